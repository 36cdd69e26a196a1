import type { OfferView } from '@muster/contracts/attendance';
import type { ScrimView } from '@muster/contracts/scrims';
import { bestFreeSeat } from '../permissions';
import { buildCaster, buildPerson, buildScrim, buildSeat, fullTeams, MINUTE, START } from '../scrim.fixtures';
import {
  canCheckIn,
  canFindStandIn,
  checkInCount,
  checkInPhase,
  heldFor,
  isFindingStandIn,
  missingPeople,
  offerTo,
  reserveChoice,
} from './attendance';
import { isOver, timeLeft } from './deadline';
import { askedIn, withoutAsked } from './use-asked-button';
import { whoIsHere } from './who-is-here';

const at = (minutes: number) => START + minutes * MINUTE;
const build = (overrides: Partial<ScrimView> = {}, settings: Partial<ScrimView['attendance']> = {}) => {
  const scrim = buildScrim(overrides);
  return { ...scrim, attendance: { ...scrim.attendance, checkIn: true, reserves: 2, ...settings } };
};
const hana = { id: 'hana' };
const reserve = (name: string): ScrimView['reserves'][number] => ({
  _id: name,
  _user: buildPerson(name),
  roles: ['Mid'],
  since: '',
});
const offer = (overrides: Partial<OfferView> = {}): OfferView => ({
  _id: '1',
  seat: { team: 'teamOne', role: 'Mid' },
  to: buildPerson('Hana'),
  reason: 'freed',
  expiresAt: new Date(at(-10)).toISOString(),
  ...overrides,
});

test('check-in is ahead, open, closed, and off once the game is decided', () => {
  const scrim = build();
  expect([-31, -30, -6, -5, 3].map((minutes) => checkInPhase(scrim, at(minutes)))).toEqual([
    'before',
    'open',
    'open',
    'closed',
    'closed',
  ]);
  expect(checkInPhase(build({ teamWon: 'teamOne' }), at(-10))).toBe('off');
  expect(checkInPhase(build({}, { checkIn: false }), at(-10))).toBe('off');
});

test('players and casters check in from its opening until a reserve has their seat', () => {
  const seated = build({ teamOne: [buildSeat('teamOne', 'Top', 'Hana')] });
  expect([-31, -10, -1].map((minutes) => canCheckIn(seated, hana, at(minutes)))).toEqual([false, true, true]);
  expect(canCheckIn(build({ casters: [buildCaster('Hana')] }), hana, at(-10))).toBe(true);
  expect(canCheckIn(build(), hana, at(-10))).toBe(false);
  const present = { ...buildSeat('teamOne', 'Top', 'Hana'), checkedIn: true };
  expect(canCheckIn(build({ teamOne: [present] }), hana, at(-10))).toBe(false);
});

test('counts who is there, casters included, and names who is missing', () => {
  const { teamOne, teamTwo } = fullTeams();
  const scrim = build({
    teamOne: teamOne.map((player, i) => ({ ...player, checkedIn: i > 0 })),
    teamTwo: teamTwo.map((player) => ({ ...player, checkedIn: true })),
    casters: [buildCaster('Vex')],
  });
  expect(checkInCount(scrim)).toEqual({ present: 9, total: 11 });
  expect(missingPeople(scrim).map(({ name }) => name)).toEqual(['Ada', 'Vex']);
  expect(whoIsHere(scrim)).toEqual({ count: '9 of 11 checked in', detail: 'Missing: Ada, Vex' });
});

test('where nobody has a seat, nobody is said to be here', () => {
  expect(whoIsHere(build())).toEqual({ count: null, detail: 'Nobody has a seat yet' });
  const present = { ...buildSeat('teamOne', 'Top', 'Hana'), checkedIn: true };
  expect(whoIsHere(build({ teamOne: [present] })).detail).toBe('Everyone is here');
});

test('a held seat is offered to one person, and the join button passes it by', () => {
  const { teamOne, teamTwo } = fullTeams();
  const full = build({ teamOne: teamOne.filter(({ role }) => role !== 'Mid'), teamTwo });
  const held = { ...full, offers: [offer()] };
  expect(heldFor(held, 'teamOne', 'Mid')).toBe(held.offers[0]);
  expect(heldFor(held, 'teamTwo', 'Mid')).toBeUndefined();
  expect(bestFreeSeat(full)).toEqual({ team: 'teamOne', role: 'Mid' });
  expect(bestFreeSeat(held)).toBeUndefined();
  expect(offerTo(held, hana)).toBe(held.offers[0]);
  expect(offerTo(held, { id: 'bo' })).toBeUndefined();
  // The player keeps the seat while a reserve thinks about it.
  expect(heldFor({ ...full, offers: [offer({ reason: 'absent' })] }, 'teamOne', 'Mid')).toBeUndefined();
});

test('anybody who neither plays nor casts joins the reserves until the list is full', () => {
  expect(reserveChoice(build(), hana)).toBe('join');
  expect(reserveChoice(build({ reserves: [reserve('Hana')] }), hana)).toBe('leave');
  expect(reserveChoice(build({ reserves: [reserve('Ada'), reserve('Bo')] }), hana)).toBe('full');
  expect(reserveChoice(build({ teamOne: [buildSeat('teamOne', 'Top', 'Hana')] }), hana)).toBe('none');
  expect(reserveChoice(build({ casters: [buildCaster('Hana')] }), hana)).toBe('none');
  expect(reserveChoice(build({}, { reserves: 0 }), hana)).toBe('none');
});

test('a player may look for a stand-in once, where there are reserves', () => {
  const player = buildSeat('teamOne', 'Top', 'Hana');
  expect(canFindStandIn(build({ teamOne: [player] }), hana)).toBe(true);
  expect(canFindStandIn(build({ teamOne: [player] }, { reserves: 0 }), hana)).toBe(false);
  expect(canFindStandIn(build(), hana)).toBe(false);
  const asked = build({ teamOne: [{ ...player, standIn: true }] });
  expect(canFindStandIn(asked, hana)).toBe(false);
  expect(isFindingStandIn(asked, hana)).toBe(true);
});

test('a deadline counts minutes and seconds in its last hour, and ends at zero', () => {
  const until = new Date(START).toISOString();
  expect(timeLeft(until, START - 65_000)).toBe('1:05');
  expect(timeLeft(until, START - 400)).toBe('0:01');
  expect(timeLeft(until, START + 5_000)).toBe('0:00');
  expect(timeLeft(until, at(-100))).toBe('1 h 40 min');
  expect([isOver(until, START - 1), isOver(until, START)]).toEqual([false, true]);
});

test('the buttons of pushes and mails ask whether to check in, accept or decline', () => {
  const asked = (search: string) => askedIn(new URLSearchParams(search));
  expect(asked('check-in=1')).toEqual({ kind: 'checkIn' });
  expect(asked('offer=1&answer=accept')).toEqual({ kind: 'accept', offerId: '1' });
  expect(asked('offer=7&answer=decline')).toEqual({ kind: 'decline', offerId: '7' });
  expect(asked('offer=1&answer=perhaps')).toBeUndefined();
  expect(asked('')).toBeUndefined();
  expect(String(withoutAsked(new URLSearchParams('a=b&offer=1&answer=accept&check-in=1')))).toBe('a=b');
});
