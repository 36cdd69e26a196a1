import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { Database } from '@muster/platform';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';

let world: World;
let calls: CommunityCalls;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  calls = new CommunityCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const send = (path: string, as: TestUser, method: string, body: object) => world.api(path, as, { method, body });
const createScrim = async (by: TestUser, communityId: string, more: object = {}): Promise<string> => {
  const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Community Fives', region: 'NA', gameStartTime, communityId, ...more };
  return (await send('/scrims', by, 'POST', body)).body._id;
};
/** The scrims about which a user was notified. */
const announcedTo = async (user: TestUser): Promise<string[]> => {
  const { notifications } = (await world.api('/notifications/user-notifications', user)).body;
  return notifications
    .filter(({ kind }: { kind: string }) => kind === 'community-scrim')
    .map(({ _relatedScrim }: { _relatedScrim: string }) => _relatedScrim);
};
/** Announcements wait some seconds, in which their scrims may be deleted. */
const announceNow = () =>
  world
    .node()
    .get(Database, { strict: false })
    .query("UPDATE effects SET due_at = now() WHERE kind = 'AnnounceCommunityScrim' AND state = 'pending'");
/** The announcement of a scrim has been made, or is not needed. */
const announced = (scrimId: string) =>
  untilHolds(async () =>
    expect(
      await world
        .node()
        .get(Database, { strict: false })
        .query('SELECT state FROM effects WHERE effect_key = $1', [`announce-community-scrim_${scrimId}`]),
    ).toEqual([{ state: expect.stringMatching(/^(?:done|superseded)$/) }]),
  );

test('members are notified of a new scrim once; not those who made it, play in it, opted out, or are no members', async () => {
  const { id, owner, organiser, caster, member, outsider } = await calls.staffed();
  await send('/notifications/preferences', caster, 'PUT', {
    kinds: { 'community-scrim': { push: false, email: false } },
  });
  const scrimId = await createScrim(owner, id);
  const seat = { playerData: { role: ROLES[0], team: { name: TEAMS[0] } } };
  await send(`/scrims/${scrimId}/insert-player/${organiser.id}`, organiser, 'PATCH', seat);
  await announced(scrimId);
  expect(await Promise.all([owner, organiser, caster, member, outsider].map(announcedTo))).toEqual([
    [],
    [],
    [],
    [scrimId],
    [],
  ]);
});

test('scrims that are hidden, deleted right away, or of no community are not announced', async () => {
  const { id, owner, member } = await calls.staffed();
  const hidden = await createScrim(owner, id, { visibility: 'link' });
  const deleted = await createScrim(owner, id);
  await send(`/scrims/${deleted}`, owner, 'DELETE', {});
  const last = await createScrim(owner, id, { visibility: 'members' });
  await announced(deleted);
  await announced(last);
  expect(await announcedTo(member)).toEqual([last]);
  expect(hidden).not.toBe(last);
});

test('a member is notified of ten scrims of one community a day, and still of those of another', async () => {
  const { id, owner, member } = await calls.staffed();
  const scrims = await Promise.all(Array.from({ length: 10 }, () => createScrim(owner, id)));
  await announceNow();
  for (const scrimId of scrims) await announced(scrimId);
  const eleventh = await createScrim(owner, id);
  const other = await calls.staffed();
  await calls.join(other.slug, member);
  const elsewhere = await createScrim(other.owner, other.id);
  await announceNow();
  for (const scrimId of [eleventh, elsewhere]) await announced(scrimId);
  expect((await announcedTo(member)).toSorted()).toEqual([...scrims, elsewhere].toSorted());
});

test('a large community is notified in batches, every member once', async () => {
  const { id, owner } = await calls.staffed();
  const database = world.node().get(Database, { strict: false });
  await database.query(
    `INSERT INTO memberships SELECT (jsonb_populate_record(m, jsonb_build_object('id', $1 || '_many-' || n, 'user_id', 'many-' || n))).*
      FROM (SELECT m FROM memberships m WHERE m.community = $1 AND m.role = 'member' LIMIT 1) AS one, generate_series(1, 1300) AS n`,
    [id],
  );
  const memberships = world.node().get<CommunityMemberships>(COMMUNITY_MEMBERSHIPS, { strict: false });
  const members = await memberships.memberIdsOf(id);
  expect(members.length).toBeGreaterThan(1_300);
  const scrimId = await createScrim(owner, id);
  await announced(scrimId);
  const rows = await database.query<{ recipient: string; cause: string }>(
    "SELECT recipient, cause FROM notifications WHERE kind = 'community-scrim' AND related_scrim = $1",
    [scrimId],
  );
  expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual(
    members.filter((one) => one !== owner.id).toSorted(),
  );
  expect(new Set(rows.map(({ cause }) => cause)).size).toBeGreaterThan(5);
});
