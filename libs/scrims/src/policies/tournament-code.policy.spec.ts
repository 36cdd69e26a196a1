import { ROLES, TEAMS } from '@muster/contracts';
import { initialScrim, type Scrim } from '../domain/scrim';
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
const wishes = (over: Partial<Scrim> = {}) =>
  requestTournamentCode({} as never, { state: { ...ready, ...over }, version: 1 });
const withdrawn = [{ cancelSubject: 'tournament-code_s1' }];

test('full, started and with codes on, it wants one', () =>
  expect(wishes()).toEqual([
    {
      kind: 'GenerateTournamentCode',
      key: 'tournament-code_s1_0',
      subject: 'tournament-code_s1',
      ref: { scrimId: 's1', revision: 0 },
    },
  ]));
test('a voided code makes room for another one', () =>
  expect(wishes({ codeRevision: 3 })).toMatchObject([{ key: 'tournament-code_s1_3', ref: { revision: 3 } }]));
test.each([
  ['a seat is free', { seats: seats.slice(1) }],
  ['it has not started', { startedFor: null }],
  ['it was moved and has not started again', { startsAt: '2026-11-21T21:00:00.000Z' }],
  ['codes are off', { useCodes: false }],
  ['there is one', { code }],
  ['somebody has won', { winner: 'teamOne' as const }],
  ['it is deleted', { deleted: true }],
])('none while %s', (_, over) => expect(wishes(over)).toEqual(withdrawn));
test('moved back before the time it started at, it still counts as started', () =>
  expect(wishes({ startsAt: '2026-11-21T19:59:00.000Z' })).toHaveLength(1));
test('after all tries have failed it does not ask by itself again', () =>
  expect(wishes({ codeFailed: true })).toEqual([]));
