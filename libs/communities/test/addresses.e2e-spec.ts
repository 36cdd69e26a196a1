import { CommandDispatcher } from '@muster/platform';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { communityAggregate } from '../src/aggregate';
import { CommunityCalls, refused } from './community-calls';

let world: World;
let calls: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  calls = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const get = (slug: string, as: TestUser, node = 0) => calls.call('GET', `/${slug}`, as, undefined, node);
const move = (slug: string, as: TestUser, to: string) => calls.call('PATCH', `/${slug}`, as, { slug: to });
/** As if the owner had changed the address some days ago. */
const movedDaysAgo = (days: number, communityId: string, owner: TestUser, slug: string) =>
  world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(
      communityAggregate,
      {
        type: 'EditCommunity',
        communityId,
        by: { userId: owner.id, isAdmin: false, role: 'owner' },
        ctx: { now: new Date(Date.now() - days * 86_400_000).toISOString() },
        changes: { slug },
        words: { about: '', links: [] },
      },
      { by: owner.id },
    );
const unknown = refused(404, 'community-not-found');

test('an address changes three times a year; admins change it all the same', async () => {
  const { slug, owner } = await calls.staffed();
  for (const to of ['first-move', 'second-move', 'third-move']) expect((await move(slug, owner, to)).status).toBe(200);
  expect(await move(slug, owner, 'fourth-move')).toMatchObject(refused(409, 'too-many-address-changes'));
  expect(await move(slug, owner, 'first-move')).toMatchObject(refused(409, 'too-many-address-changes'));
  expect((await get(slug, owner)).body.slug).toBe('third-move');
  expect((await calls.call('PATCH', `/${slug}`, owner, { slug: 'third-move', about: 'Hello' })).status).toBe(200);
  expect(await move(slug, admin, 'fourth-move')).toMatchObject({ status: 200, body: { slug: 'fourth-move' } });
});

test('changes of more than a year ago do not count', async () => {
  const { slug, id, owner } = await calls.staffed();
  await movedDaysAgo(366, id, owner, 'old-one');
  await movedDaysAgo(364, id, owner, 'old-two');
  await movedDaysAgo(200, id, owner, 'old-three');
  expect((await move(slug, owner, 'new-one')).status).toBe(200);
  expect(await move('new-one', owner, 'new-two')).toMatchObject(refused(409, 'too-many-address-changes'));
});

test('a former address leads to the community, for those who find it, and others cannot take it', async () => {
  const { slug, owner, member, outsider } = await calls.staffed();
  await move(slug, owner, 'leads-elsewhere');
  for (const node of [0, 1]) expect((await get(slug, outsider, node)).body.slug).toBe('leads-elsewhere');
  expect(await calls.call('POST', '', outsider, { name: 'Taking Over', slug })).toMatchObject(
    refused(409, 'slug-taken'),
  );
  await calls.call('PATCH', `/${slug}`, owner, { visibility: 'unlisted' });
  expect((await get(slug, member)).body.slug).toBe('leads-elsewhere');
  const [hidden, never] = [await get(slug, outsider), await get('never-taken', outsider)];
  expect(hidden).toMatchObject(unknown);
  expect(hidden.body).toEqual({ ...never.body, requestId: expect.any(String) });
});

test('after 90 days a former address is free for others, also that of an archived community', async () => {
  const { slug, id, owner, member, outsider } = await calls.staffed();
  await movedDaysAgo(89, id, owner, 'moved-late');
  await movedDaysAgo(91, id, owner, 'moved-early');
  await calls.call('DELETE', '/moved-early', owner);
  await untilHolds(async () => expect(await get('moved-late', member)).toMatchObject(unknown));
  expect((await get(slug, member)).body.slug).toBe('moved-early');
  const taken = await calls.found(outsider, { slug: 'moved-late' });
  expect((await get('moved-late', member, 1)).body._id).toBe(taken._id);
  for (const kept of [slug, 'moved-early'])
    expect(await calls.call('POST', '', outsider, { name: `For ${kept}`, slug: kept })).toMatchObject(
      refused(409, 'slug-taken'),
    );
});

test('an address that a community went back to stays its own', async () => {
  const { slug, id, owner, outsider } = await calls.staffed();
  await movedDaysAgo(200, id, owner, 'went-away');
  await untilHolds(async () => expect(await get(slug, owner)).toMatchObject(unknown));
  expect((await move('went-away', owner, slug)).body.slug).toBe(slug);
  expect((await get('went-away', outsider)).body.slug).toBe(slug);
  expect(await calls.call('POST', '', outsider, { name: 'A Latecomer', slug })).toMatchObject(
    refused(409, 'slug-taken'),
  );
});

test('organisers do not read in the log that an address was released', async () => {
  const { slug, id, owner } = await calls.staffed();
  await movedDaysAgo(91, id, owner, 'logged-move');
  await untilHolds(async () => expect(await get(slug, owner)).toMatchObject(unknown));
  const { data } = (await calls.call('GET', '/logged-move/log', owner)).body;
  expect(data[0]).toMatchObject({ kind: 'CommunityMoved', detail: { slug: 'logged-move', from: slug } });
});
