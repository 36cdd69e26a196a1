import { Database, CommandDispatcher } from '@muster/platform';
import { StartScrim } from '@muster/scrims';
import { waitUntil } from '../../../libs/platform/test/wait-until';
import { at, createStage, HOUR, type Stage } from './worker-fixture';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
beforeEach(() => stage.riot.reset());
afterAll(() => stage?.close());

const code = (scrim: { _id: string }) => stage.sees(scrim, (view) => view.riotTournament?.tournamentCode);
const key = (scrim: { _id: string }, revision = 0) => `tournament-code_${scrim._id}_${revision}`;
const regenerate = (scrim: { _id: string }) =>
  stage.world.api(`/scrims/${scrim._id}/regenerate-tournament-code`, stage.admin, { method: 'POST' });
const edit = (scrim: { _id: string }, body: object) =>
  stage.world.api(`/scrims/${scrim._id}`, stage.admin, { method: 'PUT', body });

test('a full scrim that starts gets a code; only insiders see it', async () => {
  const scrim = await stage.world.createScrim(stage.admin, { gameStartTime: at(HOUR) });
  const [players, outsider] = [await stage.world.createUsers(10), await stage.world.createUser()];
  await stage.fill(scrim, players);
  const [inside, outside] = [await stage.world.connect(players[3]!), await stage.world.connect(outsider)];
  for (const client of [inside, outside]) await client.emit('join_scrim_room', scrim._id);
  await edit(scrim, { gameStartTime: at(0) });
  const { riotTournament } = await code(scrim);
  expect(riotTournament).toMatchObject({
    tournamentCode: expect.stringMatching(/^NA[\da-f]{5}-/),
    setupCompleted: true,
    lobbyCreated: true,
    lobbyName: expect.any(String),
  });
  expect(stage.riot.codes()).toContain(riotTournament!.tournamentCode);
  expect(await inside.waitFor('tournamentInitialized')).toEqual({
    scrimId: scrim._id,
    tournamentCode: riotTournament!.tournamentCode,
    lobbyName: riotTournament!.lobbyName,
  });
  expect(await outside.waitFor('tournamentInitialized')).toEqual({
    scrimId: scrim._id,
    tournamentCode: null,
    lobbyName: null,
  });
  expect((await stage.find(scrim, outsider)).riotTournament).toMatchObject({ tournamentCode: null, lobbyName: null });
  expect(JSON.stringify(outside.heard)).not.toContain(riotTournament!.tournamentCode);
});

test('what Riot knows about a code leads to the scrim, not to users', async () => {
  const { scrim, players } = await stage.full();
  const { riotTournament } = await code(scrim);
  const known = (await stage.riot.ask('americas', `/lol/tournament/v5/codes/${riotTournament!.tournamentCode}`)).body;
  expect(known).toMatchObject({
    region: 'NA',
    map: 'SUMMONERS_RIFT',
    teamSize: 5,
    pickType: 'TOURNAMENT_DRAFT',
    participants: [],
    metaData: expect.stringMatching(new RegExp(`^${scrim._id}\\.[\\w-]+\\.[\\w-]{43}$`)),
  });
  expect(JSON.stringify(known)).not.toContain(players[0]!.name);
});

test('teams that fill after the start get their code at once; others are told why there is none', async () => {
  const scrim = await stage.world.createScrim(stage.admin, { gameStartTime: at(HOUR) });
  const watcher = await stage.world.connect(stage.admin);
  await watcher.emit('join_scrim_room', scrim._id);
  await edit(scrim, { gameStartTime: at(0) });
  expect(await watcher.waitFor('tournamentSkipped')).toMatchObject({
    scrimId: scrim._id,
    reason: 'teams-not-full',
    message: expect.any(String),
  });
  await stage.fill(scrim, await stage.world.createUsers(10));
  await code(scrim);
});

test('scrims without codes get none, and the room is told', async () => {
  const scrim = await stage.world.createScrim(stage.admin, { gameStartTime: at(HOUR), useTournamentCode: false });
  await stage.fill(scrim, await stage.world.createUsers(10));
  const watcher = await stage.world.connect(stage.admin);
  await watcher.emit('join_scrim_room', scrim._id);
  await edit(scrim, { gameStartTime: at(0) });
  expect(await watcher.waitFor('tournamentSkipped')).toMatchObject({ reason: 'codes-disabled' });
  expect(await stage.events(scrim, 'TournamentCodeIssued')).toEqual([]);
  await edit(scrim, { useTournamentCode: true }); // the player left again
  await code(scrim);
});

test('regenerating voids the old code and issues a new one', async () => {
  const { scrim } = await stage.full();
  const before = (await code(scrim)).riotTournament!.tournamentCode;
  const answer = await regenerate(scrim);
  expect(answer).toMatchObject({ status: 200, body: { tournamentCode: expect.stringMatching(/^NA/) } });
  expect(answer.body.tournamentCode).not.toBe(before);
  const after = await stage.sees(
    scrim,
    (view) => view.riotTournament?.tournamentCode && view.riotTournament.tournamentCode !== before,
  );
  expect(after.riotTournament!.tournamentCode).not.toBe(before);
  expect(
    (await stage.events(scrim)).map((event) => event.type).filter((type) => type.startsWith('TournamentCode')),
  ).toEqual(['TournamentCodeIssued', 'TournamentCodeVoided', 'TournamentCodeIssued']);
});

test('ignores a code that arrives too late', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', delayMs: 700 }] });
  const { scrim } = await stage.full();
  await waitUntil(() => stage.riot.calls('tournament.codes').length > 0);
  await edit(scrim, { useTournamentCode: false });
  await stage.effect(key(scrim), 'superseded');
  expect(await stage.events(scrim, 'TournamentCodeIssued')).toEqual([]);
  expect((await stage.find(scrim)).riotTournament).toBeNull();
});

test('a code requested before the regeneration is not used for the new one', async () => {
  const { scrim } = await stage.full();
  const old = (await code(scrim)).riotTournament!.tournamentCode;
  await stage.riot.set({ faults: [{ on: 'tournament.codes', delayMs: 700, times: 1 }] });
  const asked = stage.riot.calls('tournament.codes').length;
  const first = regenerate(scrim); // resolves once there is a code, or after a timeout
  await waitUntil(() => stage.riot.calls('tournament.codes').length === asked + 1);
  await Promise.all([first, regenerate(scrim)]);
  await stage.effect(key(scrim, 2), 'done');
  await stage.effect(key(scrim, 1), 'superseded');
  const issued = (await stage.events(scrim, 'TournamentCodeIssued')).map((event) => event.data['code']);
  expect(issued).toHaveLength(2);
  expect(issued[0]).toBe(old);
});

test('retries after two failures', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', status: 500, times: 2 }] });
  const { scrim } = await stage.full();
  await code(scrim);
  expect(await stage.events(scrim, 'TournamentCodeFailed')).toEqual([]);
});

test('after five failures the room is told, operators see it, and a new command works', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', status: 403, times: 5 }] });
  const scrim = await stage.world.createScrim(stage.admin, { gameStartTime: at(HOUR) });
  const watcher = await stage.world.connect(stage.admin);
  await watcher.emit('join_scrim_room', scrim._id);
  await stage.fill(scrim, await stage.world.createUsers(10));
  await edit(scrim, { gameStartTime: at(0) });
  expect(await watcher.waitFor('tournamentError')).toEqual({
    scrimId: scrim._id,
    error: 'Riot responded with 403 to tournament.codes',
    message: 'Failed to generate new tournament code',
  });
  expect(await stage.effect(key(scrim), 'failed')).toMatchObject({ attempts: 5 });
  expect(stage.riot.calls('tournament.codes')).toHaveLength(5);
  const looked = async () => (await stage.world.api(`/scrims/${scrim._id}`, stage.admin)).body.codeFailed;
  expect(await looked()).toBe(true);
  await regenerate(scrim);
  await code(scrim);
  expect(await looked()).toBe(false);
});

test('invalid responses of Riot end in the manual lobby as well', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', body: 'html' }] });
  const { scrim } = await stage.full();
  await waitUntil(async () => (await stage.events(scrim, 'TournamentCodeFailed')).length === 1);
  expect((await stage.find(scrim)).lobbyPassword).toMatch(/^\S{8}$/);
});

test('registers a new provider when Riot no longer knows the old one', async () => {
  await stage.world.node().get(Database, { strict: false }).query('UPDATE riot_providers SET provider_id = 1');
  const { scrim } = await stage.full();
  await code(scrim);
  expect(stage.riot.calls('tournament.providers')).toHaveLength(1);
  const again = await stage.full();
  await code(again.scrim);
  expect(stage.riot.calls('tournament.providers')).toHaveLength(1);
});

test('a scrim that is over gets no code', async () => {
  const startsAt = at(-3 * HOUR);
  const scrim = await stage.old(startsAt, true);
  await stage.world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(new StartScrim(scrim._id, { now: startsAt, random: 0 }, startsAt), { by: 'test' });
  await stage.fill(scrim, await stage.world.createUsers(10));
  expect(await stage.effect(key(scrim), 'superseded')).toMatchObject({ result: 'the scrim is over' });
  expect(stage.riot.calls('tournament.codes')).toEqual([]);
});
