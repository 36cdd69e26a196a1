import { initialScrim } from '../domain/scrim';
import { FREE_BARRED_SEATS, FREE_SEATS, requestSeatRelease, whetherToFreeBarred } from './free-seats.policy';

const [today, tomorrow] = ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z'];
const hana = { id: 'hana', restorableUntil: null, ban: null };
const ban = { from: tomorrow, to: '2026-11-28T08:00:00.000Z', by: 'root' };
const after = (state: Parameters<typeof requestSeatRelease>[1]) => requestSeatRelease({ version: 7 }, state);

test('a ban frees seats when it begins', () =>
  expect(after({ ...hana, ban })).toEqual([
    { kind: FREE_SEATS, key: 'seats_hana_7', subject: 'seats_hana', ref: { userId: 'hana' }, dueAt: tomorrow },
  ]));
test('one that began already frees them now', () =>
  expect(after({ ...hana, ban: { ...ban, from: today } })).toMatchObject([{ dueAt: today }]));
test('one that is lifted does not', () => expect(after(hana)).toEqual([{ cancelSubject: 'seats_hana' }]));
test('whoever deletes his account frees his seats at once, banned tomorrow or not', () => {
  for (const known of [null, ban])
    expect(after({ ...hana, restorableUntil: '2026-12-20T08:00:00.000Z', ban: known })).toEqual([
      { kind: FREE_SEATS, key: 'seats_hana_7', subject: 'seats_hana', ref: { userId: 'hana' } },
    ]);
});
test('whoever comes back keeps the ban he had coming', () =>
  expect(after({ ...hana, ban })).toMatchObject([{ dueAt: tomorrow }]));

test('a scrim that was moved or is undecided again is looked through, unless it is decided or deleted', () => {
  const scrim = { ...initialScrim, id: 's' };
  const look = (over: object) => whetherToFreeBarred({ version: 7 }, { state: { ...scrim, ...over } });
  expect(look({})).toEqual([
    { kind: FREE_BARRED_SEATS, key: 'barred-seats_s_7', subject: 'barred-seats_s', ref: { scrimId: 's' } },
  ]);
  expect([look({ winner: 'teamOne' }), look({ deleted: true })]).toEqual([[], []]);
});
