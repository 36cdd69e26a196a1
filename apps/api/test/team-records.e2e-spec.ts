import type { BookingView } from '@muster/contracts/board';
import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { ChampionsView, DraftView } from '@muster/contracts/drafts';
import type { RecordView, TeamRecordView } from '@muster/contracts/records';
import { API_KEY, type SharedWorld, sharedWorld, type TestUser } from '@testing/shared-world';
import { BoardCalls, type Side, start } from '../../../libs/board/test/board-calls';
import { refused } from '../../../libs/teams/test/team-calls';
import { ago } from './career-calls';

let world: SharedWorld;
let calls: BoardCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  calls = new BoardCalls(world);
  admin = await world.createUser({ admin: true });
});
jest.setTimeout(60_000);

const recordOf = (side: Side, query = '') =>
  calls.view<TeamRecordView>(`/teams/${side.slug}/record${query}`, side.captain);
/** The scrim begins now. */
async function begun({ scrim }: BookingView): Promise<string> {
  const path = `/scrims/${scrim._id}`;
  expect(await calls.send('PUT', path, admin, { gameStartTime: ago(2) })).toMatchObject({ status: 200 });
  return path;
}
const report = async (path: string, winnerTeamName: TeamName) =>
  expect(await calls.send('PATCH', `${path}/set-winner`, admin, { winnerTeamName })).toMatchObject({ status: 200 });
/** A booking of one game that is over. The posting team plays as the first one. */
async function played(posting: Side, asking: Side, winner: TeamName, over: object = {}): Promise<BookingView> {
  const booking = await calls.booked(posting, asking, { from: start(), ...over });
  await report(await begun(booking), winner);
  return booking;
}
/** The captains ban and pick the first champions there are. */
async function drafted(path: string, people: readonly TestUser[]): Promise<DraftView> {
  const draft = `${path}/games/1/draft`;
  const { champions } = await calls.view<ChampionsView>('/champions', admin);
  let view = await calls.view<DraftView>(draft, admin);
  const captains = view.captains;
  const captainOf = (team: TeamName) => people.find(({ id }) => id === captains[team]!._id)!;
  for (const team of TEAMS) await calls.send('POST', `${draft}/ready`, captainOf(team), { ready: true });
  view = await calls.view<DraftView>(draft, admin);
  for (const { key: champion } of champions.slice(0, 20)) {
    const { index, team } = view.turn!;
    const taken = await calls.send('POST', `${draft}/actions`, captainOf(team), { index, champion });
    expect(taken.status).toBe(200);
    view = taken.body as DraftView;
  }
  return view;
}
const linesOf = async (side: Side, as = side.captain): Promise<string[]> => {
  const fetched = await fetch(`${world.url()}/api/teams/${side.slug}/record.csv`, {
    headers: { 'x-api-key': API_KEY, authorization: as.token },
  });
  expect([fetched.status, fetched.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return (await fetched.text()).trim().split('\n');
};

test('a team counts the games of its bookings by opponent and side, newest first, and follows corrections', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const first = await played(wolves, bears, 'teamOne');
  const second = await played(foxes, wolves, 'teamOne', { from: start(120) });
  const record = await recordOf(wolves);
  expect(record).toMatchObject({
    games: 2,
    won: 1,
    sides: { blue: { games: 1, won: 1 }, red: { games: 1, won: 0 } },
    firstPick: { games: 0, won: 0 },
    secondPick: { games: 0, won: 0 },
    champions: [],
    bansBy: [],
    bansAgainst: [],
    last: [
      { booking: second._id, game: 1, won: false, side: 'red', opponent: { _id: foxes.id } },
      { booking: first._id, game: 1, won: true, side: 'blue', opponent: { _id: bears.id } },
    ],
    pagination: { page: 1, limit: 20, total: 2, pages: 1 },
  });
  expect(record.last.map(({ firstPick, picks, bans }) => [firstPick, picks, bans])).toEqual([
    [null, [], []],
    [null, [], []],
  ]);
  expect(record.opponents.map(({ team, games, won, last }) => [team._id, games, won, last])).toEqual([
    [foxes.id, 1, 0, record.last[0]!.at],
    [bears.id, 1, 1, record.last[1]!.at],
  ]);
  const { last } = await calls.view<RecordView>(`/users/${wolves.captain.id}/record`, wolves.captain);
  expect(last.map(({ opponent }) => opponent?._id)).toEqual([foxes.id, bears.id]);
  await calls.send('PATCH', `/scrims/${second.scrim._id}/games/1/winner`, admin, { winnerTeamName: 'teamTwo' });
  expect(await recordOf(wolves)).toMatchObject({ games: 2, won: 2 });
});

test('the record of a team is filtered by opponent, side and time, and its games are paged', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  await played(wolves, bears, 'teamOne');
  await played(foxes, wolves, 'teamTwo', { from: start(120) });
  const gamesWith = async (query: string) => (await recordOf(wolves, `?${query}`)).games;
  expect(await gamesWith(`opponent=${bears.slug}`)).toBe(1);
  expect(await gamesWith(`opponent=${foxes.id}`)).toBe(1);
  expect(await gamesWith('opponent=nobody')).toBe(0);
  expect(await gamesWith('side=red')).toBe(1);
  expect(await gamesWith(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0);
  expect(await gamesWith(`to=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(2);
  const { last, pagination } = await recordOf(wolves, '?page=2&limit=1');
  expect([last.map(({ opponent }) => opponent?._id), pagination]).toEqual([
    [bears.id],
    { page: 2, limit: 1, total: 2, pages: 2 },
  ]);
});

test('picks, bans and who picked first come from finished drafts', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears, { series: { draft: true } });
  const path = await begun(booking);
  const view = await drafted(path, [...wolves.people, ...bears.people]);
  const players = view.lineup.teamOne.map(({ champion }, i) => ({ champion, userId: wolves.people[i]!.id }));
  const lineUp = { teamName: 'teamOne', players };
  const said = await calls.send('PUT', `${path}/games/1/draft/lineup`, wolves.captain, lineUp);
  expect(said.status).toBe(200);
  await report(path, 'teamTwo');
  const championsOf = (team: TeamName, kind: string) =>
    view.actions.flatMap((action) => (action.team === team && action.kind === kind ? (action.champion ?? []) : []));
  const [own, other] = [await recordOf(wolves), await recordOf(bears)];
  const isFirst = view.first === 'teamOne';
  const lost = { games: 1, won: 0 };
  expect(isFirst ? own.firstPick : own.secondPick).toEqual(lost);
  expect(isFirst ? own.secondPick : own.firstPick).toEqual({ games: 0, won: 0 });
  expect([own.last[0]!.firstPick, other.last[0]!.firstPick]).toEqual([isFirst, !isFirst]);
  expect(own.last[0]!.bans).toEqual(championsOf('teamOne', 'ban'));
  expect(own.bansBy).toEqual(other.bansAgainst);
  expect(own.bansAgainst.map(({ champion }) => champion).toSorted()).toEqual(championsOf('teamTwo', 'ban').toSorted());
  const { picks } = own.last[0]!;
  expect(picks.map(({ role, champion, _user }) => [role, champion, _user._id])).toEqual(
    players.map(({ champion, userId }, i) => [ROLES[i], champion, userId]),
  );
  expect(other.last[0]!.picks).toEqual([]);
  expect(own.champions).toHaveLength(5);
  expect(own.champions).toContainEqual({ champion: picks[0]!.champion, role: ROLES[0], ...lost });
  const { champions } = await calls.view<ChampionsView>('/champions', admin);
  const nameOf = (champion: string) => champions.find(({ key }) => key === champion)!.name;
  const cells = (await linesOf(wolves)).slice(1).map((line) => line.split(','));
  expect(cells.map(([, , , result, , , role]) => [result, role])).toEqual(ROLES.map((role) => ['lost', role]));
  expect((await linesOf(wolves))[1]!.endsWith(nameOf(picks[0]!.champion))).toBe(true);
});

test('the file has a row for each game and person of the team, and no text that a spreadsheet calculates', async () => {
  const name = `=Sum ${world.unique()}`;
  const [wolves, bears] = [await calls.five(), await calls.five({ name })];
  await played(wolves, bears, 'teamOne');
  const { at } = (await recordOf(wolves)).last[0]!;
  const people = wolves.people.map((person, i) => `${at},'${name},1,won,blue,${person.name},${ROLES[i]!},`);
  expect(await linesOf(wolves)).toEqual(['date,opponent,game,result,side,name,role,champion', ...people]);
  expect((await linesOf(bears))[1]).toContain(',1,lost,red,');
});

test('only members and admins read the record of a team, and its last members after it was disbanded', async () => {
  const { slug, id, captain, outsider } = await calls.teams.staffed(0);
  const side = { slug, id, captain, people: [captain] };
  for (const path of ['record', 'record.csv']) {
    expect(await calls.send('GET', `/teams/${slug}/${path}`, outsider)).toMatchObject(refused(403, 'members-only'));
    expect(await calls.send('GET', `/teams/${slug}/${path}`, admin)).toMatchObject({ status: 200 });
  }
  await calls.teams.call('DELETE', `/${slug}`, captain);
  expect(await recordOf(side)).toMatchObject({ games: 0, last: [] });
  expect(await calls.send('GET', `/teams/${slug}/record`, outsider)).toMatchObject(refused(403, 'members-only'));
});
