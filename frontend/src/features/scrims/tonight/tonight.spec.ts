import { buildCaster, buildScrim, MINUTE, START } from '../scrim.fixtures';
import { codeStateOf, gamesToRun } from './tonight';

const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const club = { _id: 'club', slug: 'club', name: 'Club' };

test('lists the games that the viewer runs or casts tonight, once each, the next first', () => {
  const [casted, run, over, other] = [
    buildScrim({ _id: 'casted', casters: [buildCaster('Hana')], gameStartTime: at(60) }),
    buildScrim({ _id: 'run', community: club, gameStartTime: at(30) }),
    buildScrim({ _id: 'over', community: club, teamWon: 'teamOne' }),
    buildScrim({ _id: 'other' }),
  ];
  const viewer = { id: 'hana', isAdmin: false, roles: { club: 'organiser' as const } };
  const ids = gamesToRun([casted, run, over, other, run], viewer, START).map(({ _id }) => _id);
  expect(ids).toEqual(['run', 'casted']);
});

test('the state of the code', () => {
  const code = {
    tournamentCode: 'NA-1',
    providerId: 1,
    tournamentId: 1,
    setupCompleted: true,
    lobbyCreated: false,
    lobbyName: null,
  };
  expect(
    [
      {},
      { useTournamentCode: true },
      { useTournamentCode: true, codeFailed: true },
      { useTournamentCode: true, riotTournament: code },
    ].map((over) => codeStateOf(buildScrim(over))),
  ).toEqual(['manual', 'atStart', 'failed', 'ready']);
});
