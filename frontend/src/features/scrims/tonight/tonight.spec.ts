import { buildCaster, buildScrim, fullTeams, MINUTE, START } from '../scrim.fixtures';
import { codeStateOf, gamesToRun, todosOf } from './tonight';

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

test('what is to be done for a game: its empty seats, missing check-ins, and its result', () => {
  const viewer = { id: 'hana', isAdmin: false, roles: { club: 'organiser' as const } };
  const run = (over = {}) => buildScrim({ community: club, ...over });
  const { attendance } = buildScrim();
  const checked = { ...fullTeams(), attendance: { ...attendance, checkIn: true } };
  expect(todosOf(run(), viewer, START - 61 * MINUTE)).toEqual([]);
  expect(todosOf(run(), viewer, START - 59 * MINUTE)).toEqual(['seats']);
  expect(todosOf(run(checked), viewer, START - 20 * MINUTE)).toEqual(['checkIn']);
  expect(todosOf(run(fullTeams()), viewer, START)).toEqual(['result']);
  expect(todosOf(run({ ...fullTeams(), teamWon: 'teamOne' }), viewer, START)).toEqual([]);
  expect(todosOf(buildScrim(fullTeams()), viewer, START)).toEqual([]);
});

test('a game of this evening stays until its result is there', () => {
  const viewer = { id: 'hana', isAdmin: false, roles: { club: 'organiser' as const } };
  const late = buildScrim({ community: club, ...fullTeams() });
  expect(gamesToRun([late], viewer, START + 300 * MINUTE)).toHaveLength(1);
  expect(gamesToRun([{ ...late, teamWon: 'teamOne' }], viewer, START + 300 * MINUTE)).toEqual([]);
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
