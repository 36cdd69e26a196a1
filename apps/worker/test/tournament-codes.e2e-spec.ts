import { Database } from '@muster/platform';
import { at, createStage, HOUR, type Stage } from './worker-fixture';

let fixture: Stage;
beforeAll(async () => {
  fixture = await createStage();
});
beforeEach(() => fixture.riot.reset());
afterAll(() => fixture?.close());

const code = (scrim: { _id: string }) => fixture.sees(scrim, (view) => view.riotTournament?.tournamentCode);
const key = (scrim: { _id: string }, revision = 0) => `tournament-code_${scrim._id}_${revision}`;
const regenerate = (scrim: { _id: string }) =>
  fixture.world.api(`/scrims/${scrim._id}/regenerate-tournament-code`, fixture.admin, { method: 'POST' });
const edit = (scrim: { _id: string }, body: object) =>
  fixture.world.api(`/scrims/${scrim._id}`, fixture.admin, { method: 'PUT', body });

test('a full scrim that starts gets a code; only insiders see it', async () => {
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: at(HOUR) });
  const [players, outsider] = [await fixture.world.createUsers(10), await fixture.world.createUser()];
  await fixture.fill(scrim, players);
  const [inside, outside] = [await fixture.world.connect(players[3]!), await fixture.world.connect(outsider)];
  for (const client of [inside, outside]) await client.emit('join_scrim_room', scrim._id);
  await edit(scrim, { gameStartTime: at(0) });
  const { riotTournament } = await code(scrim);
  expect(riotTournament).toMatchObject({
    tournamentCode: expect.stringMatching(/^NA[\da-f]{5}-/),
    setupCompleted: true,
    lobbyCreated: true,
    lobbyName: expect.any(String),
  });
  expect(fixture.riot.codes()).toContain(riotTournament!.tournamentCode);
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
  expect((await fixture.find(scrim, outsider)).riotTournament).toMatchObject({ tournamentCode: null, lobbyName: null });
  expect(JSON.stringify(outside.heard)).not.toContain(riotTournament!.tournamentCode);
});

test('data that Riot has about a code leads to the scrim, not to users', async () => {
  const { scrim, players } = await fixture.full();
  const { riotTournament } = await code(scrim);
  const details = (await fixture.riot.ask('americas', `/lol/tournament/v5/codes/${riotTournament!.tournamentCode}`))
    .body;
  expect(details).toMatchObject({
    region: 'NA',
    map: 'SUMMONERS_RIFT',
    teamSize: 5,
    pickType: 'TOURNAMENT_DRAFT',
    participants: [],
    metaData: expect.stringMatching(new RegExp(`^${scrim._id}\\.[\\w-]+\\.[\\w-]{43}$`)),
  });
  expect(JSON.stringify(details)).not.toContain(players[0]!.name);
});

test('teams that fill after the start get their code at once; the other rooms say why there is none', async () => {
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: at(HOUR) });
  const watcher = await fixture.world.connect(fixture.admin);
  await watcher.emit('join_scrim_room', scrim._id);
  await edit(scrim, { gameStartTime: at(0) });
  expect(await watcher.waitFor('tournamentSkipped')).toMatchObject({
    scrimId: scrim._id,
    reason: 'teams-not-full',
    message: expect.any(String),
  });
  await fixture.fill(scrim, await fixture.world.createUsers(10));
  await code(scrim);
});

test('regenerating voids the old code and issues a new one', async () => {
  const { scrim } = await fixture.full();
  const before = (await code(scrim)).riotTournament!.tournamentCode;
  const response = await regenerate(scrim);
  expect(response).toMatchObject({ status: 200, body: { tournamentCode: expect.stringMatching(/^NA/) } });
  expect(response.body.tournamentCode).not.toBe(before);
  const after = await fixture.sees(
    scrim,
    (view) => view.riotTournament?.tournamentCode && view.riotTournament.tournamentCode !== before,
  );
  expect(after.riotTournament!.tournamentCode).not.toBe(before);
  expect(
    (await fixture.events(scrim)).map((event) => event.type).filter((type) => type.startsWith('TournamentCode')),
  ).toEqual(['TournamentCodeIssued', 'TournamentCodeVoided', 'TournamentCodeIssued']);
});

test('after five failures the room says so, operators see it, and a new command works', async () => {
  await fixture.riot.set({ faults: [{ on: 'tournament.codes', status: 403, times: 5 }] });
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: at(HOUR) });
  const watcher = await fixture.world.connect(fixture.admin);
  await watcher.emit('join_scrim_room', scrim._id);
  await fixture.fill(scrim, await fixture.world.createUsers(10));
  await edit(scrim, { gameStartTime: at(0) });
  expect(await watcher.waitFor('tournamentError')).toEqual({
    scrimId: scrim._id,
    error: 'Riot responded with 403 to tournament.codes',
    message: 'Failed to generate new tournament code',
  });
  expect(await fixture.effect(key(scrim), 'failed')).toMatchObject({ attempts: 5 });
  expect(fixture.riot.calls('tournament.codes')).toHaveLength(5);
  const looked = async () => (await fixture.world.api(`/scrims/${scrim._id}`, fixture.admin)).body.codeFailed;
  expect(await looked()).toBe(true);
  await regenerate(scrim);
  await code(scrim);
  expect(await looked()).toBe(false);
});

test('registers a new provider when Riot no longer knows the old one', async () => {
  await fixture.world.node().get(Database, { strict: false }).query('UPDATE riot_providers SET provider_id = 1');
  const { scrim } = await fixture.full();
  await code(scrim);
  expect(fixture.riot.calls('tournament.providers')).toHaveLength(1);
  const second = await fixture.full();
  await code(second.scrim);
  expect(fixture.riot.calls('tournament.providers')).toHaveLength(1);
});
