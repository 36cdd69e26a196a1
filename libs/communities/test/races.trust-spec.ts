import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from './community-calls';

let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2 }); /* no worker, which would give a community without an owner a new one */
  calls = new CommunityCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

test('owners who demote each other at once leave one of them', async () => {
  for (let round = 0; round < 10; round++) {
    const { slug, owner, organiser: second, member } = await calls.staffed();
    await calls.setRole(slug, owner, second, 'owner');
    const responses = await Promise.all([
      calls.setRole(slug, owner, second, 'member', 0),
      calls.setRole(slug, second, owner, 'member', 1),
      calls.leave(slug, owner, 1),
      calls.leave(slug, second, 0),
    ]);
    for (const { status } of responses) expect([200, 403, 404, 409]).toContain(status);
    const roles = Object.values(await calls.roles(slug, member));
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  }
});

test('one of twenty people takes the last use of an invite', async () => {
  const { slug, organiser } = await calls.staffed({ entry: 'invite' });
  const { token } = await calls.invite(slug, organiser, { uses: 3 });
  const people = await world.createUsers(20);
  const responses = await Promise.all(people.map((one, i) => calls.join(slug, one, token, i % 2)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(response).toMatchObject(refused(403, 'invite-needed'));
  expect((await calls.view(slug, organiser)).memberCount).toBe(7);
});

test('a user who joins while it is archived is a member or refused, and counted', async () => {
  const { slug, owner } = await calls.staffed();
  const people = await world.createUsers(10);
  const [archived, ...joins] = await Promise.all([
    calls.call('DELETE', `/${slug}`, owner),
    ...people.map((one: TestUser, i) => calls.join(slug, one, undefined, i % 2)),
  ]);
  expect(archived!.status).toBe(200);
  for (const { status } of joins) expect([200, 404, 409]).toContain(status);
  expect((await calls.view(slug, owner)).memberCount).toBe(4 + joins.filter(({ status }) => status === 200).length);
  expect(await calls.join(slug, await world.createUser())).toMatchObject({ status: 404 });
});
