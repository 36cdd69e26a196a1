import { ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ChampionsView, DraftView } from '@muster/contracts/drafts';
import { LANGUAGES } from '@muster/contracts/languages';
import type { ScrimView } from '@muster/contracts/scrims';
import type { TimelineView } from '@muster/contracts/timeline';
import { CommandDispatcher } from '@muster/platform';
import { brotliCompressSync } from 'node:zlib';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { draftAggregate } from '../src/aggregate';

let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

interface Match {
  scrim: ScrimView;
  players: Record<TeamName, TestUser[]>;
  all: TestUser[];
}
/** Ten players of a scrim that has begun. */
async function match(series: object = {}, overrides: object = {}): Promise<Match> {
  const scrim = await world.createScrim(admin, {
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
    series: { draft: true, ...series },
    ...overrides,
  });
  const all = await world.createUsers(10);
  const players = { teamOne: all.slice(0, 5), teamTwo: all.slice(5) };
  for (const team of TEAMS)
    for (const [i, role] of ROLES.entries())
      await world.api(`/scrims/${scrim._id}/insert-player/${players[team][i]!.id}`, players[team][i], {
        method: 'PATCH',
        body: seatBody(team, role),
      });
  return { scrim, players, all };
}
const call = (
  { scrim }: Match,
  user: TestUser,
  [method, rest]: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest: string],
  body?: object,
  game = 1,
): Promise<TestResponse> =>
  world.api(`/scrims/${scrim._id}/games/${game}/draft${rest}`, user, { method, ...(body && { body }) });
const find = async (of: Match, user = admin, game = 1): Promise<DraftView> =>
  (await call(of, user, ['GET', ''], undefined, game)).body;
const findScrim = async ({ scrim }: Match): Promise<ScrimView> => (await world.api(`/scrims/${scrim._id}`, admin)).body;
const captainOf = (of: Match, view: DraftView, team: TeamName): TestUser =>
  of.all.find(({ id }) => id === view.captains[team]!._id)!;

/** Both captains are ready. Returns the draft as the admin sees it. */
async function readyUp(of: Match, game = 1): Promise<DraftView> {
  const view = await find(of, admin, game);
  for (const team of TEAMS)
    expect(await call(of, captainOf(of, view, team), ['POST', '/ready'], { ready: true }, game)).toMatchObject({
      status: 200,
    });
  return find(of, admin, game);
}
/** The captains take the first champions that are left, until `until` actions are taken. */
async function play(of: Match, until = 20, game = 1): Promise<DraftView> {
  let view = await find(of, admin, game);
  const used = new Set([...view.actions, ...view.unavailable].map(({ champion }) => champion));
  for (let champion = 50; view.actions.length < until; champion++) {
    if (used.has(String(champion)) || [52, 65, 66, 70, 71, 73, 87, 88].includes(champion)) continue;
    const { index, team } = view.turn!;
    const body = { index, champion: String(champion) };
    const { status, body: answer } = await call(of, captainOf(of, view, team), ['POST', '/actions'], body, game);
    if (answer.code === 'champion-unknown') continue;
    expect([status, answer.code]).toEqual([200, undefined]);
    view = answer;
  }
  return view;
}
const report = ({ scrim }: Match, winnerTeamName: TeamName) =>
  world.api(`/scrims/${scrim._id}/set-winner`, admin, { method: 'PATCH', body: { winnerTeamName } });
const correct = ({ scrim }: Match, game: number, winnerTeamName: TeamName | null) =>
  world.api(`/scrims/${scrim._id}/games/${game}/winner`, admin, { method: 'PATCH', body: { winnerTeamName } });

test('a best of three with hard fearless, from the first ready to the result', async () => {
  const of = await match({ games: 3, fearless: 'hard', firstSelection: 'teamTwo' });
  expect(await find(of)).toMatchObject({ state: 'waiting', version: 0, sides: null, selection: { holder: 'teamTwo' } });
  expect(await readyUp(of)).toMatchObject({ state: 'selecting', selection: { reason: 'organiser' } });
  const view = await find(of);
  const select = (team: TeamName, choice: string, value: string) =>
    call(of, captainOf(of, view, team), ['POST', '/selection'], { choice, value });
  expect(await select('teamOne', 'side', 'blue')).toMatchObject({ status: 409, body: { code: 'not-your-turn' } });
  await select('teamTwo', 'order', 'first');
  expect(await select('teamOne', 'order', 'first')).toMatchObject({ status: 400 });
  expect((await select('teamOne', 'side', 'blue')).body).toMatchObject({
    state: 'drafting',
    sides: { blue: 'teamOne', red: 'teamTwo' },
    first: 'teamTwo',
    turn: { index: 0, kind: 'ban', team: 'teamTwo' },
  });
  expect((await findScrim(of)).series.list[0]).toMatchObject({
    draft: { state: 'drafting' },
    sides: { blue: 'teamOne' },
  });

  const done: DraftView = await play(of);
  expect(done).toMatchObject({ state: 'done', turn: null, clock: null });
  expect((await findScrim(of)).series.list[0]!.draft).toEqual({ state: 'done', version: done.version });
  const picks = done.lineup.teamOne.map(({ champion }, i) => ({ champion, userId: of.players.teamOne[4 - i]!.id }));
  const lineup = { teamName: 'teamOne', players: picks };
  expect((await call(of, of.players.teamOne[3]!, ['PUT', '/lineup'], lineup)).body.lineup.teamOne).toEqual(picks);

  await report(of, 'teamOne');
  const [named, unnamed] = [of.players.teamOne[4]!, of.players.teamTwo[0]!];
  const recordOf = async (user: TestUser) => (await world.api(`/users/${user.id}/record`, user)).body;
  const { champion } = picks[0]!;
  expect(await recordOf(named)).toMatchObject({
    last: [{ game: 1, won: true, side: 'blue', champion }],
    champions: [{ champion, games: 1, won: 1 }],
  });
  expect(await recordOf(unnamed)).toMatchObject({ last: [{ won: false, side: 'red', champion: null }], champions: [] });
  const next = await find(of, admin, 2);
  expect(next).toMatchObject({ state: 'waiting', selection: { holder: 'teamTwo', reason: 'loser' } });
  const picked = done.actions.filter(({ kind }) => kind === 'pick').map(({ champion }) => champion);
  expect(next.unavailable.map(({ champion }) => champion)).toEqual(picked);
  expect(next.unavailable.every(({ game, team }) => game === 1 && team === null)).toBe(true);
  expect(await call(of, admin, ['GET', ''], undefined, 3)).toMatchObject({ status: 404 });

  const { steps } = (await world.api(`/scrims/${of.scrim._id}/timeline`, admin)).body as TimelineView;
  const kinds = steps.flatMap(({ facts }) => facts.map(({ kind }) => kind)).filter((kind) => kind.startsWith('draft'));
  expect(kinds).toEqual(['draftDrawn', 'draftBegun', 'draftDone']);
});

test('a refused action says the reason and brings the newest draft', async () => {
  const of = await match({ closed: ['22'] });
  const view = await readyUp(of);
  const act = (user: TestUser, index: number, champion: string | null) =>
    call(of, user, ['POST', '/actions'], { index, champion });
  const [one, two] = [captainOf(of, view, 'teamOne'), captainOf(of, view, 'teamTwo')];
  // Their team may not act for them.
  await (await world.connect(two)).emit('join_draft_room', { scrimId: of.scrim._id, game: 1 });
  expect(await act(one, 0, '22')).toMatchObject({
    status: 409,
    body: { code: 'champion-unavailable', reason: 'closed' },
  });
  expect(await act(one, 0, '999999')).toMatchObject({ status: 400, body: { code: 'champion-unknown' } });
  expect(await act(one, 6, null)).toMatchObject({ status: 400 });
  expect(await act(one, 0, null)).toMatchObject({ status: 200, body: { turn: { index: 1, team: 'teamTwo' } } });
  expect(await act(one, 0, '23')).toMatchObject({
    status: 409,
    body: { code: 'action-taken', draft: { turn: { index: 1 } } },
  });
  const mate = of.players.teamTwo.find(({ id }) => id !== two.id)!;
  expect((await act(mate, 1, '23')).body.code).toBe('not-your-turn');
  expect(await act(admin, 1, '23')).toMatchObject({ status: 403 });
  expect(await act(one, 1, '23')).toMatchObject({ status: 403 });
  expect((await act(two, 1, '23')).status).toBe(200);
});

test('a hover reaches everybody on all nodes, suggestions reach only their own team, and neither makes a new version', async () => {
  const of = await match();
  const view = await readyUp(of);
  const [one, two] = [captainOf(of, view, 'teamOne'), captainOf(of, view, 'teamTwo')];
  const mate = of.players.teamOne[4]!;
  const ref = { scrimId: of.scrim._id, game: 1 };
  const clients = await Promise.all([world.connect(one, 1), world.connect(two, 0), world.connect(admin, 1)]);
  for (const client of clients)
    expect(await client.emit('join_draft_room', ref)).toMatchObject({ ok: true, draft: { version: view.version } });
  expect(await call(of, mate, ['POST', '/suggestions'], { champion: '103' })).toMatchObject({
    status: 200,
    body: { version: view.version, suggestions: [{ champion: '103', by: mate.id }] },
  });
  await call(of, one, ['POST', '/hover'], { champion: '84' });
  const [captain, ...others] = clients;
  await captain!.waitFor('draft_updated', (draft) => draft.suggestions.length === 1 && draft.hover === '84');
  for (const client of others) {
    await client.waitFor('draft_updated', ({ hover }) => hover === '84');
    expect(JSON.stringify(client.heard)).not.toContain('"103"');
  }
  expect((await find(of, two)).suggestions).toEqual([]);
  expect((await find(of, one)).suggestions).toHaveLength(1);

  for (const champion of ['1', '2', '3', '4']) await call(of, mate, ['POST', '/suggestions'], { champion });
  expect((await call(of, mate, ['POST', '/suggestions'], { champion: '5' })).body.code).toBe('too-many-suggestions');
  expect((await call(of, mate, ['DELETE', '/suggestions/103'])).body.suggestions).toHaveLength(4);
  expect(await call(of, admin, ['POST', '/suggestions'], { champion: '5' })).toMatchObject({ status: 403 });
  await call(of, one, ['POST', '/actions'], { index: 0, champion: '84' });
  await others[0]!.waitFor('draft_updated', ({ hover, turn }) => hover === null && turn?.index === 1);
});

test('opponents and spectators get the same frames, whether or not a team suggests', async () => {
  const run = async (suggested: readonly string[]) => {
    const of = await match();
    const view = await readyUp(of);
    const [one, two] = [captainOf(of, view, 'teamOne'), captainOf(of, view, 'teamTwo')];
    const mate = of.players.teamOne[4]!;
    const clients = [await world.connect(one), await world.connect(two, 1), await world.connect(admin, 1)] as const;
    for (const client of clients) await client.emit('join_draft_room', { scrimId: of.scrim._id, game: 1 });
    const hover = async (champion: string) => {
      await call(of, one, ['POST', '/hover'], { champion });
      for (const client of clients) await client.waitFor('draft_updated', (draft) => draft.hover === champion);
    };
    await hover('83');
    for (const champion of suggested) await call(of, mate, ['POST', '/suggestions'], { champion });
    for (const champion of suggested) await call(of, mate, ['DELETE', `/suggestions/${champion}`]);
    await hover('84');
    return clients.map(({ heard }) => {
      const frames = heard.filter(({ message }) => message === 'draft_updated').map(({ payload }) => payload);
      return frames.slice(frames.findIndex((draft) => draft.hover === '83')).map((draft) => draft.hover);
    });
  };
  const [silent, suggesting] = [await run([]), await run(['1', '2', '3'])];
  expect(silent).toEqual(silent.map(() => ['83', '84']));
  expect(suggesting).toEqual([['83', ...Array.from({ length: 6 }, () => '83'), '84'], ...silent.slice(1)]);
});

test('the clock decides a turn that is missed, once, and not long after its grace', async () => {
  const of = await match({ seconds: 20 });
  await readyUp(of);
  const { turn } = await play(of, 5);
  const captain = captainOf(of, await find(of), 'teamOne');
  // The sixth ban, 19 seconds ago.
  const by = { userId: captainOf(of, await find(of), turn!.team).id, isManager: false };
  const ctx = { now: new Date(Date.now() - 19_000).toISOString(), random: 0 };
  const target = { scrimId: of.scrim._id, game: 1 };
  const ban = { type: 'TakeAction' as const, ...target, by, index: 5, champion: null, ctx };
  await world.node().get(CommandDispatcher, { strict: false }).send(draftAggregate, ban, { by: by.userId });
  const { clock } = (await call(of, captain, ['POST', '/hover'], { champion: '103' })).body as DraftView;
  const view = await waitUntil(async () => {
    const current = await find(of);
    return current.actions.length > 6 && current;
  });
  expect(view.actions[6]).toMatchObject({ champion: '103', how: 'hovered', by: null });
  const lateMs = Date.parse(view.clock!.startedAt) - Date.parse(clock!.endsAt) - 2_000;
  expect(lateMs).toBeGreaterThanOrEqual(0);
  expect(lateMs).toBeLessThan(2_000);
});

test('nobody changes seats during a draft, a player who leaves pauses it, and a result ends it', async () => {
  const of = await match({ games: 3 });
  await readyUp(of);
  await play(of, 3);
  const patch = (rest: string, user: TestUser, body?: object) =>
    world.api(`/scrims/${of.scrim._id}/${rest}`, user, { method: 'PATCH', ...(body && { body }) });
  const [leaver] = of.players.teamTwo.slice(4) as [TestUser];
  await patch(`remove-player/${leaver.id}`, leaver);
  const paused = await find(of);
  expect(paused).toMatchObject({ state: 'paused', pausedBy: 'seats', clock: null, turn: { index: 3 } });
  expect((await call(of, admin, ['POST', '/resume'])).body.code).toBe('teams-not-full');
  await patch(`insert-player/${leaver.id}`, leaver, seatBody('teamTwo', 'Support'));
  expect((await call(of, admin, ['POST', '/resume'])).body).toMatchObject({ state: 'drafting' });
  await report(of, 'teamTwo');
  expect(await find(of)).toMatchObject({ state: 'done', turn: null });
  await correct(of, 1, null);
  expect(await call(of, admin, ['GET', ''], undefined, 2)).toMatchObject({ status: 404 });
  expect((await find(of)).state).toBe('paused');
  expect((await findScrim(of)).series.list).toMatchObject([{ draft: { state: 'paused' } }]);
  expect((await call(of, admin, ['POST', '/resume'])).body).toMatchObject({ state: 'drafting', turn: { index: 3 } });
});

test('a result also ends a draft that has not begun; if the game is open again, it waits again', async () => {
  const of = await match({ games: 3 });
  await report(of, 'teamOne');
  expect(await find(of)).toMatchObject({ state: 'done', actions: [], turn: null });
  const { series } = await findScrim(of);
  expect(series.list.map(({ draft }) => draft!.state)).toEqual(['done', 'waiting']);
  await correct(of, 1, null);
  expect((await find(of)).state).toBe('waiting');
  expect((await findScrim(of)).series.list).toMatchObject([{ draft: { state: 'waiting' } }]);
});

test('the next game follows a corrected result: its selection, what it has drafted, and its existence', async () => {
  const of = await match({ games: 3, fearless: 'hard', firstSelection: 'coin' });
  await report(of, 'teamOne');
  expect((await find(of, admin, 2)).selection).toMatchObject({ holder: 'teamTwo', reason: 'loser' });
  await correct(of, 1, 'teamTwo');
  expect((await find(of, admin, 2)).selection).toMatchObject({ holder: 'teamOne', reason: 'loser' });
  expect((await readyUp(of, 2)).state).toBe('selecting');
  // Corrected once more, during the selection that the wrong team holds.
  await correct(of, 1, 'teamOne');
  expect((await find(of, admin, 2)).state).toBe('waiting');
  expect((await readyUp(of, 2)).selection).toMatchObject({ holder: 'teamTwo' });
  await correct(of, 1, null);
  await report(of, 'teamOne');
  const { series } = await findScrim(of);
  expect(series).toMatchObject({ current: 2, over: false, score: { teamOne: 1, teamTwo: 0 } });
  const discarded = await find(of, admin, 2);
  expect([discarded.state, series.list[1]!.draft!.version]).toEqual(['waiting', discarded.version]);
});

test('champions are sorted by name in the language of the caller, and an admin adds one that is missing', async () => {
  const list = async (language: string): Promise<ChampionsView> =>
    (await world.api('/champions', null, { headers: { 'accept-language': language } })).body;
  const { patch, champions } = await list('fr');
  expect(patch).toMatch(/^\d+\.\d+\.\d+$/);
  expect(champions.find(({ key }) => key === '11')!.name).toBe('Maître Yi');
  expect((await list('en')).champions.find(({ key }) => key === '11')!.name).toBe('Master Yi');
  for (const language of LANGUAGES)
    expect(brotliCompressSync(JSON.stringify(await list(language))).length).toBeLessThanOrEqual(25 * 1024);
  const names = champions.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'fr')));
  const add = (user: TestUser, key: string) =>
    world.api(`/admin/champions/${key}`, user, { method: 'PUT', body: { id: 'Newest', name: 'Newest' } });
  expect(await add(first(await world.createUsers(1)), '9001')).toMatchObject({ status: 403 });
  expect((await add(admin, '9001')).status).toBe(200);
  expect((await list('de')).champions.some(({ name }) => name === 'Newest')).toBe(true);
});
const first = <T>([one]: readonly T[]): T => one!;
