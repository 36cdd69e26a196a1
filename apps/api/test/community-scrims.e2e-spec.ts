import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls, refused } from '../../../libs/communities/test/community-calls';
import { scrimCalls } from './scrim-calls';

let world: World;
let communities: CommunityCalls;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  communities = new CommunityCalls(world);
  admin = await world.createUser({ admin: true });
});
afterAll(() => world?.close());

const { patch, join, find } = scrimCalls(() => world);
const edit = (scrim: ScrimView, as: TestUser, body: object) =>
  world.api(`/scrims/${scrim._id}`, as, { method: 'PUT', body });
const create = (as: TestUser, body: object) =>
  world.api('/scrims', as, {
    method: 'POST',
    body: {
      title: 'Club night',
      region: 'NA',
      gameStartTime: new Date(Date.now() + 1_800_000).toISOString(),
      isWithCasters: true,
      ...body,
    },
  });
const playersOf = ({ teamOne, teamTwo }: ScrimView) => [...teamOne, ...teamTwo].map((player) => player._id);
const upcoming = `startDate=${new Date().toISOString()}&endDate=${new Date(Date.now() + 86_400_000).toISOString()}`;
const listed = async (as: TestUser, query: string): Promise<string[]> =>
  (await world.api(`/scrims?${query}`, as)).body.map((scrim: ScrimView) => scrim._id);

describe('creating', () => {
  test('organisers create scrims of their community alone, and the view names it', async () => {
    const { id, slug, organiser, member } = await communities.staffed({ name: 'Makers' });
    const made = await create(organiser, { communityId: id, visibility: 'members' });
    expect(made).toMatchObject({
      status: 201,
      body: { community: { _id: id, slug, name: 'Makers' }, visibility: 'members', isPrivate: false },
    });
    expect(await create(member, { communityId: id })).toMatchObject(refused(403, 'organiser-only'));
    expect(await create(organiser, {})).toMatchObject(refused(403, 'admin-only'));
    const other = await communities.staffed();
    expect(await create(organiser, { communityId: other.id })).toMatchObject(refused(403, 'organiser-only'));
    expect((await create(admin, { communityId: id })).status).toBe(201);
  });
  test('unknown, unlisted and archived communities are refused', async () => {
    const { id, slug, owner, organiser, outsider } = await communities.staffed({ visibility: 'unlisted' });
    for (const communityId of ['unknown', id])
      expect(await create(outsider, { communityId })).toMatchObject(refused(404, 'community-not-found'));
    await communities.call('DELETE', `/${slug}`, owner);
    expect(await create(organiser, { communityId: id })).toMatchObject(refused(409, 'community-archived'));
  });
  test('only scrims of a community can be for members only', async () => {
    expect(await create(admin, { visibility: 'members' })).toMatchObject(refused(400, 'members-of-none'));
    const plain = (await create(admin, { visibility: 'link' })).body;
    expect(plain).toMatchObject({ visibility: 'link', isPrivate: true, community: null });
    expect(await edit(plain, admin, { visibility: 'members' })).toMatchObject(refused(400, 'members-of-none'));
  });
});

describe('editing', () => {
  test('an older form, which sends isPrivate as it read it, does not open a members-only scrim', async () => {
    const { id, organiser } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id, visibility: 'members' })).body;
    expect((await edit(scrim, organiser, { isPrivate: false, title: 'Same' })).body.visibility).toBe('members');
    expect((await edit(scrim, organiser, { isPrivate: true })).body).toMatchObject({
      visibility: 'link',
      isPrivate: true,
    });
    expect((await edit(scrim, organiser, { isPrivate: false })).body.visibility).toBe('public');
  });
  test('a scrim keeps its community', async () => {
    const { id, organiser } = await communities.staffed();
    const other = await communities.found(organiser);
    const scrim = (await create(organiser, { communityId: id })).body;
    expect((await edit(scrim, organiser, { communityId: other._id, title: 'Mine' })).body.community._id).toBe(id);
  });
});

describe('taking part', () => {
  test('members-only scrims take membership, also when organisers and admins assign', async () => {
    const { id, organiser, member, outsider } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id, visibility: 'members' })).body;
    const refusal = await join(scrim, outsider, 'teamOne', 'Top');
    expect(refusal).toMatchObject(refused(403, 'members-only'));
    expect(refusal.body.scrim).toBeUndefined();
    expect(await patch(`/scrims/${scrim._id}/insert-caster/${outsider.id}`, outsider)).toMatchObject(
      refused(403, 'members-only'),
    );
    for (const manager of [organiser, admin])
      expect(
        await patch(`/scrims/${scrim._id}/admin-assign-player`, manager, {
          userId: outsider.id,
          teamName: 'teamOne',
          role: 'Top',
        }),
      ).toMatchObject(refused(403, 'members-only'));
    for (const [one, role] of [
      [member, 'Top'],
      [admin, 'Mid'],
    ] as const)
      expect((await join(scrim, one, 'teamOne', role)).status).toBe(200);
  });
  test('organisers seat members alone, whichever way; everybody else takes a public seat themselves', async () => {
    const { id, organiser, member, outsider } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id })).body;
    const path = `/scrims/${scrim._id}`;
    const ways = (of: TestUser): Promise<unknown>[] => [
      patch(`${path}/insert-player/${of.id}`, organiser, seatBody('teamOne', 'Top')),
      patch(`${path}/admin-assign-player`, organiser, { userId: of.id, teamName: 'teamOne', role: 'Top' }),
      patch(`${path}/insert-caster/${of.id}`, organiser),
    ];
    for (const stranger of [outsider, admin])
      for (const answer of await Promise.all(ways(stranger)))
        expect(answer).toMatchObject(refused(403, 'members-only'));
    const assigned = await patch(`${path}/admin-assign-player`, organiser, {
      userId: member.id,
      teamName: 'teamOne',
      role: 'Top',
    });
    expect(assigned.status).toBe(200);
    await patch(`${path}/remove-player/${member.id}`, organiser);

    expect((await join(scrim, outsider, 'teamOne', 'Top')).status).toBe(200);
    expect(await edit(scrim, organiser, { lobbyHost: outsider.id })).toMatchObject(refused(403, 'members-only'));
    const kicked = (await patch(`${path}/remove-player/${outsider.id}`, organiser)).body;
    const undone = await world.api(`${path}/undo`, organiser, {
      method: 'POST',
      body: { version: kicked.version, reason: 'a mistake' },
    });
    expect(undone).toMatchObject(refused(403, 'members-only'));
    expect(playersOf(await find(scrim._id, organiser))).toEqual([]);
    expect(await patch(`${path}/insert-player/${outsider.id}`, admin, seatBody('teamTwo', 'Mid'))).toMatchObject({
      status: 200,
    });
  });
  test('a member whom an organiser seats leaves before the start, and their profile does not show it', async () => {
    const { id, organiser, member } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id })).body;
    const record = async () => {
      await waitUntilCaughtUp(world);
      const [career, list] = await Promise.all([
        world.api(`/users/${member.id}/career`, organiser),
        world.api(`/users/${member.id}/scrims`, organiser),
      ]);
      return { career: career.body, list: list.body };
    };
    const before = await record();
    await patch(`/scrims/${scrim._id}/insert-player/${member.id}`, organiser, seatBody('teamOne', 'Top'));
    expect((await patch(`/scrims/${scrim._id}/remove-player/${member.id}`, member)).status).toBe(200);
    expect(await record()).toEqual(before);
  });
  test('excluded users join no scrim of the community', async () => {
    const { id, slug, organiser, member } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id })).body;
    await communities.exclude(slug, organiser, member);
    expect(await join(scrim, member, 'teamOne', 'Top')).toMatchObject(refused(403, 'excluded'));
    expect(
      await patch(`/scrims/${scrim._id}/insert-player/${member.id}`, organiser, seatBody('teamOne', 'Top')),
    ).toMatchObject(refused(403, 'user-excluded'));
  });
  test('random draws take members alone', async () => {
    const { id, slug, organiser, owner, caster, member } = await communities.staffed();
    await world.createUsers(12); // no members
    const scrim = (await create(organiser, { communityId: id })).body;
    const fill = () => patch(`/scrims/${scrim._id}/admin-fill-random`, organiser);
    expect(await fill()).toMatchObject(refused(409, 'not-enough-users'));
    const others = await world.createUsers(7); // the creator is not drawn
    for (const one of others) await communities.join(slug, one);
    expect(await fill()).toMatchObject({ status: 200, body: { filledPositions: 10 } });
    expect(playersOf(await find(scrim._id, organiser)).toSorted()).toEqual(
      [owner, caster, member, ...others].map((one) => one.id).toSorted(),
    );
  });
  test('an undo that would seat a former member is refused', async () => {
    const { id, slug, organiser, member } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id, visibility: 'members' })).body;
    await join(scrim, member, 'teamOne', 'Top');
    const kicked = (await patch(`/scrims/${scrim._id}/remove-player/${member.id}`, organiser)).body;
    await communities.leave(slug, member);
    const undo = (as: TestUser) =>
      world.api(`/scrims/${scrim._id}/undo`, as, {
        method: 'POST',
        body: { version: kicked.version, reason: 'a mistake' },
      });
    expect(await undo(organiser)).toMatchObject(refused(403, 'members-only'));
    await communities.join(slug, member);
    expect((await undo(organiser)).status).toBe(200);
  });
});

describe('lists', () => {
  test('hold the members-only scrims of one’s own communities, and of one community on request', async () => {
    const { id, slug, organiser, member, outsider } = await communities.staffed();
    const made = async (visibility: string) => (await create(organiser, { communityId: id, visibility })).body._id;
    const [open, members, link] = [await made('public'), await made('members'), await made('link')];
    const query = `${upcoming}&community=${slug}`;
    // twice and in both orders, because viewers share responses
    for (const viewers of [
      [outsider, member, organiser],
      [organiser, member, outsider],
    ])
      for (const viewer of viewers) {
        const expected = viewer === outsider ? [open] : viewer === member ? [open, members] : [open, members, link];
        expect(await listed(viewer, query)).toEqual(expected);
        expect((await listed(viewer, upcoming)).filter((one) => [open, members, link].includes(one))).toEqual(expected);
        const page = (await world.api(`/scrims?${query}&page=1&limit=10`, viewer)).body;
        expect([page.data.map((scrim: ScrimView) => scrim._id), page.pagination.total]).toEqual([
          expected,
          expected.length,
        ]);
        const { starts } = (await world.api(`/scrims/starts?${query}`, viewer)).body;
        expect(starts.map((start: { _id: string }) => start._id)).toEqual(expected);
      }
    expect(await listed(admin, query)).toEqual([open, members, link]);
    expect((await world.api('/scrims?community=no-such-club', outsider)).body.code).toBe('community-not-found');
  });
  test('a list without own scrims, which others share, lacks no one’s private scrim', async () => {
    const [player, stranger] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrim = (await create(admin, { isPrivate: true, region: 'OCE' })).body;
    await join(scrim, player, 'teamOne', 'Top');
    const query = `${upcoming}&region=OCE`;
    expect([await listed(stranger, query), await listed(player, query)]).toEqual([[], [scrim._id]]);
  });
  test('a member who leaves finds them no longer', async () => {
    const { id, slug, organiser, member } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id, visibility: 'members' })).body;
    expect(await listed(member, upcoming)).toContain(scrim._id);
    await communities.leave(slug, member);
    expect(await listed(member, upcoming)).not.toContain(scrim._id);
    expect(await world.api(`/scrims/${scrim._id}`, member)).toMatchObject(refused(404, 'scrim-not-found'));
  });
});

test('strangers do not learn the name of an unlisted community from its public scrims', async () => {
  const { id, organiser, member, outsider } = await communities.staffed({
    visibility: 'unlisted',
    name: 'Secret Club',
  });
  const scrim = (await create(organiser, { communityId: id })).body;
  expect((await find(scrim._id, outsider)).community).toBeNull();
  expect((await find(scrim._id, member)).community?.name).toBe('Secret Club');
  await join(scrim, outsider, 'teamOne', 'Top');
  expect((await find(scrim._id, outsider)).community).toBeNull();
});

describe('a membership that ends', () => {
  async function seatedIn(...visibilities: string[]) {
    const staffed = await communities.staffed();
    const scrims: ScrimView[] = [];
    for (const visibility of visibilities) {
      const scrim = (await create(staffed.organiser, { communityId: staffed.id, visibility })).body;
      await join(scrim, staffed.member, 'teamOne', 'Top');
      scrims.push(scrim);
    }
    const seats = async () =>
      (await Promise.all(scrims.map(async ({ _id }) => playersOf(await find(_id, admin))))).map((all) => all.length);
    return { ...staffed, scrims, seats };
  }
  test('frees the seats in members-only scrims when they leave', async () => {
    const { slug, member, seats } = await seatedIn('members', 'public', 'link');
    await communities.leave(slug, member);
    await waitUntil(async () => (await seats())[0] === 0);
    expect(await seats()).toEqual([0, 1, 1]);
  });
  test('frees the seats in all scrims when they are excluded, once', async () => {
    const { slug, organiser, member, scrims, seats } = await seatedIn('members', 'public', 'link');
    await communities.exclude(slug, organiser, member);
    await waitUntil(async () => (await seats()).every((taken) => taken === 0));
    await waitUntilCaughtUp(world);
    for (const { _id } of scrims) {
      const { steps } = (await world.api(`/scrims/${_id}/timeline`, admin)).body;
      expect(steps.filter((step: any) => step.facts.some(({ kind }: any) => kind === 'left'))).toHaveLength(1);
    }
  });
  test('frees the seats of outsiders in a scrim that becomes members-only', async () => {
    const { id, organiser, outsider, member } = await communities.staffed();
    const scrim = (await create(organiser, { communityId: id })).body;
    await join(scrim, outsider, 'teamOne', 'Top');
    await join(scrim, member, 'teamOne', 'Mid');
    await edit(scrim, organiser, { visibility: 'members' });
    await waitUntil(async () => !playersOf(await find(scrim._id, admin)).includes(outsider.id));
    expect(playersOf(await find(scrim._id, admin))).toEqual([member.id]);
    expect((await world.api(`/scrims/${scrim._id}`, outsider)).status).toBe(404);
  });
});

test('the upcoming scrims of an archived community are deleted, and the past ones stay readable to members', async () => {
  const { id, slug, owner, organiser, member, outsider } = await communities.staffed();
  const next = (await create(organiser, { communityId: id, visibility: 'members' })).body;
  const past = (
    await create(organiser, {
      communityId: id,
      visibility: 'members',
      gameStartTime: new Date(Date.now() - 60_000).toISOString(),
    })
  ).body;
  expect((await communities.call('DELETE', `/${slug}`, owner)).status).toBeLessThan(300);
  await waitUntil(async () => (await world.api(`/scrims/${next._id}`, admin)).status === 404);
  expect((await world.api(`/scrims/${past._id}`, member)).status).toBe(200);
  expect((await world.api(`/scrims/${past._id}`, outsider)).status).toBe(404);
});

test('nobody takes part in the running scrims of an archived community, and none becomes upcoming again', async () => {
  const { id, slug, owner, organiser, member, outsider } = await communities.staffed();
  const running = async (visibility: string): Promise<ScrimView> => {
    const gameStartTime = new Date(Date.now() - 60_000).toISOString();
    return (await create(organiser, { communityId: id, visibility, gameStartTime, attendance: { reserves: 3 } })).body;
  };
  const [open, hidden] = [await running('public'), await running('members')];
  expect((await join(open, member, 'teamOne', 'Top')).status).toBe(200);
  expect((await communities.call('DELETE', `/${slug}`, owner)).status).toBeLessThan(300);
  const archived = refused(409, 'community-archived');
  const { _id } = open;
  const seat = { userId: outsider.id, teamName: 'teamTwo', role: 'Top' };
  const future = new Date(Date.now() + 3_600_000).toISOString();
  for (const refusal of [
    await join(open, outsider, 'teamTwo', 'Top'),
    await join(hidden, member, 'teamTwo', 'Top'),
    await patch(`/scrims/${_id}/insert-caster/${outsider.id}`, outsider),
    await patch(`/scrims/${_id}/admin-assign-player`, organiser, seat),
    await patch(`/scrims/${_id}/admin-fill-random`, organiser),
    await world.api(`/scrims/${_id}/reserves`, outsider, { method: 'POST', body: { roles: ['Mid'] } }),
    await edit(open, organiser, { gameStartTime: future }),
    await world.api(`/scrims/${_id}/undo`, organiser, { method: 'POST', body: { version: 2, reason: 'A mistake' } }),
  ])
    expect(refusal).toMatchObject(archived);
  expect(await join(hidden, outsider, 'teamTwo', 'Top')).toMatchObject(refused(403, 'members-only'));
  expect((await edit(open, organiser, { title: 'A last game' })).body.title).toBe('A last game');
  expect((await patch(`/scrims/${_id}/remove-player/${member.id}`, member)).status).toBe(200);
});
