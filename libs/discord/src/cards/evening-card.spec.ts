import { ROLES } from '@muster/contracts/constants';
import { type EveningView, LISTED_PEOPLE_MAX } from '@muster/contracts/nights';
import { toEveningCard } from './evening-card';

const FIELD_MAX = 1_024;
/** Letters of which each is one character or more, some of which Discord gets escaped. */
const LETTERS = ['a', '*', '😀', 'e\u0301', '🇩🇪', '_'];
const nameOf = (i: number) => `${i}${LETTERS.map((letter) => letter.repeat(i % 7)).join('')}`;
const signedUp = (i: number) => ({ _user: { _id: `${i}`, name: nameOf(i) }, roles: ROLES.slice(i % 5) });
const linesOf = (count: number, total = count): string[] => {
  const view = {
    _id: 'abc',
    name: 'Inhouse',
    startsAt: '2026-11-22T20:00:00.000Z',
    state: 'open',
    signUp: { opensAt: '2026-11-21T20:00:00.000Z', closesAt: '2026-11-22T20:00:00.000Z' },
    in: Array.from({ length: count }, (_, i) => signedUp(i)),
    inCount: total,
    maybe: [],
    maybeCount: 0,
  } as unknown as EveningView;
  const body = toEveningCard(view, {
    state: 'shown',
    language: 'en',
    site: 'https://muster.example',
    withButtons: true,
    now: 0,
  });
  const [field] = body.embeds![0]!.fields!;
  expect(field!.value.length).toBeLessThanOrEqual(FIELD_MAX);
  expect(field!.value).not.toMatch(/\p{Surrogate}/u);
  return field!.value.split('\n');
};

test('however many come, each is named in a whole line or counted', () => {
  for (let count = 1; count <= LISTED_PEOPLE_MAX; count++) {
    const lines = linesOf(count);
    const more = Number(/^\+ (\d+)$/.exec(lines.at(-1)!)?.[1] ?? 0);
    const named = more > 0 ? lines.slice(0, -1) : lines;
    expect(named.length + more).toBe(count);
    for (const [i, line] of named.entries()) expect(line).toMatch(new RegExp(String.raw`^${i}.* · .*Support$`, 'u'));
  }
});
test('people who do not fit, of 32 with long names, are counted', () => {
  const more = /^\+ (\d+)$/.exec(linesOf(32).at(-1)!);
  expect(Number(more?.[1])).toBeGreaterThan(5);
});
test('people whom the view does not list are counted too', () => expect(linesOf(3, 40).at(-1)).toBe('+ 37'));
