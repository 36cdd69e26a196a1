import { DEMO_PEOPLE } from '@muster/demo';
import type { PostView } from '@muster/contracts/board';
import { BoardCalls, type Side, start } from '../../board/test/board-calls';
import { postControlId, startControlId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const [HANA, OTTO] = DEMO_PEOPLE.map(({ email }) => email) as [string, string];
let stage: DiscordWorld;
let board: BoardCalls;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
let wolves: Side;
let bears: Side;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  board = new BoardCalls(stage.world);
  community = await stage.calls.staffed();
  await stage.connect('club', { communityId: community.id, region: null });
  [wolves, bears] = [await board.five(), await board.five()];
  await stage.calls.join(community.slug, wolves.captain);
  await board.send('PUT', `/teams/${wolves.slug}/communities/${community.slug}`, wolves.captain);
  await stage.link(bears.captain, HANA);
}, 60_000);
afterAll(() => stage?.close());
jest.setTimeout(60_000);

const press = async (post: PostView, id: string, values?: string[], email = HANA) => {
  const message = await stage.shows('club', post);
  return (await stage.discord.press(email, 'club', message, id, values && { values })).message;
};
const view = (post: PostView, as: Side) => board.view<PostView>(`/posts/${post._id}`, as.captain);

test('a post of a listed team is one message, in which another team asks with two presses', async () => {
  const post = await board.post(wolves, { to: start(30), games: 3, note: 'Hello *there*' });
  await stage.shows('club', post, String.raw`Hello \\*there\\*`);
  const asked = await press(post, postControlId('request', post._id));
  expect(asked?.content).toContain('When do you start?');
  const done = await press(post, startControlId(post._id, bears.id), [start(15)]);
  expect(done?.content).toMatch(/^You have asked /);
  expect((await view(post, wolves)).requests).toMatchObject([{ team: { _id: bears.id }, startsAt: start(15) }]);
  expect((await press(post, postControlId('request', post._id)))?.content).toContain('None of your teams');
  await board.send('DELETE', `/posts/${post._id}`, wolves.captain);
  expect((await stage.shows('club', post, 'Closed')).components).toEqual([]);
});

test('a person without a team, and a start that is not offered, cause no request', async () => {
  const post = await board.post(wolves, { from: start(300) });
  const otto = await stage.world.createUser({ name: 'Otto' });
  await stage.link(otto, OTTO);
  expect((await press(post, postControlId('request', post._id), undefined, OTTO))?.content).toContain(
    'None of your teams',
  );
  expect((await press(post, startControlId(post._id, bears.id), ['now']))?.content).toContain('When do you start?');
  expect((await view(post, wolves)).requests).toEqual([]);
});

test('challenges, posts for people with the link, and posts of teams that are listed nowhere are in no channel', async () => {
  const posts = [
    await board.post(wolves, { from: start(600), audience: { kind: 'teams', ids: [bears.id] } }),
    await board.post(wolves, { from: start(600), audience: { kind: 'link' } }),
    await board.post(bears, { from: start(600) }),
  ];
  const named = await board.post(wolves, { from: start(600), audience: { kind: 'communities', ids: [community.id] } });
  await stage.shows('club', named);
  await stage.settled();
  for (const post of posts) expect(stage.about('club', post)).toEqual([]);
});
