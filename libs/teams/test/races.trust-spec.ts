import { createWorld, type TestResponse, type TestUser, type World } from '@testing/world';
import { TeamCalls } from './team-calls';

let world: World;
let calls: TeamCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  calls = new TeamCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const outcomes = (responses: readonly TestResponse[]): string[] =>
  responses.map(({ status, body }) => (status < 300 ? 'done' : `${status} ${body.code}`)).toSorted();
const times = (count: number, outcome: string): string[] => Array<string>(count).fill(outcome);
const body = (n: number, over: object = {}) => ({
  name: `Racing team ${n}`,
  slug: `racing-${n}`,
  tag: 'RACE',
  region: 'NA',
  ...over,
});

test('of ten foundings of one person at once, two succeed', async () => {
  const user = await world.createUser();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => calls.call('POST', '', user, body(i), i % 2)),
  );
  expect(outcomes(responses)).toEqual([...times(8, '429 too-many-foundings'), ...times(2, 'done')]);
});

test('of ten people who found a team of one name or address at once, one succeeds', async () => {
  const users = await world.createUsers(10);
  const sameName = await Promise.all(
    users.map((user, i) =>
      calls.call('POST', '', user, body(100 + i, { name: i % 2 ? 'One Name' : '0ne name' }), i % 2),
    ),
  );
  expect(outcomes(sameName)).toEqual([...times(9, '409 team-name-taken'), 'done']);
  const sameSlug = await Promise.all(
    users.map((user, i) => calls.call('POST', '', user, { ...body(200 + i), slug: 'one-address' }, i % 2)),
  );
  expect(outcomes(sameSlug)).toEqual([...times(9, '409 slug-taken'), 'done']);
});

test('a founding and a rename to the same name at once: one has it', async () => {
  for (let round = 0; round < 5; round++) {
    const [{ slug, captain }, founder] = [await calls.staffed(0), await world.createUser()];
    const name = `Wanted name ${'abcde'[round]}`;
    const responses = await Promise.all([
      calls.call('PATCH', `/${slug}`, captain, { name }, 0),
      calls.call('POST', '', founder, body(300 + round, { name }), 1),
    ]);
    expect(outcomes(responses)).toEqual(['409 team-name-taken', 'done']);
  }
});

test('a person who joins five teams at once is in three', async () => {
  const user = await world.createUser();
  const teams = [];
  for (let i = 0; i < 5; i++) teams.push(await calls.staffed(0));
  const tokens = await Promise.all(teams.map(({ slug, captain }) => calls.token(slug, captain)));
  const responses = await Promise.all(teams.map(({ slug }, i) => calls.join(slug, user, tokens[i], i % 2)));
  expect(outcomes(responses)).toEqual([...times(2, '409 too-many-teams'), ...times(3, 'done')]);
  expect((await world.api(`/users/${user.id}/teams`, user)).body).toHaveLength(3);
});

test('fifteen people who join at once fill the team, and no further', async () => {
  const { slug, captain } = await calls.staffed(0);
  const token = await calls.token(slug, captain, { uses: 30 });
  const people = await world.createUsers(15);
  const responses = await Promise.all(people.map((one, i) => calls.join(slug, one, token, i % 2)));
  expect(outcomes(responses)).toEqual([...times(6, '409 team-full'), ...times(9, 'done')]);
  const { members } = await calls.view(slug, captain);
  expect(members.filter(({ kind }) => kind === 'player')).toHaveLength(5);
});

test('three of twelve people take the uses of an invite', async () => {
  const { slug, captain } = await calls.staffed(0);
  const token = await calls.token(slug, captain, { uses: 3 });
  const people = await world.createUsers(12);
  const responses = await Promise.all(people.map((one, i) => calls.join(slug, one, token, i % 2)));
  expect(outcomes(responses)).toEqual([...times(9, '403 invite-needed'), ...times(3, 'done')]);
});

test('captains who dismiss each other or leave at once leave one of them', async () => {
  for (let round = 0; round < 8; round++) {
    const { slug, captain, members } = await calls.staffed(2);
    const [second, third] = members as [TestUser, TestUser];
    await calls.edit(slug, captain, second, { captain: true });
    await Promise.all([
      calls.edit(slug, captain, second, { captain: false }, 0),
      calls.edit(slug, second, captain, { captain: false }, 1),
      calls.leave(slug, captain, 1),
      calls.leave(slug, second, 0),
    ]);
    const view = await calls.view(slug, third);
    expect(view.members.filter((member) => member.captain)).toHaveLength(1);
  }
});

test('a team is disbanded while people join it: all of it is over', async () => {
  const { slug, captain } = await calls.staffed(1);
  const token = await calls.token(slug, captain, { uses: 30 });
  const people = await world.createUsers(6);
  const [disbanded, ...joins] = await Promise.all([
    calls.call('DELETE', `/${slug}`, captain, {}, 1),
    ...people.map((one, i) => calls.join(slug, one, token, i % 2)),
  ]);
  expect(disbanded!.status).toBe(200);
  for (const { status } of joins) expect([200, 404]).toContain(status);
  expect(await calls.view(slug, captain)).toMatchObject({ members: [], disbanded: expect.any(String) });
});
