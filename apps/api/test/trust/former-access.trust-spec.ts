import type { CommunityRole } from '@muster/contracts/community-roles';
import { DELIVERED_KINDS } from '@muster/contracts/notifications';
import type { ScrimView } from '@muster/contracts/scrims';
import { Database } from '@muster/platform';
import { figure } from '@testing/figures';
import { mailsTo } from '@testing/mails';
import { seatBody } from '@testing/played-scrim';
import { type Browser, pushService } from '@testing/push-service';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { API_KEY, type Client, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../../libs/communities/test/community-calls';
import { Canaries } from './canaries';
import { routesOf } from './routes';

/**
 * Everything a viewer could see gets a new name after they have lost access to it. No route, socket, mail or push that the
 * viewer can reach may contain a new name: what they saw before is theirs, what changes later is not.
 */
let world: World;
let communities: CommunityCalls;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ worker: true, env: { PUSH_HOSTS: service.host } });
  communities = new CommunityCalls(world);
}, 60_000);
afterAll(async () => {
  await world?.close();
  await service?.close();
});

const MINUTE_MS = 60_000;
const put = (path: string, as: TestUser, body: object, method = 'PUT') => world.api(path, as, { method, body });
const ok = async (response: Promise<{ status: number; body: any }>) => {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

interface Stage {
  canaries: Canaries;
  id: string;
  slug: string;
  owner: TestUser;
  viewer: TestUser;
  requester: TestUser;
  insiders: string[];
  /** Profiles are public: these names are new in notifications and lists of a community, not in lists of users. */
  profileNames: string[];
  /** Upcoming and started ones, created by the owner or the viewer, in some of which the viewer has a seat. */
  scrims: { view: ScrimView; by: TestUser; wasPublic: boolean }[];
  browser: Browser;
  tab: Client;
}

/** A community in which the viewer has a role (null: none) and has been notified of everything that there is. */
async function createStage(role: CommunityRole | null): Promise<Stage> {
  const canaries = new Canaries();
  const { id, slug, owner, member } = await communities.staffed({ entry: 'request' });
  const [viewer, requester] = (await world.createUsers(2)) as [TestUser, TestUser];
  const browser = service.browser();
  const kinds = Object.fromEntries(DELIVERED_KINDS.map((kind) => [kind, { push: true, email: true }]));
  await ok(put('/notifications/preferences', viewer, { kinds }));
  await ok(put('/auth/update-user', viewer, { canSendEmailsToUser: true }));
  await ok(put('/notifications/push-subscriptions', viewer, browser.subscription, 'POST'));
  const tab = await world.connect(viewer);
  await ok(communities.join(slug, viewer));
  if (role !== null) {
    await ok(communities.call('POST', `/${slug}/requests/${viewer.id}/approve`, owner));
    if (role !== 'member') await ok(communities.setRole(slug, owner, viewer, role));
    await tab.emit('join_community_room', { communityId: id });
  }
  await ok(communities.join(slug, requester)); // organisers are notified
  const scrims: Stage['scrims'] = [];
  const make = async (by: TestUser, over: object) => {
    const view = await world.createScrim(by, { communityId: id, isWithCasters: true, ...over });
    scrims.push({ view, by, wasPublic: view.visibility === 'public' });
    await tab.emit('join_scrim_room', { scrimId: view._id });
    return view;
  };
  const started = { gameStartTime: new Date(Date.now() - MINUTE_MS).toISOString() };
  const seated = [await make(owner, {}), await make(owner, started)];
  if (role !== null) {
    seated.push(await make(owner, { visibility: 'members' }));
    await make(owner, { visibility: 'members' });
  }
  if (role === 'organiser') {
    await make(viewer, { visibility: 'members' });
    await make(viewer, { visibility: 'members', ...started });
  }
  for (const { _id } of seated)
    await ok(put(`/scrims/${_id}/insert-player/${viewer.id}`, viewer, seatBody('teamOne', 'Mid'), 'PATCH'));
  await settle();
  return {
    canaries,
    id,
    slug,
    owner,
    viewer,
    requester,
    insiders: [owner.id, member.id],
    profileNames: [],
    scrims,
    browser,
    tab,
  };
}

async function settle(): Promise<void> {
  await waitUntilCaughtUp(world);
  const database = world.node().get(Database, { strict: false });
  // The later passes of an effect that looks again each second find nothing new here.
  const pending = `SELECT 1 FROM effects WHERE state IN ('pending', 'running') AND due_at < now() + interval '5 seconds'
    AND NOT (kind = 'FreeCommunitySeats' AND claims > 0 AND state = 'pending')`;
  await waitUntil(async () => (await database.query(pending)).length === 0);
  await waitUntilCaughtUp(world);
}

async function renameCommunity({ canaries, slug, owner, insiders }: Stage): Promise<void> {
  const named = (what: string) => canaries.plantText(`${what} of the community`, insiders);
  await ok(
    communities.call('PATCH', `/${slug}`, owner, {
      name: named('name'),
      about: named('about'),
      slug: named('address'),
    }),
  );
}
/** Scrims that are not public, and that the viewer may not open because they sit in them. */
async function renameScrims({ canaries, scrims, owner, viewer, insiders }: Stage): Promise<void> {
  for (const { view } of scrims) {
    const now: ScrimView = await ok(world.api(`/scrims/${view._id}`, owner));
    const isIn = [...now.teamOne, ...now.teamTwo].some(({ _id }) => _id === viewer.id);
    if (now.visibility !== 'members' || isIn) continue;
    await ok(put(`/scrims/${view._id}`, owner, { title: canaries.plantText('title of a scrim', insiders) }));
  }
}
/** What only organisers see: who asks, and who was excluded and why. */
async function newBusiness({ canaries, slug, owner, insiders, profileNames }: Stage): Promise<void> {
  const name = canaries.plantText('name of who asks to join', insiders);
  profileNames.push(name);
  const message = canaries.plantText('line of who asks to join', insiders);
  await ok(communities.call('POST', `/${slug}/membership`, await world.createUser({ name }), { message }));
  const gone = await world.createUser();
  await ok(communities.join(slug, gone));
  await ok(communities.call('POST', `/${slug}/requests/${gone.id}/approve`, owner));
  const reason = canaries.plantText('reason of an exclusion', [...insiders, gone.id]);
  await ok(communities.exclude(slug, owner, gone, { reason }));
}

/** Everything the viewer can ask for, with what they know. */
async function look({
  canaries,
  profileNames,
  viewer,
  slug,
  id,
  scrims,
  owner,
  requester,
  browser,
  tab,
}: Stage): Promise<number> {
  const users = [viewer.id, owner.id, requester.id];
  const ids: Readonly<Record<string, readonly string[]>> = {
    scrims: scrims.map(({ view }) => view._id),
    communities: [slug, id],
    users,
    friends: users,
    conversations: scrims.map(({ view }) => view._conversation),
    messages: scrims.map(({ view }) => view._conversation),
  };
  const check = (where: string, text: string) =>
    canaries.checkResponse(
      { id: viewer.id },
      where,
      text,
      /^\/api\/(users|friends)\b/.test(where) ? profileNames.join() : '',
    );
  const read = async (path: string) => {
    const response = await fetch(world.url() + path, {
      headers: { 'x-api-key': API_KEY, authorization: viewer.token },
      redirect: 'manual',
    });
    check(path, `${JSON.stringify([...response.headers])} ${await response.text()}`);
  };
  const around = [-1, 1].map((days) => new Date(Date.now() + days * 24 * 60 * MINUTE_MS).toISOString());
  const range = `startDate=${around[0]}&endDate=${around[1]}`;
  const paths = routesOf(world)
    .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
    .flatMap(({ url }) => {
      const known = ids[url.split('/')[2]!] ?? [slug];
      const first = url.includes('/:') ? known : [''];
      return first.flatMap((one) =>
        (/\/:.*\/:/.test(url) ? users : ['']).map((two) => {
          const given = [one, two];
          return url.replaceAll(/:[\w|:]+|\*/g, () => encodeURIComponent(given.shift() || slug));
        }),
      );
    });
  paths.push(
    `/api/scrims?${range}`,
    `/api/scrims?page=1&limit=200&${range}`,
    `/api/scrims/starts?${range}`,
    ...['', '/starts'].map((list) => `/api/scrims${list}?community=${slug}&${range}`),
    '/api/notifications/user-notifications?page=1&limit=200',
    '/api/communities?search=cnry&page=1&limit=200',
    new URL((await ok(world.api('/calendar', viewer))).url as string).pathname,
  );
  for (const path of new Set(paths)) await read(path);
  // Who does not find a community does not learn from its lists either that it is there.
  const statusOf = async (path: string) => (await world.api(path, viewer)).status;
  const found = await statusOf(`/communities/${slug}`);
  for (const list of ['', '/starts']) expect(await statusOf(`/scrims${list}?community=${slug}&${range}`)).toBe(found);
  for (const { view } of scrims)
    check('join_scrim_room', JSON.stringify(await tab.emit('join_scrim_room', { scrimId: view._id })));
  check('join_community_room', JSON.stringify(await tab.emit('join_community_room', { communityId: id })));
  check('sockets', JSON.stringify(tab.heard));
  check('mails', JSON.stringify(await mailsTo(viewer)));
  check('pushes', JSON.stringify(browser.pushed.map(({ payload }) => payload)));
  return paths.length;
}

const hide = ({ slug, owner }: Stage) => ok(communities.call('PATCH', `/${slug}`, owner, { visibility: 'unlisted' }));
const LOSSES: readonly [string, CommunityRole | null, (stage: Stage) => Promise<unknown>][] = [
  [
    'a member leaves, and the community becomes unlisted',
    'member',
    async (stage) => {
      await ok(communities.leave(stage.slug, stage.viewer));
      await settle();
      await newBusiness(stage);
      await hide(stage);
      await renameScrims(stage);
      await renameCommunity(stage);
    },
  ],
  [
    'an organiser is excluded, and the community becomes unlisted',
    'organiser',
    async (stage) => {
      await ok(communities.exclude(stage.slug, stage.owner, stage.viewer));
      await settle();
      await newBusiness(stage);
      await hide(stage);
      await renameScrims(stage);
      await renameCommunity(stage);
    },
  ],
  [
    'an organiser becomes a member',
    'organiser',
    async (stage) => {
      await ok(communities.setRole(stage.slug, stage.owner, stage.viewer, 'member'));
      await settle();
      await newBusiness(stage);
      const { canaries, requester, insiders, profileNames } = stage;
      const name = canaries.plantText('new name of who asked to join', [...insiders, requester.id]);
      profileNames.push(name);
      await ok(put('/auth/update-user', requester, { name }));
    },
  ],
  [
    'a community that an outsider asked to join becomes unlisted, and its scrims members-only',
    null,
    async (stage) => {
      await ok(communities.call('POST', `/${stage.slug}/report`, stage.viewer, { reason: 'Rude words' }));
      await hide(stage);
      for (const { view } of stage.scrims) await ok(put(`/scrims/${view._id}`, stage.owner, { visibility: 'members' }));
      await settle();
      await renameScrims(stage);
      await renameCommunity(stage);
    },
  ],
  [
    'a community that an outsider asked to join is renamed and archived',
    null,
    async (stage) => {
      await renameCommunity(stage);
      const { body } = await world.api(`/communities/${stage.slug}`, stage.owner);
      await ok(communities.call('DELETE', `/${body.slug}`, stage.owner));
    },
  ],
];

test.each(LOSSES)(
  '%s: the viewer learns no new name',
  async (_, role, lose) => {
    const stage = await createStage(role);
    await lose(stage);
    await settle();
    const looked = await look(stage);
    expect(stage.canaries.leaks).toEqual([]);
    expect(stage.canaries.size).toBeGreaterThan(2);
    figure('C31', 'answers searched for names given after access was lost', looked);
  },
  180_000,
);
