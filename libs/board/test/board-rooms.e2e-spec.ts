import type { PostView } from '@muster/contracts/board';
import { type SharedWorld, sharedWorld } from '@testing/shared-world';
import { BoardCalls, start } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld();
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

test('a new post is sent to all who have its region open, each with what they may see of it', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const stranger = (await world.createUsers(1))[0]!;
  const [own, other, third] = await Promise.all([wolves.captain, bears.captain, stranger].map((u) => world.connect(u)));
  expect(await own!.emit('join_board_room', {})).toMatchObject({ ok: true });
  expect(await other!.emit('join_board_room', { region: 'NA' })).toMatchObject({ ok: true });
  expect(await third!.emit('join_board_room', { region: 'EUW' })).toMatchObject({ ok: true });
  const { _id } = await calls.post(wolves, { region: 'NA' });
  const isIt = (view: PostView) => view._id === _id;
  expect(await own!.waitFor('post_updated', isIt)).toMatchObject({ requestCount: 0, me: { manages: true } });
  expect(await other!.waitFor('post_updated', isIt)).toMatchObject({
    requests: null,
    me: { teams: [{ _id: bears.id }] },
  });
  const inEurope = await calls.post(wolves, { region: 'EUW', from: start(300) });
  await third!.waitFor('post_updated', (view: PostView) => view._id === inEurope._id);
  await calls.asked({ _id }, bears);
  expect(await own!.waitFor('post_updated', (view: PostView) => isIt(view) && view.requestCount === 1)).toBeTruthy();
  expect(await other!.waitFor('post_updated', (view: PostView) => isIt(view) && view.requests !== null)).toMatchObject({
    requestCount: null,
    me: { teams: [] },
  });
  await calls.send('DELETE', `/posts/${_id}`, wolves.captain);
  for (const client of [own!, other!]) await client.waitFor('post_removed', (removed) => removed._id === _id);
});

test('a post that becomes a challenge of others, and posts of a team that blocks, are removed', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const [bear, fox] = await Promise.all([bears.captain, foxes.captain].map((user) => world.connect(user)));
  for (const client of [bear!, fox!]) await client.emit('join_board_room', {});
  const post = await calls.post(wolves);
  const audience = { kind: 'teams', ids: [foxes.id] };
  expect((await calls.send('PATCH', `/posts/${post._id}`, wolves.captain, { audience })).status).toBe(200);
  await bear!.waitFor('post_removed', ({ _id }) => _id === post._id);
  expect(
    await fox!.waitFor('post_updated', (view: PostView) => view._id === post._id && view.audience.kind === 'teams'),
  ).toMatchObject({ audience: { ids: null } });
  await calls.send('PUT', `/teams/${wolves.slug}/blocks/${foxes.id}`, wolves.captain);
  await fox!.waitFor('post_removed', ({ _id }) => _id === post._id);
});

test('starts at which the team is booked by now leave its other posts', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const client = await world.connect(bears.captain);
  await client.emit('join_board_room', {});
  const post = await calls.post(wolves, { to: start(120) });
  await calls.booked(wolves, bears, { from: start(120) });
  expect(
    await client.waitFor('post_updated', (view: PostView) => view._id === post._id && view.starts.length < 9),
  ).toMatchObject({ starts: [0, 15, 30, 45, 60].map((minutes) => start(minutes)) });
});
