import { storedEvent } from '@testing/stored-event';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { initialScrim, type Scrim } from '../domain/state';
import { requestTournamentCode } from './tournament-code.policy';

const START = '2026-11-21T20:00:00.000Z';
const seats = TEAMS.flatMap((team) => ROLES.map((role) => ({ userId: `${team}-${role}`, team, role })));
const ready: Scrim = {
  ...initialScrim,
  id: 's1',
  region: 'NA',
  startsAt: START,
  startedFor: START,
  useCodes: true,
  seats,
};
const code = { code: 'NA1', providerId: 1, tournamentId: 2, lobbyName: 'x' };
const requests = (overrides: Partial<Scrim> = {}) =>
  requestTournamentCode(storedEvent('scrim-s1', 'ScrimStarted'), { state: { ...ready, ...overrides }, version: 1 });
const cancelled = [{ cancelSubject: 'tournament-code_s1' }];

test('requests a code for a full, started scrim with codes enabled', () =>
  expect(requests()).toEqual([
    {
      kind: 'GenerateTournamentCode',
      key: 'tournament-code_s1_0',
      subject: 'tournament-code_s1',
      ref: { scrimId: 's1', revision: 0 },
    },
  ]));
test('requests another code after a voided one', () =>
  expect(requests({ codeRevision: 3 })).toMatchObject([{ key: 'tournament-code_s1_3', ref: { revision: 3 } }]));
test.each([
  ['a seat is free', { seats: seats.slice(1) }],
  ['the scrim has not started', { startedFor: null }],
  ['the scrim was moved to a later time', { startsAt: '2026-11-21T21:00:00.000Z' }],
  ['codes are off', { useCodes: false }],
  ['there is a code', { code }],
  ['there is a winner', { winner: 'teamOne' as const }],
  ['the scrim is deleted', { deleted: true }],
])('cancels the request while %s', (_, overrides) => expect(requests(overrides)).toEqual(cancelled));
test('requests a code for a started scrim that was moved to an earlier time', () =>
  expect(requests({ startsAt: '2026-11-21T19:59:00.000Z' })).toHaveLength(1));
test('requests nothing after all attempts have failed', () => expect(requests({ codeFailed: true })).toEqual([]));
