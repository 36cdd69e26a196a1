import { evolve, initialScrim, type Scrim } from '../domain/scrim';
import { requestStart } from './start.policy';

const START = '2026-11-21T20:00:00.000Z';
const MOVED = '2026-11-21T21:00:00.000Z';
const scrim: Scrim = { ...initialScrim, id: 's1', startsAt: START };
const wishes = (state: Scrim) => requestStart({} as never, { state, version: 1 });
const withdrawn = [{ cancelSubject: 'start-scrim_s1' }];

test('a scrim wants to start at its start time', () =>
  expect(wishes(scrim)).toEqual([
    {
      kind: 'StartScrim',
      key: `start-scrim_s1_${Date.parse(START)}`,
      subject: 'start-scrim_s1',
      dueAt: START,
      ref: { scrimId: 's1', startsAt: START },
    },
  ]));
test('requests a new effect with a new key when rescheduled', () =>
  expect(wishes(evolve(scrim, { type: 'ScrimRescheduled', startsAt: MOVED }))).toMatchObject([
    { key: `start-scrim_s1_${Date.parse(MOVED)}`, subject: 'start-scrim_s1', dueAt: MOVED },
  ]));
test('started, it wants nothing more', () =>
  expect(wishes(evolve(scrim, { type: 'ScrimStarted', startsAt: START }))).toEqual(withdrawn));
test('started and moved, it wants to start again', () =>
  expect(wishes({ ...scrim, startedFor: START, startsAt: MOVED })).toMatchObject([{ dueAt: MOVED }]));
test.each([
  ['deleted', { deleted: true }],
  ['won', { winner: 'teamOne' as const }],
])('%s, it wants nothing', (_, over) => expect(wishes({ ...scrim, ...over })).toEqual(withdrawn));
