import type { ChampionView } from '@muster/contracts/drafts';

/** Removes everything except letters and digits, and the accents of letters. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (name: string): string[] => name.split(/[\s'.-]+/).filter(Boolean);
const initials = (text: string): string =>
  plain(
    wordsOf(text)
      .map(([letter]) => letter)
      .join(''),
  );
/** The parts of Data Dragon's id, such as MissFortune. */
const capitals = (id: string): string => id.replaceAll(/[^A-Z]/g, '').toLowerCase();

const TYPO_MIN = 4;
/** Whether one letter more, less, other or swapped leads from one text to the other. */
export function isOneTypoAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [a, b] = [one.slice(start), other.slice(start)];
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}

/** How well a champion fits, best first; undefined if it does not. `name` is in the language of the page. */
function rank({ name, id }: ChampionView, query: string): number | undefined {
  const texts = [plain(name), plain(id)];
  if (texts.some((text) => text.startsWith(query))) return 0;
  if (wordsOf(name).some((word) => plain(word).startsWith(query))) return 1;
  if (initials(name) === query || (query.length > 1 && capitals(id) === query)) return 1;
  if (texts.some((text) => text.includes(query))) return 2;
  if (query.length < TYPO_MIN) return undefined;
  const isTypo = texts.some((text) =>
    [-1, 0, 1].some((more) => isOneTypoAway(text.slice(0, query.length + more), query)),
  );
  return isTypo ? 3 : undefined;
}

/** Finds champions by name, English id, initials, and with one typing mistake. */
export function findChampions(champions: readonly ChampionView[], text: string): ChampionView[] {
  const query = plain(text);
  if (query === '') return [...champions];
  const ranked = champions.flatMap((champion) => {
    const found = rank(champion, query);
    return found === undefined ? [] : [{ champion, found }];
  });
  const best = Math.min(...ranked.map(({ found }) => found));
  return ranked
    .filter(({ found }) => found < 3 || best === 3)
    .toSorted((a, b) => a.found - b.found)
    .map(({ champion }) => champion);
}
