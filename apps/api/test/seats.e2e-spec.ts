import type { TeamName } from '@muster/contracts/constants';
import { PLAYER_EXISTS } from '@muster/contracts/errors';
import { errorResponse } from '@testing/error-response';
import { playedScrim, seatBody } from '@testing/played-scrim';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { scrimCalls } from './scrim-calls';

let world: SharedWorld;
let admin: TestUser;
let hana: TestUser;
let bo: TestUser;
beforeAll(async () => {
  world = await sharedWorld();
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
  test('rejects joining twice with the message of the specification', async () => {
    const scrim = await world.createScrim(admin);
    await join(scrim, hana, 'teamOne', 'Mid');
    expect(await join(scrim, hana, 'teamTwo', 'Mid')).toMatchObject(
      errorResponse(409, 'already-playing', PLAYER_EXISTS),
    );
  });
  test('rejects joining, moving or kicking for another user', async () => {
    const scrim = await world.createScrim(admin);
    await join(scrim, hana, 'teamOne', 'Mid');
    for (const [verb, body] of [
      ['insert-player', seatBody('teamOne', 'Top')],
      ['move-player', seatBody('teamOne', 'Top')],
      ['remove-player', {}],
      ['insert-caster', {}],
      ['remove-caster', {}],
    ] as const) {
      expect((await patch(`/scrims/${scrim._id}/${verb}/${hana.id}`, bo, body)).status).toBe(403);
    }
    expect((await find(scrim._id, hana)).version).toBe(2);
  });
  test('an admin can kick, but not assign unknown users', async () => {
    const scrim = await world.createScrim(admin);
    await join(scrim, hana, 'teamOne', 'Mid');
    expect((await patch(`/scrims/${scrim._id}/remove-player/${hana.id}`, admin)).body.teamOne).toEqual([]);
    expect((await patch(`/scrims/${scrim._id}/insert-player/unknown`, admin, seatBody('teamOne', 'Top'))).status).toBe(
      404,
    );
    expect(await patch(`/scrims/${scrim._id}/remove-player/${hana.id}`, admin)).toMatchObject(
      errorResponse(404, 'player-not-found', 'Player not found in scrim'),
    );
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
  test('allows at most two casters and rejects players as casters', async () => {
    const scrim = await world.createScrim(admin, { isWithCasters: true });
    const cast = (user: TestUser) => patch(`/scrims/${scrim._id}/insert-caster/${user.id}`, user);
    expect((await cast(hana)).body).toMatchObject({
      maxCastersAllowedCount: 2,
      casters: [{ _id: hana.id, name: 'Hana' }],
    });
    expect(await join(scrim, hana, 'teamOne', 'Mid')).toMatchObject(
      errorResponse(409, 'already-casting', "Cannot join team: You're already a caster for this game!"),
    );
    await join(scrim, bo, 'teamOne', 'Mid');
    expect(await cast(bo)).toMatchObject(
      errorResponse(409, 'player-cannot-cast', "Cannot join cast: You're already a player in this game!"),
    );
    const [third, fourth] = await world.createUsers(2);
    expect((await cast(third!)).status).toBe(200);
    expect((await cast(fourth!)).status).toBe(409);
    expect((await patch(`/scrims/${scrim._id}/remove-caster/${hana.id}`, hana)).body.casters).toHaveLength(1);
    expect((await patch(`/scrims/${scrim._id}/remove-caster/${hana.id}`, hana)).status).toBe(200);
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
  test('cannot be decided before it starts', async () => {
    const scrim = await world.createScrim(admin);
    expect(await patch(`/scrims/${scrim._id}/set-winner`, admin, { winnerTeamName: 'teamOne' })).toMatchObject({
      status: 409,
      body: { code: 'not-started' },
    });
  });
  test('shows its lobby to participants only', async () => {
    const { scrim, players } = await playedScrim(world, admin, { isWithCasters: true, useTournamentCode: true });
    const secrets = async (user: TestUser) => {
      const { lobbyName, lobbyPassword } = await find(scrim._id, user);
      return [lobbyName, lobbyPassword].filter(Boolean).length;
    };
    expect(await Promise.all([secrets(players[3]!), secrets(admin), secrets(bo)])).toEqual([2, 2, 0]);
    await patch(`/scrims/${scrim._id}/insert-caster/${bo.id}`, bo);
    expect(await secrets(bo)).toBe(2);
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
  test('a caster who is host and leaves can no longer read secrets or report the winner', async () => {
    const { scrim } = await playedScrim(world, admin, { isWithCasters: true, useTournamentCode: true });
    const vex = await world.createUser({ name: 'Vex' });
    await patch(`/scrims/${scrim._id}/insert-caster/${vex.id}`, vex);
    const hosted = await world.api(`/scrims/${scrim._id}`, admin, { method: 'PUT', body: { lobbyHost: vex.id } });
    expect(hosted.body.lobbyHost._id).toBe(vex.id);
    const left = await patch(`/scrims/${scrim._id}/remove-caster/${vex.id}`, admin);
    expect(left.body).toMatchObject({ previousLobbyHost: { _id: vex.id }, lobbyHost: { _id: expect.any(String) } });
    expect(left.body.lobbyHost._id).not.toBe(vex.id);
    expect(await find(scrim._id, vex)).toMatchObject({ lobbyPassword: null, lobbyName: null });
    expect((await patch(`/scrims/${scrim._id}/set-winner`, vex, { winnerTeamName: 'teamOne' })).status).toBe(403);
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
