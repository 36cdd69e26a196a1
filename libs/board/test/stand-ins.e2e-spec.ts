import type { BookingView } from '@muster/contracts/board';
import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type SharedWorld, sharedWorld } from '@testing/shared-world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused } from '../../teams/test/team-calls';
import { BoardCalls, type Side } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld();
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

const scrimOf = (booking: BookingView, { captain }: Side) =>
  calls.view<ScrimView>(`/scrims/${booking.scrim._id}`, captain);
const join = (booking: BookingView, user: { id: string }, role: string) =>
  calls.send('PATCH', `/scrims/${booking.scrim._id}/insert-player/${user.id}`, user as never, {
    playerData: { role, team: { name: 'teamOne' } },
  });
const leave = (booking: BookingView, user: { id: string }) =>
  calls.send('PATCH', `/scrims/${booking.scrim._id}/remove-player/${user.id}`, user as never);

test('a team opens seats to everybody, and closes them again', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const [stranger, other] = await world.createUsers(2);
  const booking = await calls.booked(wolves, bears);
  const path = `/scrims/${booking.scrim._id}/calls`;
  const call = { teamId: wolves.id, roles: ['Support'], audience: 'everybody' };
  await leave(booking, wolves.people[4]!);
  expect(await join(booking, stranger!, 'Support')).toMatchObject(refused(403, 'team-seat'));
  expect(await calls.send('PUT', path, bears.captain, call)).toMatchObject(refused(403, 'not-a-booker'));
  expect((await calls.send('PUT', path, wolves.captain, call)).body).toMatchObject({ calls: [call] });
  expect((await join(booking, stranger!, 'Support')).status).toBe(200);
  expect((await calls.send('DELETE', `${path}/${wolves.id}`, wolves.captain)).body).toMatchObject({ calls: [] });
  await leave(booking, stranger!);
  expect(await join(booking, other!, 'Support')).toMatchObject(refused(403, 'team-seat'));
});

test('the seat that a team is short of is open to the communities that list it, from the booking on', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const communities = new CommunityCalls(world);
  const { slug, member } = await communities.staffed();
  await communities.join(slug, wolves.captain);
  expect((await calls.send('PUT', `/teams/${wolves.slug}/communities/${slug}`, wolves.captain)).status).toBe(200);
  const booking = await calls.booked(wolves, bears, {
    oneShort: 'Support',
    lineUp: wolves.people.slice(0, 4).map(({ id }, i) => ({ userId: id, role: ROLES[i]! })),
  });
  const scrim = await scrimOf(booking, wolves);
  expect([scrim.teamOne.length, scrim.calls]).toEqual([
    4,
    [{ teamId: wolves.id, roles: ['Support'], audience: 'communities' }],
  ]);
  expect(await join(booking, (await world.createUsers(1))[0]!, 'Support')).toMatchObject(refused(403, 'team-seat'));
  expect((await join(booking, member, 'Support')).status).toBe(200);
});

test('a seat that is left is offered to unseated members first, although there are no reserves', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const sub = (await world.createUsers(1))[0]!;
  await calls.teams.join(wolves.slug, sub, await calls.teams.token(wolves.slug, wolves.captain));
  await calls.teams.edit(wolves.slug, wolves.captain, sub, { roles: ['Support'] });
  const booking = await calls.booked(wolves, bears);
  const leaving = wolves.people[4]!;
  expect((await leave(booking, leaving)).status).toBe(200);
  const { offers } = await scrimOf(booking, wolves);
  expect(offers).toMatchObject([{ to: { _id: sub.id }, seat: { team: 'teamOne', role: 'Support' } }]);
  const answer = (verb: string, as: { id: string }) =>
    calls.send('POST', `/scrims/${booking.scrim._id}/offers/${offers[0]!._id}/${verb}`, as as never);
  expect((await answer('accept', leaving)).status).toBe(403);
  const accepted = await answer('accept', sub);
  expect([
    accepted.status,
    accepted.body.teamOne.some((seat: { _user: { _id: string } }) => seat._user._id === sub.id),
  ]).toEqual([200, true]);
});

test('people who only change roles keep their check-in, and the host stays host', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  const { teamOne, lobbyHost } = await scrimOf(booking, wolves);
  const roleOf = { Top: 'Mid', Mid: 'Top' } as Record<string, string>;
  const players = teamOne.map(({ role, _user }) => ({ userId: _user._id, role: roleOf[role] ?? role }));
  const changed = await calls.send('PUT', `/scrims/${booking.scrim._id}/line-up`, wolves.captain, {
    teamId: wolves.id,
    players,
  });
  expect([changed.status, changed.body.lobbyHost._id]).toEqual([200, lobbyHost!._id]);
  expect(changed.body.offers).toEqual([]);
});
