import { availabilityAggregate, type AvailabilityCommand } from '@muster/availability';
import { channelAggregate, ConnectDiscordChannel, SuspendDiscordChannel } from '@muster/discord';
import { type CreateWebhook, type SuspendWebhook, webhookAggregate } from '@muster/webhooks';
import { toOfferWords } from '@muster/contracts/attendance';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import {
  DELIVERED_KINDS,
  type DeliveredKind,
  NEVER_MAILED,
  type NotificationView,
} from '@muster/contracts/notifications';
import { zoneOfRegion } from '@muster/contracts/regions';
import type { ScrimView } from '@muster/contracts/scrims';
import { eveningAggregate, type EveningCommand, initialEvening } from '@muster/nights';
import { CommandDispatcher, type CommandRejected } from '@muster/platform';
import { scrimAggregate, type ScrimCommand } from '@muster/scrims';
import { scrimAlertAggregate } from '../src/aggregate';
import { RaiseAlert } from '../src/domain/scrim-alert';
import { clock, startMoment } from '@muster/texts';
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

/** `notify` may be called repeatedly; some messages are known only after it. `link` is where mail and push lead. */
interface Cause {
  notify: () => Promise<unknown>;
  message: string | (() => Promise<string>);
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
    const { _id: scrimId, gameStartTime, region } = await world.createScrim(admin, { title: 'Ten come' });
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
      message: message
        .replace('{name}', other.name)
        .replace('{start}', startMoment(gameStartTime, zoneOfRegion(region), 'en')),
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
      message: message.replace('{start}', startMoment(startsAt, settings.zone, 'en')),
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

/** They said when they are free 57 days ago. */
async function forgetting(user: TestUser): Promise<Cause> {
  await world.api('/notifications/preferences', user, {
    method: 'PUT',
    body: { kinds: { 'availability-stale': { email: true } } },
  });
  const confirmedAt = new Date(Date.now() - 57 * 86_400_000).toISOString();
  const send = (command: AvailabilityCommand) =>
    world.node().get(CommandDispatcher, { strict: false }).send(availabilityAggregate, command, { by: 'test' });
  const of = { userId: user.id, ctx: { now: confirmedAt } };
  await send({ type: 'ChangeAvailability', ...of, zone: 'Etc/UTC', week: [] });
  const now = new Date().toISOString();
  return {
    notify: () => send({ type: 'RemindOfWeek', userId: user.id, confirmedAt, ctx: { now } }),
    message: 'Are your times still right?',
    link: /^\/settings#times$/,
  };
}

/** A team of `captain`, and how the other one joins it. Mails are switched on for `user`. */
async function teamOf(captain: TestUser, user: TestUser, kind: DeliveredKind) {
  await world.api('/notifications/preferences', user, { method: 'PUT', body: { kinds: { [kind]: { email: true } } } });
  const slug = `team-${captain.id.slice(-12)}`;
  const name = `Team ${captain.id.slice(-12)}`;
  await post('/teams', captain, { name, slug, tag: 'KIND', region: 'NA' });
  const { token } = (await post(`/teams/${slug}/invites`, captain)).body;
  const join = (as: TestUser) => post(`/teams/${slug}/membership`, as, { invite: token });
  return { path: `/teams/${slug}`, name, join };
}

/**
 * A community of `owner` that plays pick-ups, in which `user` and nine others are around. A check finds them ready, because
 * they have just pressed the button, except those for whom `letTimePass` is called.
 */
async function tenAround(owner: TestUser, user: TestUser) {
  const { path, name } = await guildOf(owner, user);
  await world.api(path, owner, { method: 'PATCH', body: { pickups: { on: true, start: 'organisers' } } });
  const others = await world.createUsers(9);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const other of others) await post(`${path}/membership`, other);
  for (const one of [user, ...others])
    await world.api('/around', one, { method: 'PUT', body: { until, roles: ROLES } });
  const letTimePass = ({ id }: TestUser) =>
    world.asOwner(
      `UPDATE around_entries SET entry = entry || '{"pressedAt": "2026-01-01T00:00:00.000Z"}' WHERE user_id = $1`,
      [id],
    );
  return { path, name, others, letTimePass, begin: () => post(`${path}/checks`, owner) };
}
/** A notification about a request or booking of two teams. `page`: where it leads. */
const ofMatch =
  (kind: DeliveredKind, message: string, page: 'team' | 'scrim' | 'post', over: object = {}) =>
  async (user: TestUser, other: TestUser): Promise<Cause> => {
    await world.api('/notifications/preferences', user, {
      method: 'PUT',
      body: { kinds: { [kind]: { email: true } } },
    });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    const [team, rivals, zone] = ['Porto Bears', 'Lisbon Wolves', 'America/Chicago'];
    const words = () => JSON.stringify({ _id: 'match', slug: 'wolves', team, other: rivals, at, zone, ...over });
    const cause = await noticed(kind, message.replace('{start}', startMoment(at, zone, 'en')), () => ({
      words: words(),
    }))(user, other);
    if (page === 'scrim') return cause;
    return { ...cause, link: page === 'team' ? /^\/teams\/wolves$/ : /^\/board\/posts\/match$/ };
  };

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
      message: `New in ${name}: Community Fives (${startMoment(gameStartTime, zoneOfRegion('NA'), 'en')})`,
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
  'scrim-moved': noticed('scrim-moved', 'Ten come starts at another time: {start}. Please check in again.'),
  'scrim-deleted': async (user) => {
    const { _id: scrimId } = await world.createScrim(admin, { title: 'Ten come' });
    await takeSeat(scrimId, user);
    return {
      notify: () => world.api(`/scrims/${scrimId}`, admin, { method: 'DELETE', body: { reason: 'Too few' } }),
      message: 'Ten come was deleted. Reason: Too few',
      link: /^\/\?open=notifications$/,
    };
  },
  'night-open': following('night-open', 'open', 'Sign-up is open: Inhouse ({start})'),
  'evening-reminder': following('evening-reminder', 'reminder', 'Inhouse is tomorrow ({start}). Are you in?'),
  'evening-moved': following('evening-moved', 'moved', 'Inhouse starts at another time: {start}'),
  'evening-cancelled': following('evening-cancelled', 'cancelled', 'Inhouse is cancelled'),
  'evening-dealt': dealing,
  'availability-stale': forgetting,
  'availability-asked': async (user, other) => {
    const { path, name, join } = await teamOf(other, user, 'availability-asked');
    await join(user);
    return {
      notify: () => post(`${path}/ask`, other, { note: 'The cup' }),
      message: `When can you play for ${name}? “The cup”`,
      link: /^\/settings#times$/,
    };
  },
  'team-invited': async (user, other) => {
    const { path, name } = await teamOf(other, user, 'team-invited');
    await request(user, other);
    await accept(other, user);
    return {
      notify: () => post(`${path}/invitations`, other, { userId: user.id }),
      message: `${other.name} invites you to ${name}`,
      link: new RegExp(`^${path}$`),
    };
  },
  'team-joined': async (user, other) => {
    const { path, name, join } = await teamOf(user, user, 'team-joined');
    return { notify: () => join(other), message: `${other.name} joined ${name}`, link: new RegExp(`^${path}$`) };
  },
  'team-left': async (user, other) => {
    const { path, name, join } = await teamOf(user, user, 'team-left');
    await join(other);
    return {
      notify: () => world.api(`${path}/membership`, other, { method: 'DELETE' }),
      message: `${other.name} left ${name}`,
      link: new RegExp(`^${path}$`),
    };
  },
  'team-disbanded': async (user, other) => {
    const { path, name, join } = await teamOf(other, user, 'team-disbanded');
    await join(user);
    return {
      notify: () => world.api(path, other, { method: 'DELETE', body: { reason: 'No time' } }),
      message: `${name} was disbanded: “No time”`,
      link: /^\/\?open=notifications$/,
    };
  },
  'around-enough': async (user, other) => {
    const { path, name } = await guildOf(other, user);
    await world.api(path, other, { method: 'PATCH', body: { pickups: { on: true, start: 'organisers' } } });
    const watch = { count: 2, from: '00:00', to: '00:00', zone: 'UTC' };
    await world.api(`${path}/around/watch`, user, { method: 'PUT', body: watch });
    const third = await world.createUser();
    await post(`${path}/membership`, third);
    const body = { until: new Date(Date.now() + 3_600_000).toISOString(), roles: ROLES };
    return {
      notify: async () => {
        for (const one of [other, third]) await world.api('/around', one, { method: 'PUT', body });
      },
      message: `2 are around in ${name}`,
      link: new RegExp(`^${path}#community-around$`),
    };
  },
  'ready-check': async (user, other) => {
    const { begin, letTimePass } = await tenAround(other, user);
    await letTimePass(user);
    return { notify: begin, message: 'Ready? Your game is waiting, 90 s', link: /^\/\?check=[\w-]+$/ };
  },
  'pickup-made': async (user, other) => {
    const { name, begin, letTimePass } = await tenAround(other, user);
    await letTimePass(user);
    const { _id: checkId } = (await begin()).body;
    const say = async () => {
      const { scrim } = (await world.api(`/checks/${checkId}`, user)).body;
      const view = (await world.api(`/scrims/${scrim._id}`, user)).body as ScrimView;
      const seat = [...view.teamOne, ...view.teamTwo].find(({ _id }) => _id === user.id)!;
      const side = seat.team.name === 'teamOne' ? 'Blue Side' : 'Red Side';
      return `${name}: you play ${seat.role} on ${side}, ${clock(view.gameStartTime, zoneOfRegion(view.region))}`;
    };
    return { notify: () => post(`/checks/${checkId}/ready`, user), message: say, link: /^\/scrims\/[\w-]+$/ };
  },
  'pickup-off': async (user, other) => {
    const { path, begin, others, letTimePass } = await tenAround(other, user);
    await letTimePass(others[0]!);
    const { _id: checkId } = (await begin()).body;
    return {
      notify: () => post(`/checks/${checkId}/off`, other),
      message: 'No ten this time. You are still in',
      link: new RegExp(`^${path}#community-around$`),
    };
  },
  'request-received': ofMatch('request-received', 'Porto Bears asks for {start}', 'team'),
  'request-proposed': ofMatch('request-proposed', 'Porto Bears proposes {start}', 'team'),
  'request-declined': ofMatch('request-declined', 'Porto Bears declined', 'team'),
  'request-gone': ofMatch('request-gone', 'The post of Porto Bears is closed', 'team'),
  'request-expired': ofMatch('request-expired', 'No answer from Porto Bears', 'team'),
  'line-up-asked': ofMatch('line-up-asked', 'Porto Bears would play at {start}. Choose who plays', 'team'),
  'booking-made': ofMatch('booking-made', 'Porto Bears vs Lisbon Wolves, {start}. You play Mid', 'scrim', {
    role: 'Mid',
  }),
  'line-up-changed': ofMatch('line-up-changed', 'You are not in the line-up against Porto Bears', 'scrim'),
  'booking-time-proposed': ofMatch('booking-time-proposed', 'Porto Bears proposes {start} instead', 'team'),
  'booking-moved': ofMatch('booking-moved', 'Now at {start}: Porto Bears vs Lisbon Wolves', 'scrim'),
  'post-fits': ofMatch('post-fits', 'Porto Bears looks for an opponent at {start}', 'post'),
  'result-corrected': ofMatch('result-corrected', '{name} corrected the result: Porto Bears won game 2', 'scrim', {
    game: 2,
  }),
  'booking-cancelled': ofMatch('booking-cancelled', 'Porto Bears cancelled {start}', 'team'),
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

test.each(DELIVERED_KINDS)(
  '%s is stored once and arrives in an open tab, by mail unless it is never mailed, and by push',
  async (kind) => {
    const [user, other] = (await world.createUsers(2)) as [TestUser, TestUser];
    const browser = service.browser();
    await post('/notifications/push-subscriptions', user, browser.subscription);
    await world.api('/auth/update-user', user, { method: 'PUT', body: { canSendEmailsToUser: true } });
    const tab = await world.connect(user, 1, { names: 'lean' });
    const isKind = (notification: NotificationView) => notification.kind === kind;
    const { notify, message: wanted, link } = await CAUSES[kind](user, other);
    for (let i = 0; i < 2; i++) await notify();
    const message = typeof wanted === 'string' ? wanted : await wanted();

    await untilHolds(async () => {
      const { notifications } = (await world.api('/notifications/user-notifications', user)).body;
      // A deleted scrim can be opened no more.
      const isScrimAlert = notifications.find(isKind)?._relatedScrim !== null && kind !== 'scrim-deleted';
      expect(notifications.filter(isKind)).toMatchObject([{ message, isScrimAlert }]);
      const received = tab.heard.filter(({ message: name, payload }) => name === 'getNotification' && isKind(payload));
      expect(received).toMatchObject([{ payload: { message } }]);
      const mails = (await mailsTo(user)).filter(({ subject }) => subject === message);
      expect(mails.map(({ links }) => links.some((url) => link.test(url.replace(/^\w+:\/\/[^/]+/, ''))))).toEqual(
        NEVER_MAILED.has(kind) ? [] : [true],
      );
      const pushes = browser.pushed.filter(({ payload }) => payload.body === message);
      expect(pushes).toMatchObject([{ payload: { url: expect.stringMatching(link) } }]);
    });
  },
);
