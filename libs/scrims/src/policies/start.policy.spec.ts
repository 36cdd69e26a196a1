import { storedEvent } from '@testing/stored-event';
import { evolve } from '../domain/scrim';
import { initialScrim, type Scrim } from '../domain/state';
import { requestStart } from './start.policy';

const START = '2026-11-21T20:00:00.000Z';
const MOVED = '2026-11-21T21:00:00.000Z';
const scrim: Scrim = { ...initialScrim, id: 's1', startsAt: START };
const requests = (state: Scrim) => requestStart(storedEvent('scrim-s1', 'ScrimCreated'), { state, version: 1 });
const cancelled = [{ cancelSubject: 'start-scrim_s1' }];

test('requests the start at the start time', () =>
  expect(requests(scrim)).toEqual([
    {
      kind: 'StartScrim',
      key: `start-scrim_s1_${Date.parse(START)}`,
      subject: 'start-scrim_s1',
      dueAt: START,
      ref: { scrimId: 's1', startsAt: START },
    },
  ]));
test('requests a new effect with a new key when rescheduled', () =>
  expect(requests(evolve(scrim, { type: 'ScrimRescheduled', startsAt: MOVED }))).toMatchObject([
    { key: `start-scrim_s1_${Date.parse(MOVED)}`, subject: 'start-scrim_s1', dueAt: MOVED },
  ]));
test('cancels the request when the scrim has started', () =>
  expect(requests(evolve(scrim, { type: 'ScrimStarted', startsAt: START }))).toEqual(cancelled));
test('requests another start when a started scrim is rescheduled', () =>
  expect(requests({ ...scrim, startedFor: START, startsAt: MOVED })).toMatchObject([{ dueAt: MOVED }]));
test.each([
  ['deleted', { deleted: true }],
  ['decided', { winner: 'teamOne' as const }],
])('cancels the request when the scrim is %s', (_, overrides) =>
  expect(requests({ ...scrim, ...overrides })).toEqual(cancelled),
);
