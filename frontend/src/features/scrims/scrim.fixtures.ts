import { NO_ATTENDANCE, type Role, ROLES, type TeamName } from '@muster/contracts/constants';
import { ONE_GAME, type SeriesView } from '@muster/contracts/series';
import type { ScrimView } from '@muster/contracts/scrims';
import { buildPerson } from '../../testing/build-person';

export { buildPerson };
export const buildSeat = (team: TeamName, role: Role, name: string): ScrimView['teamOne'][number] => ({
  _id: `${team}-${role}`,
  role,
  team: { name: team },
  _user: buildPerson(name),
  checkedIn: false,
  standIn: false,
});
const buildTeam = (team: TeamName, names: string[]): ScrimView['teamOne'] =>
  names.map((name, i) => buildSeat(team, ROLES[i]!, name));

export const buildSeries = (overrides: Partial<SeriesView> = {}): SeriesView => ({
  ...ONE_GAME,
  current: 1,
  over: false,
  score: { teamOne: 0, teamTwo: 0 },
  list: [],
  ...overrides,
});
export const START = Date.parse('2026-11-20T20:00:00.000Z');
export const MINUTE = 60_000;

export const buildScrim = (overrides: Partial<ScrimView> = {}): ScrimView => ({
  _id: 's1',
  version: 1,
  title: 'Friday Night Fives',
  region: 'NA',
  isPrivate: false,
  visibility: 'public',
  community: null,
  pickup: false,
  eveningId: null,
  teams: null,
  booking: null,
  calls: [],
  gameStartTime: new Date(START).toISOString(),
  createdBy: buildPerson('Orla'),
  teamOne: [],
  teamTwo: [],
  casters: [],
  attendance: {
    ...NO_ATTENDANCE,
    opensAt: new Date(START - 30 * MINUTE).toISOString(),
    closesAt: new Date(START - 5 * MINUTE).toISOString(),
    nudgedAt: null,
  },
  reserves: [],
  offers: [],
  isWithCasters: false,
  maxCastersAllowedCount: 0,
  lobbyHost: null,
  previousLobbyHost: null,
  teamWon: null,
  series: buildSeries(),
  proposedWinner: null,
  postGameImage: null,
  lobbyName: null,
  lobbyPassword: null,
  useTournamentCode: false,
  riotTournament: null,
  codeFailed: false,
  _conversation: 'c1',
  createdAt: '2026-11-19T10:00:00.000Z',
  updatedAt: '2026-11-19T10:00:00.000Z',
  ...overrides,
});

export const fullTeams = (): Pick<ScrimView, 'teamOne' | 'teamTwo'> => ({
  teamOne: buildTeam('teamOne', ['Ada', 'Bo', 'Cy', 'Di', 'Ed']),
  teamTwo: buildTeam('teamTwo', ['Fay', 'Gus', 'Hana', 'Ike', 'Jo']),
});
export const buildCaster = (name: string): ScrimView['casters'][number] => ({ ...buildPerson(name), checkedIn: false });
