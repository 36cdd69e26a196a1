import type { Role } from '@muster/contracts/constants';
import { assertLineUp, busyIn, type Candidate, drawLineUp, type Squad, stillHolds } from './line-up';

const member = (userId: string, roles: Role[], over: Partial<Candidate> = {}): Candidate => ({
  userId,
  kind: 'player',
  roles,
  isBanned: false,
  ...over,
});
const FIVE = [
  member('top', ['Top']),
  member('jungle', ['Jungle']),
  member('mid', ['Mid', 'Top']),
  member('adc', ['ADC']),
  member('support', ['Support']),
];
const squad = (members = FIVE, over: Partial<Squad> = {}): Squad => ({
  members,
  able: new Set(members.map(({ userId }) => userId)),
  busy: new Set(),
  taken: new Map(),
  oneShort: null,
  ...over,
});
const drawn = (of: Squad, except?: Set<string>): string[] | undefined =>
  drawLineUp(of, except)?.map(({ userId, role }) => `${userId} ${role}`);

test('people play their first roles where they can', () =>
  expect(drawn(squad())).toEqual(['top Top', 'jungle Jungle', 'mid Mid', 'adc ADC', 'support Support']));

test('players go before subs, whatever the order of their roles', () => {
  const [, jungle, , adc, support] = FIVE;
  const sub = member('sub', ['Top'], { kind: 'sub' });
  const members = [jungle!, member('mid', ['Mid']), adc!, support!, sub, member('new', ['Mid', 'Top'])];
  expect(drawn(squad(members))).toEqual(['new Top', 'jungle Jungle', 'mid Mid', 'adc ADC', 'support Support']);
});

test('of two equal people the longest-serving plays', () =>
  expect(drawn(squad([...FIVE, member('late', ['Top'])]))?.[0]).toBe('top Top'));

test('people without a role play any', () => {
  const members = [...FIVE.slice(0, 4), member('any', [])];
  expect(drawn(squad(members))?.[4]).toBe('any Support');
});

test('line-ups with more subs than one that was found are not looked at', () => {
  let looks = 0;
  const anyRole = (userId: string, kind: 'player' | 'sub') => ({
    ...member(userId, [], { kind }),
    get roles() {
      looks++;
      return [];
    },
  });
  const kinds = ['player', 'sub'] as const;
  const members = kinds.flatMap((kind) => [1, 2, 3, 4, 5].map((n) => anyRole(`${kind} ${n}`, kind)));
  expect(drawn(squad(members))?.[0]).toBe('player 1 Top');
  expect(looks).toBeLessThan(10_000);
});

test('coaches, banned people and people who play elsewhere are not drawn', () => {
  const members = [...FIVE, member('coach', ['Top'], { kind: 'coach' }), member('barred', ['Top'], { isBanned: true })];
  expect(drawn(squad(members, { taken: new Map([['top', 'own']]) }))).toBeUndefined();
  expect(drawn(squad(members, { taken: new Map([['top', 'booked']]) }))).toBeUndefined();
  expect(drawn(squad(members, { taken: new Map([['top', 'placed']]) }))?.[0]).toBe('top Top');
});

test('a team that is one short plays with four', () =>
  expect(drawn(squad(FIVE.slice(1), { oneShort: 'Top' }))).toEqual([
    'jungle Jungle',
    'mid Mid',
    'adc ADC',
    'support Support',
  ]));

test('five players in five first roles play although nobody said when they have time', () => {
  expect(drawn(squad(FIVE, { able: new Set() }))).toHaveLength(5);
  expect(drawn(squad(FIVE, { able: new Set(), taken: new Map([['adc', 'placed']]) }))).toBeUndefined();
  expect(drawn(squad(FIVE, { able: new Set(), busy: new Set(['adc']) }))).toBeUndefined();
  expect(drawn(squad([...FIVE, member('sixth', ['Top'])], { able: new Set() }))).toBeUndefined();
});

test('people of the other line-up are not drawn', () => expect(drawn(squad(), new Set(['mid']))).toBeUndefined());

const GIVEN = FIVE.map(({ userId, roles }) => ({ userId, role: roles[0]! }));
test.each([
  ['four people', GIVEN.slice(1), null],
  ['nobody', [], null],
  ['five people of a team that is one short', GIVEN, 'Top'],
  ['a role twice', [...GIVEN.slice(1), { userId: 'top', role: 'Mid' }], null],
  ['a person twice', [...GIVEN.slice(1), { userId: 'mid', role: 'Top' }], null],
  ['a stranger', [...GIVEN.slice(1), { userId: 'stranger', role: 'Top' }], null],
] as [string, typeof GIVEN, Role | null][])('%s are no line-up', (_, lineUp, oneShort) =>
  expect(() => assertLineUp(lineUp, oneShort, FIVE)).toThrow('line-up-invalid'),
);

test('a stored line-up holds until somebody is busy, banned or gone', () => {
  expect(() => assertLineUp(GIVEN, null, FIVE)).not.toThrow();
  expect(stillHolds(GIVEN, squad())).toBe(true);
  expect(stillHolds(GIVEN, squad(FIVE.slice(1)))).toBe(false);
  expect(stillHolds(GIVEN, squad(FIVE, { taken: new Map([['adc', 'own']]) }))).toBe(false);
  expect(
    busyIn(
      GIVEN,
      squad(FIVE, {
        taken: new Map([
          ['adc', 'own'],
          ['mid', 'placed'],
        ]),
      }),
    ),
  ).toEqual(['adc']);
});
