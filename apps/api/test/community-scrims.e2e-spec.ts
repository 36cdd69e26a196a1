import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
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

describe('taking part', () => {
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
  test('random draws take only members', async () => {
    const { id, slug, organiser, owner, caster, member } = await communities.staffed();
    await world.createUsers(12); // none of them is a member
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
});

describe('lists', () => {
  test('hold the members-only scrims of one’s own communities, and of one community on request', async () => {
    const { id, slug, organiser, member, outsider } = await communities.staffed();
    const made = async (visibility: string) => (await create(organiser, { communityId: id, visibility })).body._id;
    const [open, members, link] = [await made('public'), await made('members'), await made('link')];
    const query = `${upcoming}&community=${slug}`;
    // Listed twice and in both orders, because viewers share responses
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
});

describe('a membership that ends', () => {
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
