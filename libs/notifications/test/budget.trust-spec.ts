// Mails and pushes to a user stay within a budget, whatever they are about, also with two workers and an emptied Redis.
import type { NotifiedMatch } from '@muster/contracts/board';
import { toOfferWords } from '@muster/contracts/attendance';
import {
  DELIVERED_KINDS,
  type DeliveredKind,
  NEVER_MAILED,
  type NotificationKind,
} from '@muster/contracts/notifications';
import type { NotifiedEvening } from '@muster/contracts/nights';
import { CommandDispatcher, CONFIG, type Config, Database } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { emptyRedis } from '@testing/empty-redis';
import { size } from '@testing/figures';
import { mailsTo } from '@testing/mails';
import { type Browser, pushService } from '@testing/push-service';
import { untilHolds } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';
import { scrimAlertAggregate } from '../src/aggregate';
import { features } from '../../../apps/features';

const TIMES = 100;
const TIMES_EACH = size(8, 100);
const [MAILS, PUSHES] = [20, 60];
let world: World;
let admin: TestUser;
let second: INestApplicationContext;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ nodes: 2, worker: true, env: { PUSH_HOSTS: service.host, RATE_LIMIT_SCALE: '1' } });
  second = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
  await startWorker(second);
  admin = await world.createUser({ admin: true, name: 'Root' });
}, 120_000);
afterAll(async () => {
  await second?.close();
  await world?.close();
  await service?.close();
});
jest.setTimeout(180_000);

const query = <T extends object>(text: string, values: unknown[] = []) =>
  world.node().get(Database, { strict: false }).query<T>(text, values);

async function recipient(): Promise<{ user: TestUser; browser: Browser }> {
  const [user, browser] = [await world.createUser(), service.browser()];
  await world.api('/notifications/push-subscriptions', user, { method: 'POST', body: browser.subscription });
  const on = { email: true, push: true };
  const kinds = Object.fromEntries(DELIVERED_KINDS.map((kind) => [kind, on]));
  await world.api('/notifications/preferences', user, { method: 'PUT', body: { kinds } });
  await world.api('/auth/update-user', user, { method: 'PUT', body: { canSendEmailsToUser: true } });
  return { user, browser };
}

const ofEvening = (more: object = {}) => ({
  words: JSON.stringify({
    _id: 'night_2026-12-03',
    name: 'Thursday Fives',
    startsAt: '2026-12-03T19:00:00.000Z',
    ...more,
  } satisfies NotifiedEvening),
});
/** A match in some days, so that nothing about it is urgent. */
const MATCH = {
  _id: 'm1',
  slug: 'porto-bears',
  team: 'Porto Bears',
  at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  role: 'Mid',
  game: 2,
} satisfies NotifiedMatch;
const MATCH_KINDS = DELIVERED_KINDS.filter((kind) => /^(?:request|booking|line-up|post|result)-/.test(kind));
/** The details that notifications of some kinds need. */
const ABOUT: Partial<Record<DeliveredKind, object>> = {
  'community-role': { words: 'caster' },
  'community-excluded': { words: 'Smurfing' },
  'seat-unfilled': { words: 'teamOne Mid' },
  'scrim-deleted': { words: 'Too few' },
  'night-open': ofEvening(),
  'evening-reminder': ofEvening(),
  'evening-moved': ofEvening(),
  'evening-cancelled': ofEvening(),
  'evening-dealt': ofEvening(),
  ...Object.fromEntries(MATCH_KINDS.map((kind) => [kind, { words: JSON.stringify(MATCH) }])),
  'seat-offer': {
    words: toOfferWords({
      _id: '1',
      seat: { team: 'teamTwo', role: 'Mid' },
      reason: 'freed',
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  },
};
/**
 * Each notification has a cause of its own. `details` may name any object, because only the rows of notifications hold
 * it.
 */
const notify = (kind: NotificationKind, { id }: TestUser, scrimId: string, details: object, name: string) =>
  world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(
      scrimAlertAggregate,
      {
        type: 'RaiseAlert',
        alertId: `${scrimId}_${kind}_${name}`,
        ctx: { now: new Date().toISOString() },
        kind,
        scrimId,
        recipients: [id],
        details,
      },
      {
        by: 'test',
      },
    );

const OF_RECIPIENT = `ref->>'notificationId' IN (SELECT id FROM notifications WHERE recipient = $1)`;
/** Waits until every delivery is sent, held or replaced, or waits for its turn. */
const settled = ({ id }: TestUser, count: number) =>
  untilHolds(async () => {
    const rows = await query<{ due: boolean }>(
      `SELECT e.state = 'running' OR e.due_at <= now() + interval '1 minute' AND e.state = 'pending' AS due
        FROM effects e JOIN notifications n ON e.ref->>'notificationId' = n.id WHERE n.recipient = $1`,
      [id],
    );
    expect(rows).toHaveLength(2 * count);
    expect(rows.filter(({ due }) => due)).toEqual([]);
  }, 120_000);
const sent = async ({ user, browser }: Awaited<ReturnType<typeof recipient>>) => ({
  mails: (await mailsTo(user)).map(({ subject }) => subject),
  pushes: browser.pushed.map(({ payload }) => payload.body),
});
const isOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/** By mail and push. The others are about the next minutes: they are only pushed, and dropped when they are late. */
const LASTING = DELIVERED_KINDS.filter((kind) => !NEVER_MAILED.has(kind));
/** The mails of an hour that are not urgent. */
const SHARE = 11;
/** Several recipients, because what is not urgent may take only a part of an hour's budget. */
const SHARES = Array.from({ length: Math.ceil(LASTING.length / SHARE) }, (_, share) => ({
  kinds: LASTING.slice(share * SHARE, (share + 1) * SHARE),
}));

test.each(SHARES)(
  'each kind many times about one object: once by mail and once by push, each at once',
  async ({ kinds }) => {
    const to = await recipient();
    const { _id: scrimId } = await world.createScrim(admin, { title: 'Ten come' });
    const about = { relatedUser: admin.id, conversation: 'one', relatedCommunity: undefined };
    for (let i = 0; i < TIMES_EACH; i++) {
      await Promise.all(kinds.map((kind) => notify(kind, to.user, scrimId, { ...about, ...ABOUT[kind] }, String(i))));
      if (i === TIMES_EACH / 2) await emptyRedis(world.node());
    }
    const isOnceEach = async () => {
      const { mails, pushes } = await sent(to);
      for (const texts of [mails, pushes]) expect([texts.length, isOnce(texts)]).toEqual([kinds.length, true]);
    };
    await settled(to.user, TIMES_EACH * kinds.length);
    await isOnceEach();
    // These are the newest ones, and wait because one of the same was just sent.
    await Promise.all(kinds.map((kind) => notify(kind, to.user, scrimId, { ...about, ...ABOUT[kind] }, 'again')));
    await settled(to.user, (TIMES_EACH + 1) * kinds.length);
    await isOnceEach();
    // After that time the newest is sent, in place of all that waited.
    await world.asOwner(`UPDATE deliveries SET at = at - interval '61 minutes' WHERE recipient = $1 RETURNING 1`, [
      to.user.id,
    ]);
    await query(`UPDATE effects SET due_at = now() WHERE ${OF_RECIPIENT} AND state = 'pending'`, [to.user.id]);
    await untilHolds(async () => {
      const open = await query(`SELECT 1 FROM effects WHERE ${OF_RECIPIENT} AND state IN ('pending', 'running')`, [
        to.user.id,
      ]);
      const { mails, pushes } = await sent(to);
      expect([open.length, mails.length, pushes.length]).toEqual([0, 2 * kinds.length, 2 * kinds.length]);
    }, 60_000);
  },
);

test('a hundred different ones: a part at once, what cannot wait after them, and the rest in one digest', async () => {
  const to = await recipient();
  const { _id: scrimId } = await world.createScrim(admin, { title: 'Ten come' });
  for (let i = 0; i < TIMES; i++) await notify('friend-request', to.user, scrimId, { relatedUser: `u${i}` }, String(i));
  await settled(to.user, TIMES);
  const flooded = await sent(to);
  expect([flooded.mails.length, flooded.pushes.length]).toEqual([11, 35]);

  await notify('scrim-start', to.user, scrimId, {}, 'now');
  await untilHolds(async () => {
    const { mails, pushes } = await sent(to);
    for (const texts of [mails, pushes]) expect(texts).toContain('Ten come is starting now!');
  });
  const seats = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'].flatMap((role) => [`teamOne ${role}`, `teamTwo ${role}`]);
  for (const words of [...seats, ...seats.map((seat) => `${seat} `)])
    await notify('seat-unfilled', to.user, scrimId, { words }, words.replaceAll(' ', '-'));
  await settled(to.user, TIMES + 1 + 2 * seats.length);

  await query(`UPDATE effects SET due_at = now() WHERE kind = 'SendDigest' AND ref->>'recipient' = $1`, [to.user.id]);
  await untilHolds(async () => {
    const { mails, pushes } = await sent(to);
    const digests = (texts: string[]) => texts.filter((text) => text.startsWith('More notifications in Muster'));
    expect(digests(mails)).toEqual([`More notifications in Muster: ${TIMES + 1 + 2 * seats.length - 19}`]);
    expect(digests(pushes)).toHaveLength(1);
  }, 60_000);
  const { mails, pushes } = await sent(to);
  expect(mails).toHaveLength(MAILS);
  expect(pushes.length).toBeLessThanOrEqual(PUSHES);
});

test('a message to somebody whose pushes are used up waits for the digest as well', async () => {
  const to = await recipient();
  const { _id: scrimId } = await world.createScrim(admin);
  for (let i = 0; i < 40; i++) await notify('friend-request', to.user, scrimId, { relatedUser: `u${i}` }, String(i));
  await settled(to.user, 40);
  const post = (path: string, as: TestUser, body?: object) => world.api(path, as, { method: 'POST', body });
  await post(`/friend-requests/send-friend-request/${to.user.id}/${admin.id}`, admin);
  await post(`/friend-requests/accept-request/${to.user.id}`, to.user, { newFriendUserId: admin.id });
  const { body: conversation } = await post('/conversations', admin, { receiverId: to.user.id });
  const { body: message } = await post('/messages', admin, {
    conversationId: conversation._id,
    text: 'Are you there?',
  });
  await untilHolds(async () =>
    expect(await query('SELECT result FROM effects WHERE effect_key = $1', [`push_${message._id}`])).toEqual([
      { result: 'left to the digest' },
    ]),
  );
  expect((await sent(to)).pushes).not.toContain('Are you there?');
});

test('one caller changes the role of one person ten times an hour', async () => {
  const [owner, member] = (await world.createUsers(2)) as [TestUser, TestUser];
  const slug = `to-and-fro-${owner.id.slice(-8)}`;
  await world.api('/communities', owner, { method: 'POST', body: { name: slug, slug, entry: 'open' } });
  await world.api(`/communities/${slug}/membership`, member, { method: 'POST' });
  const become = (role: string) =>
    world.api(`/communities/${slug}/members/${member.id}`, owner, { method: 'PATCH', body: { role } });
  for (let i = 0; i < 10; i++) expect((await become(i % 2 === 0 ? 'caster' : 'member')).status).toBe(200);
  expect(await become('caster')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
});
