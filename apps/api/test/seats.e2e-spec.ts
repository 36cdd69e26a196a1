import type { TeamName } from '@muster/contracts/constants';
import { errorResponse } from '@testing/error-response';
import { playedScrim, seatBody } from '@testing/played-scrim';
import { createWorld, type TestUser, type World } from '@testing/world';
import { scrimCalls } from './scrim-calls';

let world: World;
let admin: TestUser;
let hana: TestUser;
let bo: TestUser;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true, name: 'Root' });
  [hana, bo] = [await world.createUser({ name: 'Hana' }), await world.createUser({ name: 'Bo' })];
});
afterAll(() => world?.close());

const { patch, join, find } = scrimCalls(() => world);

describe('seats', () => {
  test('a player joins, moves and leaves; every response is the current scrim', async () => {
    const scrim = await world.createScrim(admin);
    expect((await join(scrim, hana, 'teamOne', 'Mid')).body).toMatchObject({
      version: 2,
      teamOne: [{ role: 'Mid', _user: { _id: hana.id } }],
    });
    expect(
      (await patch(`/scrims/${scrim._id}/move-player/${hana.id}`, hana, seatBody('teamTwo', 'Top'))).body,
    ).toMatchObject({ version: 3, teamOne: [], teamTwo: [{ role: 'Top' }] });
    expect((await patch(`/scrims/${scrim._id}/remove-player/${hana.id}`, hana)).body).toMatchObject({
      version: 4,
      teamOne: [],
      teamTwo: [],
    });
  });
  test('rejects a taken seat with the free seats and the current scrim', async () => {
    const scrim = await world.createScrim(admin);
    await join(scrim, hana, 'teamOne', 'Mid');
    const response = await join(scrim, bo, 'teamOne', 'Mid');
    expect(response).toMatchObject(
      errorResponse(409, 'seat-taken', 'spot taken! spots available for Team 1 (Blue Side): Top, Jungle, ADC, Support'),
    );
    expect(response.body.scrim).toEqual(await find(scrim._id, bo));
  });
  test('returns 404 for an unknown scrim and 400 for a malformed seat', async () => {
    expect((await join({ _id: 'nope' }, hana, 'teamOne', 'Mid')).status).toBe(404);
    const scrim = await world.createScrim(admin);
    for (const body of [
      {},
      { playerData: { role: 'Coach', team: { name: 'teamOne' } } },
      { playerData: { role: 'Mid' } },
      [],
      'null',
    ]) {
      expect((await patch(`/scrims/${scrim._id}/insert-player/${hana.id}`, hana, body as object)).status).toBe(400);
    }
  });
});

describe('a game', () => {
  test('draws a host from ten players, who reports the winner once', async () => {
    const { scrim, players } = await playedScrim(world, admin, { isWithCasters: true, useTournamentCode: true });
    const host = players.find((player) => player.id === scrim.lobbyHost?._id)!;
    const other = players.find((player) => player !== host)!;
    const report = (user: TestUser, team: TeamName) =>
      patch(`/scrims/${scrim._id}/set-winner`, user, { winnerTeamName: team });
    expect((await report(other, 'teamOne')).status).toBe(403);
    expect((await report(host, 'teamOne')).body.teamWon).toBe('teamOne');
    expect(await report(host, 'teamTwo')).toMatchObject({ status: 409, body: { code: 'winner-already-set' } });
    expect((await patch(`/scrims/${scrim._id}/remove-player/${other.id}`, other)).status).toBe(409);
  });
  test('a swap without players is invalid, even after the start', async () => {
    const { _id } = await world.createScrim(admin);
    const seat = { role: 'Mid', team: 'teamOne' };
    for (const user of [undefined, null, '', {}]) {
      const swapped = await patch(`/scrims/${_id}/swap-players`, admin, {
        playerOne: { ...seat, user },
        playerTwo: { ...seat, role: 'Top' },
      });
      expect([user, swapped.status, swapped.body.code]).toEqual([user, 400, 'invalid']);
    }
  });
  test('an admin swaps, fills, edits and deletes', async () => {
    const scrim = await world.createScrim(admin, { region: 'NA' });
    await join(scrim, hana, 'teamOne', 'Mid');
    await join(scrim, bo, 'teamTwo', 'Top');
    const swapped = await patch(`/scrims/${scrim._id}/swap-players`, admin, {
      playerOne: { user: hana.id, role: 'Mid', team: 'teamOne' },
      playerTwo: { user: { _id: bo.id }, role: 'Top', team: { name: 'teamTwo' } },
    });
    expect(swapped.body).toMatchObject({
      teamOne: [{ role: 'Mid', _user: { _id: bo.id } }],
      teamTwo: [{ role: 'Top', _user: { _id: hana.id } }],
    });
    for (const chosen of [{ userId: '', teamName: 'teamOne' }, { userId: null, teamName: null, role: null }, {}]) {
      expect(await patch(`/scrims/${scrim._id}/admin-assign-player`, admin, chosen)).toMatchObject(
        errorResponse(400, 'assign-incomplete', 'Please select a user, team, and role'),
      );
    }
    const filled = await patch(`/scrims/${scrim._id}/admin-fill-random`, admin, { region: 'NA' });
    expect(filled.body).toMatchObject({ filledPositions: 8, scrim: { lobbyHost: { _id: expect.any(String) } } });
    expect(await patch(`/scrims/${scrim._id}/admin-fill-random`, admin)).toMatchObject(
      errorResponse(400, 'no-empty-positions', 'No empty positions to fill'),
    );
    const edited = await world.api(`/scrims/${scrim._id}`, admin, {
      method: 'PUT',
      body: { ...scrim, title: 'Edited', teamOne: [], isWithCasters: true, lobbyPassword: 'pass' },
    });
    expect(edited.body).toMatchObject({
      title: 'Edited',
      isWithCasters: true,
      maxCastersAllowedCount: 2,
      lobbyPassword: 'pass',
    });
    expect(edited.body.teamOne).toHaveLength(5);
    expect((await world.api(`/scrims/${scrim._id}`, hana, { method: 'DELETE' })).status).toBe(403);
    expect((await world.api(`/scrims/${scrim._id}`, admin, { method: 'DELETE' })).status).toBe(200);
    expect(await world.api(`/scrims/${scrim._id}`, hana)).toMatchObject(
      errorResponse(404, 'scrim-not-found', 'Scrim not found!'),
    );
  });
});
