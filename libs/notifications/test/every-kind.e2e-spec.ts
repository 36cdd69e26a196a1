import { channelAggregate, ConnectDiscordChannel, SuspendDiscordChannel } from '@muster/discord';
import { type CreateWebhook, type SuspendWebhook, webhookAggregate } from '@muster/webhooks';
import { toOfferWords } from '@muster/contracts/attendance';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import { DELIVERED_KINDS, type DeliveredKind, type NotificationView } from '@muster/contracts/notifications';
import { eveningAggregate, type EveningCommand, initialEvening } from '@muster/nights';
import { CommandDispatcher, type CommandRejected } from '@muster/platform';
import { scrimAggregate, type ScrimCommand } from '@muster/scrims';
import { scrimAlertAggregate } from '../src/aggregate';
import { RaiseAlert } from '../src/domain/scrim-alert';
import { mailsTo } from '@testing/mails';
import { pushService } from '@testing/push-service';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ nodes: 2, worker: true, env: { PUSH_HOSTS: service.host } });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(async () => {
  await world?.close();
  await service?.close();
});
jest.setTimeout(60_000);

const post = (path: string, as: TestUser, body: object = {}) => world.api(path, as, { method: 'POST', body });
const request = (from: TestUser, to: TestUser) =>
  post(`/friend-requests/send-friend-request/${to.id}/${from.id}`, from);
const accept = (as: TestUser, from: TestUser) =>
  post(`/friend-requests/accept-request/${as.id}`, as, { newFriendUserId: from.id });

/** `notify` may be called repeatedly. `link` is where mail and push lead. */
interface Cause {
  notify: () => Promise<unknown>;
  message: string;
  link: RegExp;
}
/** A community of `owner`, with `member` in it or waiting to be. */
async function guildOf(owner: TestUser, member: TestUser, entry: 'open' | 'request' = 'open') {
  const slug = `kinds-${owner.id.slice(-12)}`;
  await post('/communities', owner, { name: `Community ${owner.id}`, slug, entry });
  const join = () => post(`/communities/${slug}/membership`, member);
  if (entry === 'open') await join();
  return { path: `/communities/${slug}`, name: `Community ${owner.id}`, join };
}

/** A notification about a scrim. */
const noticed =
  (kind: DeliveredKind, message: string, details: () => RaiseAlert['details'] = () => ({})) =>
  async (user: TestUser, other: TestUser): Promise<Cause> => {
    const { _id: scrimId } = await world.createScrim(admin, { title: 'Ten come' });
    const give = (): RaiseAlert => ({
      type: 'RaiseAlert',
      alertId: `${scrimId}_${kind}`,
      ctx: { now: new Date().toISOString() },
      kind,
      scrimId,
      recipients: [user.id],
      details: {
        relatedUser: other.id,
        ...details(),
      },
    });
    return {
      notify: () =>
        world.node().get(CommandDispatcher, { strict: false }).send(scrimAlertAggregate, give(), { by: 'test' }),
      message: message.replace('{name}', other.name),
      link: new RegExp(`^/scrims/${scrimId}$`),
    };
  };
const takeSeat = (scrimId: string, user: TestUser) =>
  world.api(`/scrims/${scrimId}/insert-player/${user.id}`, user, {
    method: 'PATCH',
    body: { playerData: { role: ROLES[0], team: { name: TEAMS[0] } } },
  });
const offerWords = () =>
  toOfferWords({
    _id: '1',
    seat: { team: 'teamTwo', role: 'Mid' },
    reason: 'freed',
    expiresAt: new Date(Date.now() + 180_000).toISOString(),
  });

/** A notification about an evening that follows from a command. */
const ofEvening =
  (kind: DeliveredKind, message: string, command: (eveningId: string, user: TestUser) => EveningCommand) =>
  async (user: TestUser, other: TestUser): Promise<Cause> => {
    const { path } = await guildOf(user, other);
    await world.api('/notifications/preferences', user, {
      method: 'PUT',
      body: { kinds: { [kind]: { email: true } } },
    });
    const eveningId = `${user.id}_2026-11-26`;
    const send = (one: EveningCommand) =>
      world.node().get(CommandDispatcher, { strict: false }).send(eveningAggregate, one, { by: 'test' });
    const ctx = { now: new Date().toISOString() };
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const settings = { ...initialEvening.settings, name: 'Inhouse' };
    await send({
      type: 'PlanEvening',
      eveningId,
      ctx,
      nightId: user.id,
      communityId: (await world.api(path, user)).body._id,
      date: '2026-11-26',
      startsAt,
      settings,
    });
    return {
      notify: () => send(command(eveningId, user)),
      message,
      link: new RegExp(`^/evenings/${eveningId}$`),
    };
  };
const following = (kind: DeliveredKind, about: 'open' | 'reminder' | 'moved' | 'cancelled', message: string) =>
  ofEvening(kind, message, (eveningId, { id }) => ({
    type: 'NotifyFollowers',
    eveningId,
    ctx: { now: new Date().toISOString() },
    about,
    occasion: 1,
    to: [id],
  }));
/** They said that they come, and no lobby has a seat for them. */
async function dealing(user: TestUser, other: TestUser): Promise<Cause> {
  const message = 'Inhouse: you are a reserve this round';
  const by = { userId: user.id, role: 'owner' as const, isAdmin: true };
  const cause = await ofEvening('evening-dealt', message, (eveningId) => ({
    type: 'AnswerEvening',
    eveningId,
    by,
    ctx: { now: new Date().toISOString() },
    userId: user.id,
    answer: 'in',
    roles: ['Mid'],
  }))(user, other);
  await cause.notify();
  const send = (one: EveningCommand) =>
    world.node().get(CommandDispatcher, { strict: false }).send(eveningAggregate, one, { by: 'test' });
  const [eveningId, ctx] = [`${user.id}_2026-11-26`, { now: new Date().toISOString() }];
  const round: EveningCommand = { type: 'MakeRound', eveningId, by, ctx, lobbies: [], seen: 0 };
  const isKnown = ({ rejection }: CommandRejected) => expect(rejection.code).toBe('round-just-made');
  return { ...cause, notify: () => send(round).catch(isKnown) };
}

/** How a user is notified, for each kind. `other` is the related user, if there is one. */
const CAUSES: Readonly<Record<DeliveredKind, (user: TestUser, other: TestUser) => Promise<Cause>>> = {
  'friend-request': async (user, other) => ({
    notify: () => request(other, user),
    message: `${other.name} sent you a friend request!`,
    link: /^\/\?open=friend-requests$/,
  }),
  'now-friends': async (user, other) => {
    await request(user, other);
    return {
      notify: () => accept(other, user),
      message: `You and ${other.name} are now friends!`,
      link: /^\/\?open=notifications$/,
    };
  },
  'conversation-start': async (user, other) => {
    await request(user, other);
    await accept(other, user);
    return {
      notify: () => post('/conversations', other, { receiverId: user.id }),
      message: `${other.name} started a conversation with you!`,
      link: /^\/\?conversation=[\w-]+$/,
    };
  },
  'community-request': async (user, other) => {
    await world.api('/notifications/preferences', user, {
      method: 'PUT',
      body: { kinds: { 'community-request': { email: true } } },
    });
    const { path, name, join } = await guildOf(user, other, 'request');
    return {
      notify: join,
      message: `${other.name} asks to join ${name}`,
      link: new RegExp(`^${path}/staff\\?tab=requests$`),
    };
  },
  'community-invited': async (user, other) => {
    await world.api('/notifications/preferences', user, {
      method: 'PUT',
      body: { kinds: { 'community-invited': { email: true } } },
    });
    const owner = await world.createUser();
    const { path, name } = await guildOf(other, owner);
    const csv = `name,tagline,discord,region,role\n${user.name},T${user.name.split(' ')[1]},,NA,`;
    return {
      notify: () => post(`${path}/import`, other, { csv, dryRun: false }),
      message: `${other.name} invites you to join ${name}`,
      link: new RegExp(`^${path}$`),
    };
  },
  'community-approved': async (user, other) => {
    const { path, name, join } = await guildOf(other, user, 'request');
    await join();
    return {
      notify: () => post(`${path}/requests/${user.id}/approve`, other),
      message: `You are now a member of ${name}!`,
      link: new RegExp(`^${path}$`),
    };
  },
  'community-role': async (user, other) => {
    const { path, name } = await guildOf(other, user);
    return {
      notify: () => world.api(`${path}/members/${user.id}`, other, { method: 'PATCH', body: { role: 'organiser' } }),
      message: `You are now an organiser of ${name}`,
      link: new RegExp(`^${path}$`),
    };
  },
  'community-excluded': async (user, other) => {
    const { path, name } = await guildOf(other, user);
    return {
      notify: () => world.api(`${path}/members/${user.id}`, other, { method: 'DELETE', body: { reason: 'Smurfing' } }),
      message: `You were excluded from ${name}. ${name} says: “Smurfing”`,
      link: /^\/\?open=notifications$/,
    };
  },
  'community-scrim': async (user, other) => {
    await world.api('/notifications/preferences', user, {
      method: 'PUT',
      body: { kinds: { 'community-scrim': { email: true } } },
    });
    const { path, name } = await guildOf(other, user);
    const { _id: communityId } = (await world.api(path, other)).body;
    const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
    const body = { title: 'Community Fives', region: 'NA', gameStartTime, communityId };
    const headers = { 'idempotency-key': `communities-fives-${communityId}` };
    return {
      notify: () => world.api('/scrims', other, { method: 'POST', body, headers }),
      message: `New in ${name}: Community Fives`,
      link: /^\/scrims\/[\w-]+$/,
    };
  },
  'discord-suspended': async (user, other) => {
    const { path, name } = await guildOf(user, other);
    const { _id: communityId } = (await world.api(path, user)).body;
    const [channelId, ctx] = [`7${Date.now()}`, { now: new Date().toISOString() }];
    const discord = { userId: 'discord', isAdmin: true, role: null };
    const send = (command: ConnectDiscordChannel | SuspendDiscordChannel) =>
      world.node().get(CommandDispatcher, { strict: false }).send(channelAggregate, command, { by: 'test' });
    await send({
      type: 'ConnectDiscordChannel',
      channelId,
      by: discord,
      ctx,
      guildId: '1',
      language: 'en',
      subject: { communityId, region: null },
      mayManage: true,
    });
    return {
      notify: () =>
        send({ type: 'SuspendDiscordChannel', channelId, by: discord, ctx, reason: 'gone', staff: [user.id] }),
      message: `Discord: the channel of ${name} is gone. Connect another one.`,
      link: new RegExp(`^${path}$`),
    };
  },
  'webhook-suspended': async (user, other) => {
    const { path, name } = await guildOf(user, other);
    const { _id: communityId } = (await world.api(path, user)).body;
    const muster = { userId: 'webhooks', isAdmin: true, role: null };
    const send = (command: CreateWebhook | SuspendWebhook) =>
      world.node().get(CommandDispatcher, { strict: false }).send(webhookAggregate, command, { by: 'test' });
    const to = { webhookId: `hook-${communityId}`, by: muster, ctx: { now: new Date().toISOString() } };
    const row = { url: 'https://example.com', description: '', secret: '' };
    await send({ type: 'CreateWebhook', ...to, communityId, events: ['scrim.created'], ...row });
    return {
      notify: () => send({ type: 'SuspendWebhook', ...to, reason: 'failing', staff: [user.id] }),
      message: `A webhook of ${name} was switched off, because nothing has reached it for five days.`,
      link: new RegExp(`^${path}$`),
    };
  },
  'check-in-open': noticed('check-in-open', 'Check-in for Ten come is open'),
  'check-in-missing': noticed('check-in-missing', 'You have not checked in for Ten come yet'),
  'seat-offer': noticed(
    'seat-offer',
    'A seat in Ten come is free for you: Mid, Red Side. Answer within 3 min.',
    () => ({
      words: offerWords(),
    }),
  ),
  'seat-passed': noticed('seat-passed', '{name} takes your seat in Ten come', () => ({ words: 'stand-in' })),
  'seat-unfilled': noticed('seat-unfilled', 'Ten come: no reserve was found for Mid, Blue Side', () => ({
    words: 'teamOne Mid',
  })),
  'scrim-moved': noticed('scrim-moved', 'Ten come starts at another time. Please check in again.'),
  'scrim-deleted': async (user) => {
    const { _id: scrimId } = await world.createScrim(admin, { title: 'Ten come' });
    await takeSeat(scrimId, user);
    return {
      notify: () => world.api(`/scrims/${scrimId}`, admin, { method: 'DELETE', body: { reason: 'Too few' } }),
      message: 'Ten come was deleted. Reason: Too few',
      link: /^\/\?open=notifications$/,
    };
  },
  'night-open': following('night-open', 'open', 'Sign-up is open: Inhouse'),
  'evening-reminder': following('evening-reminder', 'reminder', 'Inhouse is tomorrow. Are you in?'),
  'evening-moved': following('evening-moved', 'moved', 'Inhouse starts at another time'),
  'evening-cancelled': following('evening-cancelled', 'cancelled', 'Inhouse is cancelled'),
  'evening-dealt': dealing,
  'scrim-start': async (user) => {
    const startsAt = new Date(Date.now() - 1_000).toISOString();
    const { _id: scrimId } = await world.createScrim(admin, { title: 'Late Fives', gameStartTime: startsAt });
    await takeSeat(scrimId, user);
    const start = (): ScrimCommand => ({
      type: 'StartScrim',
      scrimId,
      ctx: { now: new Date().toISOString(), random: 0 },
      startsAt,
    });
    return {
      notify: () =>
        world.node().get(CommandDispatcher, { strict: false }).send(scrimAggregate, start(), { by: 'test' }),
      message: 'Late Fives is starting now!',
      link: new RegExp(`^/scrims/${scrimId}$`),
    };
  },
};

test.each(DELIVERED_KINDS)('%s is stored once and arrives in an open tab, by mail and by push', async (kind) => {
  const [user, other] = (await world.createUsers(2)) as [TestUser, TestUser];
  const browser = service.browser();
  await post('/notifications/push-subscriptions', user, browser.subscription);
  await world.api('/auth/update-user', user, { method: 'PUT', body: { canSendEmailsToUser: true } });
  const tab = await world.connect(user, 1, { names: 'lean' });
  const isKind = (notification: NotificationView) => notification.kind === kind;
  const { notify, message, link } = await CAUSES[kind](user, other);
  for (let i = 0; i < 2; i++) await notify();

  await untilHolds(async () => {
    const { notifications } = (await world.api('/notifications/user-notifications', user)).body;
    // A deleted scrim can be opened no more.
    const isScrimAlert = notifications.find(isKind)?._relatedScrim !== null && kind !== 'scrim-deleted';
    expect(notifications.filter(isKind)).toMatchObject([{ message, isScrimAlert }]);
    const received = tab.heard.filter(({ message: name, payload }) => name === 'getNotification' && isKind(payload));
    expect(received).toMatchObject([{ payload: { message } }]);
    const mails = (await mailsTo(user)).filter(({ subject }) => subject === message);
    expect(mails.map(({ links }) => links.some((url) => link.test(url.replace(/^\w+:\/\/[^/]+/, ''))))).toEqual([true]);
    const pushes = browser.pushed.filter(({ payload }) => payload.body === message);
    expect(pushes).toMatchObject([{ payload: { url: expect.stringMatching(link) } }]);
  });
});
