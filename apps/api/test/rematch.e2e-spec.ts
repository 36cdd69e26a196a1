import type { ScrimView } from '@muster/contracts/scrims';
import { playedScrim } from '@testing/played-scrim';
import { sharedWorld, type SharedWorld, type TestUser } from '@testing/shared-world';
import { CommunityCalls, refused } from '../../../libs/communities/test/community-calls';
import { scrimCalls } from './scrim-calls';

let world: SharedWorld;
let communities: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await sharedWorld({ worker: true });
  communities = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());
const { patch } = scrimCalls(() => world);

const repeat = (as: TestUser, rematchOf: string, more: object = {}) =>
  world.api('/scrims', as, {
    method: 'POST',
    body: {
      title: 'Rematch',
      region: 'NA',
      gameStartTime: new Date(Date.now() + 900_000).toISOString(),
      rematchOf,
      ...more,
    },
  });
const seatsOf = (scrim: ScrimView, team: 'teamOne' | 'teamTwo') =>
  scrim[team].map(({ role, _user }) => `${role} ${_user._id}`).toSorted();
const win = (scrim: ScrimView, as: TestUser) =>
  patch(`/scrims/${scrim._id}/set-winner`, as, { winnerTeamName: 'teamOne' });

test('a rematch seats the same ten with the sides swapped, and without a banned one their seat is free', async () => {
  const { scrim } = await playedScrim(world, admin);
  expect(await repeat(admin, scrim._id)).toMatchObject(refused(409, 'not-decided'));
  await win(scrim, admin);
  const { status, body } = await repeat(admin, scrim._id);
  expect(status).toBe(201);
  expect(seatsOf(body, 'teamOne')).toEqual(seatsOf(scrim, 'teamTwo'));
  expect(seatsOf(body, 'teamTwo')).toEqual(seatsOf(scrim, 'teamOne'));
  expect(body.lobbyHost).not.toBeNull();
  const [gone] = scrim.teamOne;
  const dateTo = new Date(Date.now() + 86_400_000).toISOString();
  await world.api('/admin/banUser', admin, {
    method: 'POST',
    body: { banUserId: gone!._user._id, dateFrom: new Date().toISOString(), dateTo, reason: 'qwzx' },
  });
  const without: ScrimView = (await repeat(admin, scrim._id)).body;
  expect([without.teamOne.length, without.teamTwo.length]).toEqual([5, 4]);
});

test('nobody but a manager repeats a scrim, and only for the same community', async () => {
  const { scrim, host } = await playedScrim(world, admin);
  await win(scrim, admin);
  const { id, owner } = await communities.staffed();
  expect(await repeat(host, scrim._id)).toMatchObject(refused(403, 'admin-only'));
  // An organiser must not draw the players of other scrims into their community.
  expect(await repeat(owner, scrim._id, { communityId: id })).toMatchObject(refused(404, 'scrim-not-found'));
  expect(await repeat(admin, scrim._id, { communityId: id })).toMatchObject(refused(404, 'scrim-not-found'));
});
