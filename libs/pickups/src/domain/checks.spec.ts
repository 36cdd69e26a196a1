import { ROLES, type Role } from '@muster/contracts/constants';
import { NO_PICKUPS, type PickupSettings } from '@muster/contracts/pickup-settings';
import { begin, beReady, callOff, come, go, sayNo, sayReady } from './acts';
import { nextDue, settle } from './settle';
import { askedIn, type Check, type Circumstances, type Tonight } from './tonight';

const START = Date.parse('2026-11-28T19:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const CLUB = 'club';
const id = 'k1';
const person = (i: number): string => `p${String(i).padStart(2, '0')}`;
const none: ReadonlySet<string> = new Set();

function empty(settings: Partial<PickupSettings> = {}): Tonight {
  const members = new Set(Array.from({ length: 20 }, (_, i) => person(i)));
  const chosen = { ...NO_PICKUPS, on: true, start: 'organisers' as const, ...settings };
  return {
    entries: new Map(),
    checks: new Map(),
    rooms: new Map([[CLUB, { communityId: CLUB, settings: chosen, members, count: 0, tenSince: null }]]),
    circumstances: { barred: none, seated: none, atEvening: none, askedElsewhere: none },
  };
}
const settled = (tonight: Tonight, seconds: number): Tonight => settle(tonight, { now: at(seconds), newId: () => id });
const saying = (i: number, over: { roles?: Role[]; until?: string; atLeast?: number } = {}) => ({
  userId: person(i),
  communities: [CLUB],
  from: undefined,
  until: at(7_200),
  roles: [ROLES[i % 5]!],
  atLeast: 1,
  discord: true,
  saidInDiscord: false,
  ...over,
});
/** They come one second after another, two in each role. */
const around = (count: number, settings: Partial<PickupSettings> = {}): Tonight =>
  Array.from({ length: count }).reduce<Tonight>(
    (tonight, _, i) => settled(come(tonight, saying(i), at(i)), i),
    empty(settings),
  );
const asked = (count: number, settings: Partial<PickupSettings> = {}, seconds = 200): Tonight =>
  settled(
    begin(around(count, settings), { communityId: CLUB, id, userId: 'owner', mayAlways: true }, at(seconds)),
    seconds,
  );
const check = ({ checks }: Tonight): Check => checks.get(id)!;
const places = (tonight: Tonight): string[] => askedIn(check(tonight)).map(({ userId }) => userId);
const under = (tonight: Tonight, circumstances: Partial<Circumstances>): Tonight => ({
  ...tonight,
  circumstances: { ...tonight.circumstances, ...circumstances },
});
const readyAll = (tonight: Tonight, from: number, to: number, seconds: number): Tonight =>
  Array.from({ length: to - from }).reduce<Tonight>(
    (next, _, i) => settled(sayReady(next, id, person(from + i), at(seconds)), seconds),
    tonight,
  );

test('a check asks the first ten in order, each with the full time', () => {
  const tonight = asked(12);
  expect(places(tonight)).toEqual(Array.from({ length: 10 }, (_, i) => person(i)));
  expect(new Set(check(tonight).places.map(({ answer, until }) => `${answer} ${until}`))).toEqual(
    new Set([`asked ${at(290)}`]),
  );
  expect(nextDue(tonight, CLUB, at(200))).toBe(at(290));
});

test('a person who pressed within the last minute is ready at once', () => {
  const tonight = asked(10, {}, 65);
  const answers = check(tonight).places.map(({ answer }) => answer);
  expect(answers).toEqual([...Array<string>(5).fill('asked'), ...Array<string>(5).fill('ready')]);
});

test('being ready makes a person ready beforehand for five minutes', () => {
  const tonight = readyAll(asked(10), 0, 1, 210);
  expect(tonight.entries.get(person(0))!.readyUntil).toBe(at(510));
  const off = settled(callOff(tonight, id, at(220)), 220);
  const again = settled(begin(off, { communityId: CLUB, id: 'k2', userId: 'owner', mayAlways: true }, at(230)), 230);
  expect(again.checks.get('k2')!.places.map(({ answer }) => answer)).toEqual([
    'ready',
    ...Array<string>(9).fill('asked'),
  ]);
});

test('a no pauses its person for ten minutes, in all communities', () => {
  const others = readyAll(readyAll(asked(10), 0, 3, 205), 4, 10, 205);
  const tonight = settled(sayNo(others, id, person(3), at(210)), 210);
  expect(tonight.entries.get(person(3))!.pausedUntil).toBe(at(810));
  const ended = settled(tonight, 600);
  expect(check(ended).state).toBe('off');
  expect(() => begin(ended, { communityId: CLUB, id: 'k2', userId: 'o', mayAlways: true }, at(700))).toThrow('no-ten');
  const back = settled(beReady(ended, person(3), 5, at(700)), 700);
  expect(() => begin(back, { communityId: CLUB, id: 'k2', userId: 'o', mayAlways: true }, at(700))).not.toThrow();
});

test('leaving during a check is a no, and a repeated "I am around" answers nothing', () => {
  const left = settled(go(asked(11), person(0), at(210)), 210);
  expect(places(left)).not.toContain(person(0));
  expect(left.entries.has(person(0))).toBe(false);
  const repeated = settled(come(asked(10), saying(0), at(210)), 210);
  expect(check(repeated).places[0]!.answer).toBe('asked');
});

test('a free place is given to the next who can sit, with the full time but never beyond the end', () => {
  // The eleventh plays Top like the first, the twelfth Jungle like the second.
  const tonight = settled(sayNo(asked(12), id, person(1), at(280)), 280);
  expect(places(tonight)).toEqual([person(0), ...Array.from({ length: 8 }, (_, i) => person(i + 2)), person(11)]);
  const place = check(tonight).places.find(({ userId }) => userId === person(11))!;
  expect(place.until).toBe(at(370));
  const late = readyAll(asked(12, { readySeconds: 180 }), 2, 10, 210);
  const closing = settled(late, 370);
  expect(check(settled(sayNo(closing, id, person(1), at(375)), 375)).places.at(-1)!.until).toBe(at(500));
});

test('nobody is asked with less than half a minute', () => {
  const waiting = readyAll(asked(11, { readySeconds: 180 }), 1, 10, 210);
  const timedOut = settled(waiting, 380);
  expect(places(timedOut)).toContain(person(10));
  const tooLate = settled(sayNo(timedOut, id, person(10), at(471)), 471);
  const newcomer = settled(come(tooLate, saying(15), at(472)), 472);
  expect(places(newcomer)).not.toContain(person(15));
  expect(check(settled(newcomer, 500)).state).toBe('off');
});

test('a timeout ends being around, but nobody has timed out when the check itself ends', () => {
  const tonight = settled(asked(10, { readySeconds: 60 }), 260);
  expect(tonight.entries.size).toBe(0);
  // Somebody who is asked late has until the end of the check.
  const late = readyAll(asked(11, { readySeconds: 180 }), 1, 10, 210);
  const replaced = settled(sayNo(late, id, person(0), at(400)), 400);
  expect(check(replaced).places.at(-1)!.until).toBe(at(500));
  const over = settled(replaced, 500);
  expect([check(over).state, over.entries.has(person(10))]).toEqual(['off', true]);
});

test('a ban, a seat elsewhere, or leaving the community frees a place; the seat leaves the entry', () => {
  const tonight = asked(10);
  const changed = settled(under(tonight, { barred: new Set([person(0)]), seated: new Set([person(1)]) }), 210);
  expect(places(changed)).toHaveLength(8);
  expect([changed.entries.has(person(0)), changed.entries.has(person(1))]).toEqual([false, true]);
  const room = tonight.rooms.get(CLUB)!;
  const members = new Set([...room.members].filter((one) => one !== person(2)));
  const left = settled({ ...tonight, rooms: new Map([[CLUB, { ...room, members }]]) }, 210);
  expect(places(left)).not.toContain(person(2));
  expect(left.entries.has(person(2))).toBe(false);
});

test('people who are seated, at an evening or asked elsewhere are not asked', () => {
  const circumstances = {
    seated: new Set([person(0)]),
    atEvening: new Set([person(1)]),
    askedElsewhere: new Set([person(2)]),
  };
  expect(() =>
    begin(under(around(12), circumstances), { communityId: CLUB, id, userId: 'o', mayAlways: true }, at(100)),
  ).toThrow('no-ten');
});

test('ten seconds after ten can play a check begins by itself, counted anew after a moment without ten', () => {
  const ten = around(10, { start: 'auto' });
  expect(ten.rooms.get(CLUB)!.tenSince).toBe(at(9));
  expect(nextDue(ten, CLUB, at(9))).toBe(at(19));
  const without = settled(go(ten, person(0), at(15)), 15);
  expect(without.rooms.get(CLUB)!.tenSince).toBeNull();
  const back = settled(come(without, saying(0), at(16)), 16);
  expect([settled(back, 25).checks.size, settled(back, 26).checks.size]).toEqual([0, 1]);
});

test('the ten are made when all are ready, and their entries end', () => {
  const tonight = readyAll(asked(11), 0, 10, 210);
  expect(check(tonight)).toMatchObject({ state: 'made', endedAt: at(210) });
  expect([...tonight.entries.keys()]).toEqual([person(10)]);
  expect(tonight.rooms.get(CLUB)!.count).toBe(1);
  expect(sayReady(tonight, id, person(0), at(220))).toBe(tonight);
  expect(() => sayNo(tonight, id, person(0), at(220))).toThrow('check-closed');
});

test('changed roles count from the next check on', () => {
  const tonight = settled(come(asked(10), saying(0, { roles: ['Support'] }), at(210)), 210);
  expect(check(tonight).places[0]!.roles).toEqual(['Top']);
});

test('pick-ups that are switched off end the check and the entries', () => {
  const tonight = asked(10);
  const room = tonight.rooms.get(CLUB)!;
  const off = settled({ ...tonight, rooms: new Map([[CLUB, { ...room, settings: NO_PICKUPS }]]) }, 210);
  expect([check(off).state, off.entries.size]).toEqual(['off', 0]);
});
