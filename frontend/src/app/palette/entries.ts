import type { IconName } from '../../shared/art/Icon';

export const GROUPS = ['actions', 'scrims', 'people', 'communities', 'pages'] as const;
export type Group = (typeof GROUPS)[number];

/** An entry that the palette offers. A search finds it by its label and by its `words`. */
export interface Entry {
  id: string;
  group: Group;
  icon: IconName;
  label: string;
  detail?: string;
  words?: string;
  /** Offered before anything is typed. */
  isSuggested?: boolean;
  run: () => void;
}
export interface Indexed {
  entry: Entry;
  /** The words of the label, and all words. */
  label: readonly string[];
  words: readonly string[];
}

const GROUP_MAX = 6;

/** Letters and digits in lower case without accents, so that `jorg` finds Jörg. */
const toWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export const indexed = (entries: readonly Entry[]): Indexed[] =>
  entries.map((entry) => {
    const label = toWords(entry.label);
    return { entry, label, words: [...label, ...toWords(entry.detail ?? ''), ...toWords(entry.words ?? '')] };
  });

const startsAny = (words: readonly string[], start: string): boolean => words.some((word) => word.startsWith(start));

/** Higher is better; 0 if a typed word begins no word of the entry. */
function score({ label, words }: Indexed, typed: readonly string[]): number {
  if (!typed.every((start) => startsAny(words, start))) return 0;
  const isStart = label[0]?.startsWith(typed[0] ?? '') ? 2 : 0;
  return 1 + isStart + typed.filter((start) => startsAny(label, start)).length / typed.length;
}

/** Returns what matches, the best first in each group; the suggestions if nothing is typed. */
export function matching(entries: readonly Indexed[], text: string): Entry[] {
  const typed = toWords(text);
  const found = entries
    .map((one) => ({ ...one, score: typed.length > 0 ? score(one, typed) : Number(one.entry.isSuggested ?? false) }))
    .filter((one) => one.score > 0);
  return GROUPS.flatMap((group) =>
    found
      .filter(({ entry }) => entry.group === group)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, GROUP_MAX)
      .map(({ entry }) => entry),
  );
}
