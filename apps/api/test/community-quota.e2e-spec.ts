import type { ScrimView } from '@muster/contracts/scrims';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from '../../../libs/communities/test/community-calls';

const MAX = 4;
/** The node with the limits of production. It counts with the others, so its users call no other node. */
const LIMITED = 2;
let world: World;
let communities: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({
    nodes: 3,
    env: { COMMUNITY_SCRIMS: String(MAX) },
    envOf: (node): Record<string, string> => (node === LIMITED ? { RATE_LIMIT_SCALE: '1' } : {}),
  });
  communities = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const create = (as: TestUser, communityId: string, over: object = {}, node = 0) =>
  world.api('/scrims', as, {
    method: 'POST',
    body: { title: 'Night', region: 'NA', gameStartTime: inMinutes(30), communityId, ...over },
    node,
  });
const edit = (scrim: ScrimView, as: TestUser, body: object) =>
  world.api(`/scrims/${scrim._id}`, as, { method: 'PUT', body });
const FULL = refused(409, 'too-many-scrims');
const publicOnes = async (slug: string) => {
  const query = `community=${slug}&startDate=${inMinutes(0)}&endDate=${inMinutes(60 * 24 * 30)}`;
  return (await world.api(`/scrims?${query}`, admin)).body.filter(
    ({ visibility }: ScrimView) => visibility === 'public',
  ).length;
};

/** A community with as many upcoming public scrims as it may have. */
async function full() {
  const staffed = await communities.staffed();
  const scrims: ScrimView[] = [];
  for (let i = 0; i < MAX; i++) scrims.push((await create(staffed.organiser, staffed.id)).body);
  return { ...staffed, scrims };
}

describe('a community with all its upcoming public scrims', () => {
  test('gets no further one, whichever command would make it', async () => {
    const { id, slug, organiser, scrims } = await full();
    expect(await create(organiser, id)).toMatchObject(FULL);
    const hidden = (await create(organiser, id, { visibility: 'members' })).body as ScrimView;
    expect(await edit(hidden, organiser, { visibility: 'public' })).toMatchObject(FULL);
    expect(await edit(hidden, organiser, { title: 'Still hidden' })).toMatchObject({ status: 200 });

    const started = (await create(organiser, id, { gameStartTime: inMinutes(-1) })).body as ScrimView;
    expect(started.visibility).toBe('public');
    expect(await edit(started, organiser, { gameStartTime: inMinutes(60) })).toMatchObject(FULL);

    const last = scrims.at(-1)!;
    const shut = (await edit(last, organiser, { visibility: 'link' })).body as ScrimView;
    expect((await create(organiser, id)).status).toBe(201);
    const undo = { method: 'POST', body: { version: shut.version, reason: 'By mistake' } };
    expect(await world.api(`/scrims/${last._id}/undo`, organiser, undo)).toMatchObject(FULL);
    expect(await publicOnes(slug)).toBe(MAX);
  });

  test('may change and move those it has, and gets another for each that is deleted', async () => {
    const { id, organiser, scrims } = await full();
    expect((await edit(scrims[0]!, organiser, { gameStartTime: inMinutes(90), title: 'Later' })).status).toBe(200);
    await world.api(`/scrims/${scrims[0]!._id}`, organiser, { method: 'DELETE' });
    expect((await create(organiser, id)).status).toBe(201);
    expect(await create(organiser, id)).toMatchObject(FULL);
  });

  test('does not limit site admins, scrims of the site, or another community', async () => {
    const { id, owner } = await full();
    for (let i = 0; i < 2; i++) expect((await create(admin, id)).status).toBe(201);
    const other = await communities.found(owner);
    expect((await create(owner, other._id)).status).toBe(201);
    for (let i = 0; i <= MAX; i++) await world.createScrim(admin);
  });
});

test('concurrent commands on two nodes do not exceed the limit', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, slug, owner, organiser } = await communities.staffed();
    const hidden: ScrimView[] = [];
    for (let i = 0; i < 3; i++) hidden.push((await create(organiser, id, { visibility: 'link' })).body);
    const outcomes = await Promise.all([
      ...[0, 1, 0, 1, 0, 1].map((node, i) => create(i % 2 ? owner : organiser, id, {}, node)),
      ...hidden.map((scrim) => edit(scrim, organiser, { visibility: 'public' })),
    ]);
    const accepted = outcomes.filter(({ status }) => status < 300);
    expect(outcomes.filter(({ status }) => status >= 300)).toEqual(
      Array.from({ length: outcomes.length - accepted.length }, () => expect.objectContaining(FULL)),
    );
    expect([accepted.length, await publicOnes(slug)]).toEqual([MAX, MAX]);
  }
});
