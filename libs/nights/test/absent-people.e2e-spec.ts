import { ROLES, type Role } from '@muster/contracts/constants';
import type { EveningView, NightView } from '@muster/contracts/nights';
import { CommandDispatcher } from '@muster/platform';
import { untilHolds } from '@testing/wait-until';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { userAggregate } from '../../users/src/aggregate';
import { CommunityCalls } from '../../communities/test/community-calls';

/** No worker runs, because no job is needed before people see a change. */
let world: World;
let calls: CommunityCalls;
let admin: TestUser;
let staff: Awaited<ReturnType<CommunityCalls['staffed']>>;
let players: TestUser[];
let id: string;
let night: NightView;
const HOUR = 3_600_000;
const send = (method: string, path: string, as: TestUser, body: object = {}) => world.api(path, as, { method, body });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const ban = (user: TestUser, over: object = {}) =>
  send('POST', '/admin/banUser', admin, { banUserId: user.id, dateTo: inHours(72), reason: 'Rude', ...over });
const lift = (user: TestUser) => send('POST', '/admin/unbanUser', admin, { bannedUserId: user.id });
/** A ban has ended their sessions, so they cannot call the routes. */
const change = (type: 'DeleteAccount' | 'RestoreAccount', { id: userId }: TestUser) =>
  world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(userAggregate, { type, userId, ctx: { now: inHours(0) } }, { by: userId });
const answer = (as: TestUser, given: string, ...roles: Role[]) =>
  send('PUT', `/evenings/${id}/answer`, as, { answer: given, ...(roles.length > 0 && { roles }) });

beforeAll(async () => {
  world = await createWorld({ nodes: 1 });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
  staff = await calls.staffed();
  players = await world.createUsers(13);
  for (const player of players) await calls.join(staff.slug, player);
  const start = new Date(Date.now() + HOUR);
  night = (
    await send('POST', `/communities/${staff.slug}/nights`, staff.owner, {
      name: 'Inhouse',
      ...weeklyFrom(start),
      maxLobbies: 1,
      signUp: { closesMinutes: 0 },
    })
  ).body;
  id = night.evenings[0]!._id;
  for (const [i, player] of players.slice(0, 11).entries()) await answer(player, 'in', ROLES[i % 5]!);
  await answer(players[11]!, 'maybe', 'Top');
  await answer(players[12]!, 'out');
}, 60_000);
afterAll(() => world?.close());

/** Returns what each place that shows the evening says about its people. */
async function shown() {
  const list = (await world.api(`/nights/${night._id}/evenings`, staff.member)).body as EveningView[];
  const own = (await world.api('/evenings', staff.member)).body as EveningView[];
  const one = (await world.api(`/evenings/${id}`, staff.member)).body as EveningView;
  const [first] = [list, own].map((views) => views.find(({ _id }) => _id === id)!);
  const proposal = await send('POST', `/evenings/${id}/proposal`, staff.organiser, {});
  const card = (await world.api(`/communities/${staff.slug}/card`)).body;
  return {
    counts: [one, first!, own.find(({ _id }) => _id === id)!].map((view) => [
      view.inCount,
      view.maybeCount,
      view.outCount,
      view.in.length,
    ]),
    missing: one.missing?.roles ?? null,
    drawn: proposal.status,
    card: card.nextEvening.in,
  };
}
const everybody = {
  counts: [...Array(3).keys()].map(() => [11, 1, 1, 11]),
  missing: null,
  drawn: 200,
  card: 11,
};

test('everybody who answered counts', async () => expect(await shown()).toEqual(everybody));

test.each<[string, (user: TestUser) => Promise<unknown>, (user: TestUser) => Promise<unknown>]>([
  ['banned', (user) => ban(user), lift],
  ['banned at the start of the evening', (user) => ban(user, { dateFrom: inHours(0.5) }), lift],
  ['deleted', (user) => change('DeleteAccount', user), (user) => change('RestoreAccount', user)],
])('two who are %s stop counting at once, everywhere, until they can play again', async (_, end, begin) => {
  const socket = await world.connect(staff.organiser);
  await socket.socket.emitWithAck('join_evening_room', { eveningId: id });
  const two = [players[1]!, players[6]!]; // both Junglers
  for (const user of [...two, players[11]!, players[12]!]) await end(user);
  expect(await shown()).toEqual({
    counts: [...Array(3).keys()].map(() => [9, 0, 0, 9]),
    missing: { Jungle: 2 },
    drawn: 409,
    card: 9,
  });
  await untilHolds(async () => {
    const updates = socket.heard.filter(({ message }) => message === 'evening_updated');
    expect(updates.at(-1)?.payload).toMatchObject({ inCount: 9, maybeCount: 0, outCount: 0 });
  });
  for (const user of [...two, players[11]!, players[12]!]) await begin(user);
  expect(await shown()).toEqual(everybody);
  socket.socket.close();
});

test('people who are left over and cannot play are no reserves, neither of the round nor in what is shown of it', async () => {
  const [gone, later, ...others] = players.slice(0, 12) as [TestUser, TestUser, ...TestUser[]];
  await answer(players[11]!, 'in', 'Top');
  await ban(gone);
  const seat = (user: TestUser, i: number) => ({ userId: user.id, role: ROLES[i % 5]! });
  const lobbies = [{ teamOne: others.slice(0, 5).map(seat), teamTwo: others.slice(5, 10).map(seat) }];
  const made = await send('POST', `/evenings/${id}/lobbies`, staff.organiser, { lobbies });
  expect([made.status, made.body.rounds[0].reserves.map(({ _id }: TestUser & { _id: string }) => _id)]).toEqual([
    200,
    [later.id],
  ]);
  await ban(later);
  expect((await world.api(`/evenings/${id}`, staff.member)).body.rounds[0].reserves).toEqual([]);
});
