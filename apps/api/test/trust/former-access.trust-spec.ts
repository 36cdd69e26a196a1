import type { NewBroadcastLink } from '@muster/contracts/broadcasts';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { NightView } from '@muster/contracts/nights';
import { DELIVERED_KINDS } from '@muster/contracts/notifications';
import type { ScrimView } from '@muster/contracts/scrims';
import { WEBHOOK_EVENTS } from '@muster/contracts/webhooks';
import { CommandDispatcher, Database } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { figure } from '@testing/figures';
import { mailsTo } from '@testing/mails';
import { seatBody } from '@testing/played-scrim';
import { type Browser, pushService } from '@testing/push-service';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { type Receiver, startReceiver } from '@testing/webhook-receiver';
import { API_KEY, type Client, createWorld, type TestUser, type World } from '@testing/world';
import { EventReader } from '../../../../libs/broadcasts/test/event-reader';
import { CommunityCalls } from '../../../../libs/communities/test/community-calls';
import { Canaries } from './canaries';
import { routesOf } from './routes';

/**
 * After a viewer has lost access, everything they could see gets a new name. No route, socket, mail or push that they
 * can still reach may contain a new name: they may know what they saw before, but no later change.
 */
let world: World;
let communities: CommunityCalls;
let service: Awaited<ReturnType<typeof pushService>>;
/** A server of the viewer. */
let receiver: Receiver;
beforeAll(async () => {
  service = await pushService();
  receiver = await startReceiver();
  world = await createWorld({ worker: true, env: { PUSH_HOSTS: service.host, WEBHOOK_HOSTS: receiver.host } });
  communities = new CommunityCalls(world);
  await world.createUser({ admin: true }); // the last admin could not lose the role
}, 60_000);
afterAll(async () => {
  await world?.close();
  await service?.close();
  await receiver?.close();
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
  night: NightView;
  browser: Browser;
  tab: Client;
  /** Pages in OBS that show the links the viewer has created. */
  pages: EventReader[];
  links: string[];
  /** An access token of the viewer. */
  token: string;
  /** Calls of webhooks before access was lost. */
  called: number;
}

/** An evening in an hour, which the viewer comes to if they may, and follows. */
async function createNight({ slug, owner, viewer }: Pick<Stage, 'slug' | 'owner' | 'viewer'>): Promise<NightView> {
  const start = new Date(Date.now() + 60 * MINUTE_MS);
  const [from, time] = [start.toISOString().slice(0, 10), start.toISOString().slice(11, 16)];
  const rule = { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
  const body = { name: 'Inhouse', rule, time, zone: 'Etc/UTC', from, signUp: { closesMinutes: 0 } };
  const night: NightView = await ok(communities.call('POST', `/${slug}/nights`, owner, body));
  for (const { _id } of night.evenings.slice(0, 2))
    await put(`/evenings/${_id}/answer`, viewer, { answer: 'in', roles: ['Top'] });
  await put(`/nights/${night._id}/follow`, viewer, {});
  return night;
}

/** Creates outlets that staff may leave behind: links of broadcasts, and webhooks. Other viewers are rejected. */
async function createOutlets({ slug, viewer, scrims }: Pick<Stage, 'slug' | 'viewer' | 'scrims'>) {
  const [pages, links]: [EventReader[], string[]] = [[], []];
  for (const { view } of scrims) {
    const made = await put(`/scrims/${view._id}/broadcasts`, viewer, { kind: 'score' }, 'POST');
    if (made.status !== 201) continue;
    const link = `/api${new URL((made.body as NewBroadcastLink).url).pathname}`;
    links.push(link);
    pages.push(await EventReader.open(`${world.url()}${link}/events`));
  }
  await communities.call('POST', `/${slug}/webhooks`, viewer, {
    url: `http://${receiver.host}/`,
    events: WEBHOOK_EVENTS,
  });
  return { pages, links };
}

/**
 * A community in which the viewer has a role (null: none), or is a site admin, and has been notified of everything that
 * there is.
 */
async function createStage(role: CommunityRole | null, isAdmin: boolean): Promise<Stage> {
  const canaries = new Canaries();
  const { id, slug, owner, member } = await communities.staffed({ entry: 'request' });
  const [viewer, requester] = [await world.createUser({ admin: isAdmin }), await world.createUser()];
  const { token } = await ok(put('/auth/tokens', viewer, { name: 'bot', scopes: ['read'] }, 'POST'));
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
  await ok(communities.join(slug, requester)); // organisers are notified of the request
  const scrims: Stage['scrims'] = [];
  const night = await createNight({ slug, owner, viewer });
  await tab.emit('join_evening_room', { eveningId: night.evenings[0]!._id });
  const make = async (by: TestUser, over: object) => {
    const view = await world.createScrim(by, { communityId: id, isWithCasters: true, ...over });
    scrims.push({ view, by, wasPublic: view.visibility === 'public' });
    await tab.emit('join_scrim_room', { scrimId: view._id });
    return view;
  };
  const started = { gameStartTime: new Date(Date.now() - MINUTE_MS).toISOString() };
  const seated = [await make(owner, {}), await make(owner, started)];
  if (role !== null || isAdmin) {
    seated.push(await make(owner, { visibility: 'members' }));
    const drafted = await make(owner, { visibility: 'members', series: { draft: true } });
    await tab.emit('join_draft_room', { scrimId: drafted._id, game: 1 });
  }
  if (role === 'organiser') {
    await make(viewer, { visibility: 'members' });
    await make(viewer, { visibility: 'members', ...started });
  }
  for (const { _id } of seated)
    await ok(put(`/scrims/${_id}/insert-player/${viewer.id}`, viewer, seatBody('teamOne', 'Mid'), 'PATCH'));
  const outlets = await createOutlets({ slug, viewer, scrims });
  await settle();
  return {
    ...outlets,
    token,
    night,
    called: receiver.calls.length,
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
    AND NOT (kind IN ('FreeCommunitySeats', 'EndAnswers') AND claims > 0 AND state = 'pending')`;
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
/**
 * Renames a night and its next evenings, moves one of them and cancels one: people who come and followers are notified.
 */
async function renameNight({ canaries, night, owner, insiders }: Stage): Promise<void> {
  const named = (what: string) => ({ name: canaries.plantText(what, insiders) });
  const [first, second] = [night.evenings[0]!, night.evenings[1]!];
  const later = new Date(Date.parse(first.startsAt) + 30 * MINUTE_MS).toISOString();
  await ok(put(`/nights/${night._id}`, owner, named('name of a night'), 'PATCH'));
  await ok(put(`/evenings/${first._id}`, owner, { ...named('name of an evening'), startsAt: later }, 'PATCH'));
  await ok(put(`/evenings/${second._id}`, owner, named('name of an evening'), 'PATCH'));
  const reason = canaries.plantText('reason of a cancellation', insiders);
  await ok(put(`/evenings/${second._id}/cancel`, owner, { reason }, 'POST'));
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
/** Plants texts that only organisers see: a request to join, and the reason of an exclusion. */
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
  night,
  browser,
  tab,
  ...left
}: Stage): Promise<number> {
  const users = [viewer.id, owner.id, requester.id];
  const ids: Readonly<Record<string, readonly string[]>> = {
    scrims: scrims.map(({ view }) => view._id),
    communities: [slug, id],
    users,
    friends: users,
    conversations: scrims.map(({ view }) => view._conversation),
    messages: scrims.map(({ view }) => view._conversation),
    nights: [night._id],
    evenings: night.evenings.slice(0, 2).map(({ _id }) => _id),
  };
  const check = (where: string, text: string) =>
    canaries.checkResponse(
      { id: viewer.id },
      where,
      text,
      /^\/api\/(users|friends)\b/.test(where) ? profileNames.join() : '',
    );
  const read = async (path: string, authorization = viewer.token) => {
    const response = await fetch(world.url() + path, {
      headers: { 'x-api-key': API_KEY, authorization },
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
    ...scrims.map(({ view }) => `/api/scrims/${view._id}/games/1/draft`),
    ...left.links,
  );
  for (const path of new Set(paths)) await read(path);
  // The token of a program has the rights of its owner.
  const readable = /^\/api\/(?:communities|nights|evenings|home)\b/;
  for (const path of new Set(paths)) if (readable.test(path)) await read(path, `Bearer ${left.token}`);
  // A viewer who does not find the community does not learn from its lists that it exists, either.
  const statusOf = async (path: string) => (await world.api(path, viewer)).status;
  const found = await statusOf(`/communities/${slug}`);
  for (const list of ['', '/starts']) expect(await statusOf(`/scrims${list}?community=${slug}&${range}`)).toBe(found);
  for (const { view } of scrims) {
    const { ok: isOpen } = (await tab.emit('join_scrim_room', { scrimId: view._id })) as { ok?: boolean };
    const draft = (await tab.emit('join_draft_room', { scrimId: view._id, game: 1 })) as { ok?: boolean };
    if (!isOpen) expect([view._id, draft]).toEqual([view._id, expect.not.objectContaining({ ok: true })]);
    if (!isOpen) expect(await statusOf(`/scrims/${view._id}/games/1/draft`)).toBe(404);
  }
  for (const { _id: eveningId } of night.evenings.slice(0, 2))
    check('join_evening_room', JSON.stringify(await tab.emit('join_evening_room', { eveningId })));
  for (const { text } of left.pages) check('broadcasts', text);
  check(
    'webhooks',
    receiver.calls
      .slice(left.called)
      .map(({ text }) => text)
      .join(),
  );
  for (const { view } of scrims)
    check('join_scrim_room', JSON.stringify(await tab.emit('join_scrim_room', { scrimId: view._id })));
  check('join_community_room', JSON.stringify(await tab.emit('join_community_room', { communityId: id })));
  check('sockets', JSON.stringify(tab.heard));
  check('mails', JSON.stringify(await mailsTo(viewer)));
  check('pushes', JSON.stringify(browser.pushed.map(({ payload }) => payload)));
  return paths.length;
}

const hide = ({ slug, owner }: Stage) => ok(communities.call('PATCH', `/${slug}`, owner, { visibility: 'unlisted' }));
/** Makes the community unlisted and renames everything in it. */
async function renameEverything(stage: Stage): Promise<void> {
  await settle();
  await newBusiness(stage);
  await hide(stage);
  await renameScrims(stage);
  await renameNight(stage);
  await renameCommunity(stage);
}
interface Viewer {
  role?: CommunityRole;
  isAdmin?: boolean;
  /** Webhooks that the viewer created are not called any more. */
  isFormerStaff?: boolean;
}
const LOSSES: readonly [string, Viewer, (stage: Stage) => Promise<unknown>][] = [
  [
    'a member leaves, and the community becomes unlisted',
    { role: 'member' },
    async (stage) => {
      await ok(communities.leave(stage.slug, stage.viewer));
      await renameEverything(stage);
    },
  ],
  [
    'an organiser is excluded, and the community becomes unlisted',
    { role: 'organiser', isFormerStaff: true },
    async (stage) => {
      await ok(communities.exclude(stage.slug, stage.owner, stage.viewer));
      await renameEverything(stage);
    },
  ],
  [
    'a site admin is none any more, and the community is unlisted',
    { isAdmin: true, isFormerStaff: true },
    async (stage) => {
      const command = { type: 'RevokeAdmin' as const, userId: stage.viewer.id, ctx: { now: new Date().toISOString() } };
      const by = { userId: 'root', isAdmin: true };
      await world
        .node()
        .get(CommandDispatcher, { strict: false })
        .send(userAggregate, { ...command, by }, { by: 'root' });
      await renameEverything(stage);
    },
  ],
  [
    'an organiser becomes a member',
    { role: 'organiser', isFormerStaff: true },
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
    {},
    async (stage) => {
      await ok(communities.call('POST', `/${stage.slug}/report`, stage.viewer, { reason: 'Rude words' }));
      await hide(stage);
      for (const { view } of stage.scrims) await ok(put(`/scrims/${view._id}`, stage.owner, { visibility: 'members' }));
      await settle();
      await renameScrims(stage);
      await renameNight(stage);
      await renameCommunity(stage);
    },
  ],
  [
    'a community that an outsider asked to join is renamed and archived',
    {},
    async (stage) => {
      await renameCommunity(stage);
      const { body } = await world.api(`/communities/${stage.slug}`, stage.owner);
      await ok(communities.call('DELETE', `/${body.slug}`, stage.owner));
    },
  ],
];

test.each(LOSSES)(
  '%s: the viewer learns no new name',
  async (_, { role = null, isAdmin = false, isFormerStaff }, lose) => {
    const stage = await createStage(role, isAdmin);
    await lose(stage);
    await settle();
    const looked = await look(stage);
    if (isFormerStaff) expect(receiver.calls).toHaveLength(stage.called);
    for (const page of stage.pages) page.close();
    expect(stage.canaries.leaks).toEqual([]);
    expect(stage.canaries.size).toBeGreaterThan(2);
    figure('C31', 'answers searched for names given after access was lost', looked);
  },
  180_000,
);
