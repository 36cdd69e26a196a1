import { initialScrim } from '../domain/state';
import {
  barredSeatsPolicy,
  FREE_BARRED_SEATS,
  FREE_SEATS,
  requestBarredSeatsOfNew,
  requestBarredSeatsRelease,
  requestSeatRelease,
} from './free-seats.policy';

const [today, tomorrow] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'];
const hana = { id: 'hana', restorableUntil: null, ban: null };
const ban = { from: tomorrow, to: '2026-11-28T08:00:00.000Z', by: 'root' };
const requestsFor = (state: Parameters<typeof requestSeatRelease>[1]) => requestSeatRelease({ version: 7 }, state);

test('a ban requests the release of seats when it begins', () =>
  expect(requestsFor({ ...hana, ban })).toEqual([
    { kind: FREE_SEATS.kind, key: 'seats_hana_7', subject: 'seats_hana', ref: { userId: 'hana' }, dueAt: tomorrow },
  ]));
test('a ban that has begun requests it immediately', () =>
  expect(requestsFor({ ...hana, ban: { ...ban, from: today } })).toMatchObject([{ dueAt: today }]));
test('a lifted ban cancels the request', () => expect(requestsFor(hana)).toEqual([{ cancelSubject: 'seats_hana' }]));
test('a deleted account requests it immediately, with or without an upcoming ban', () => {
  for (const upcoming of [null, ban])
    expect(requestsFor({ ...hana, restorableUntil: '2026-12-20T08:00:00.000Z', ban: upcoming })).toEqual([
      { kind: FREE_SEATS.kind, key: 'seats_hana_7', subject: 'seats_hana', ref: { userId: 'hana' } },
    ]);
});
test('a restored account keeps the request of an upcoming ban', () =>
  expect(requestsFor({ ...hana, ban })).toMatchObject([{ dueAt: tomorrow }]));

test('requests the release of barred seats unless the scrim is decided or deleted', () => {
  const scrim = { ...initialScrim, id: 's' };
  const requests = (overrides: object) =>
    requestBarredSeatsRelease({ version: 7 }, { state: { ...scrim, ...overrides } });
  expect(requests({})).toEqual([
    { kind: FREE_BARRED_SEATS.kind, key: 'barred-seats_s_7', subject: 'barred-seats_s', ref: { scrimId: 's' } },
  ]);
  expect([requests({ winner: 'teamOne' }), requests({ deleted: true })]).toEqual([[], []]);
});

test('a new scrim is looked through only if people were seated in it', () => {
  const seats = [{ userId: 'hana', team: 'teamOne', role: 'Top' }] as const;
  const requests = (overrides: object) =>
    requestBarredSeatsOfNew({ version: 1 }, { state: { ...initialScrim, id: 's', ...overrides } });
  expect(requests({})).toEqual([]);
  expect(requests({ seats })).toMatchObject([{ kind: FREE_BARRED_SEATS.kind, key: 'barred-seats_s_1' }]);
});

test('a line-up that was decided on before one of its people was banned is looked through', () =>
  expect(barredSeatsPolicy.on!['TeamLinedUp']).toBe(requestBarredSeatsRelease));
