import { toOfferWords } from '@muster/contracts/attendance';
import { DELIVERED_KINDS } from '@muster/contracts/notifications';
import { CommandDispatcher, Database } from '@muster/platform';
import { mailsTo } from '@testing/mails';
import { type Browser, pushService } from '@testing/push-service';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { type Client, createWorld, type TestUser, type World } from '@testing/world';
import { scrimAlertAggregate } from '../src/aggregate';
import { CommunityCalls } from '../../communities/test/community-calls';

let world: World;
let communities: CommunityCalls;
let service: Awaited<ReturnType<typeof pushService>>;
beforeAll(async () => {
  service = await pushService();
  world = await createWorld({ worker: true, env: { PUSH_HOSTS: service.host } });
  communities = new CommunityCalls(world);
});
afterAll(async () => {
  await world?.close();
  await service?.close();
});
jest.setTimeout(120_000);

interface Recipient {
  user: TestUser;
  browser: Browser;
  tab: Client;
}
/** A user who wants every kind by mail and push, and has a tab open. */
async function recipient(user: TestUser): Promise<Recipient> {
  const browser = service.browser();
  const body = { kinds: Object.fromEntries(DELIVERED_KINDS.map((kind) => [kind, { push: true, email: true }])) };
  await world.api('/notifications/preferences', user, { method: 'PUT', body });
  await world.api('/auth/update-user', user, { method: 'PUT', body: { canSendEmailsToUser: true } });
  await world.api('/notifications/push-subscriptions', user, { method: 'POST', body: browser.subscription });
  return { user, browser, tab: await world.connect(user) };
}

/** Returns everything that was sent to a user since the test began, as one text per channel. */
async function sentTo({ user, browser, tab }: Recipient): Promise<Record<string, string>> {
  return {
    mail: JSON.stringify(await mailsTo(user)),
    push: JSON.stringify(browser.pushed.map(({ payload }) => payload)),
    socket: JSON.stringify(tab.heard),
  };
}
async function foundBy({ user }: Recipient): Promise<Record<string, string>> {
  const read = async (path: string) => JSON.stringify((await world.api(path, user)).body);
  return {
    notifications: await read('/notifications/user-notifications'),
    'pages of notifications': await read('/notifications/user-notifications?page=1&limit=200'),
    export: await read('/auth/export'),
  };
}

async function settle(): Promise<void> {
  await waitUntilCaughtUp(world);
  const pending = `SELECT 1 FROM effects WHERE state IN ('pending', 'running')
    AND kind IN ('AnnounceCommunityScrim', 'MailNotification', 'PushNotification')`;
  const database = world.node().get(Database, { strict: false });
  await waitUntil(async () => (await database.query(pending)).length === 0);
  // As if an hour had passed, so that what follows is neither merged with these nor beyond a recipient's budget.
  await world.asOwner("UPDATE deliveries SET at = at - interval '1 hour' RETURNING 1");
}

/** A members-only scrim that nobody may learn of: each value names it. */
interface Hidden {
  id: string;
  title: string;
  reason: string;
  person: TestUser;
}
async function hide(communityId: string, owner: TestUser, n: number): Promise<Hidden> {
  const title = `canarytitle${n}`;
  const { _id: id } = await world.createScrim(owner, { title, communityId, visibility: 'members' });
  await settle(); // its announcement to the members, which would be merged with the one that the test makes
  return { id, title, reason: `canaryreason${n}`, person: await world.createUser({ name: `Canaryname${n}` }) };
}
const canariesOf = ({ id, title, reason, person }: Hidden) => ({ id, title, reason, name: person.name });

/** Kinds that fit into a recipient's budget of an hour, with those about membership beside them. */
const KINDS_AN_HOUR = 8;
/** Notifies the users of the scrim, whatever happened in it. */
async function notify({ id, reason, person }: Hidden, recipients: readonly Recipient[]): Promise<void> {
  const to = recipients.map(({ user }) => user.id);
  const expiresAt = new Date(Date.now() + 180_000).toISOString();
  const offer = toOfferWords({ _id: reason, seat: { team: 'teamOne', role: 'Mid' }, reason: 'freed', expiresAt });
  // These are about an evening, a team, a match or people around, which their words name, never about a scrim.
  const kinds = DELIVERED_KINDS.filter(
    (kind) =>
      !/^(?:night|evening|team|availability|around|ready|pickup|request|booking|line-up|post|result)-/.test(kind),
  );
  for (const [i, kind] of kinds.entries()) {
    const details = { relatedUser: person.id, words: kind === 'seat-offer' ? offer : reason };
    await world
      .node()
      .get(CommandDispatcher, { strict: false })
      .send(
        scrimAlertAggregate,
        {
          type: 'RaiseAlert',
          alertId: `${id}_${kind}`,
          ctx: { now: new Date().toISOString() },
          kind,
          scrimId: id,
          recipients: to,
          details,
        },
        { by: 'test' },
      );
    if ((i + 1) % KINDS_AN_HOUR === 0) await settle();
  }
  await settle();
}

test('no notification names a members-only scrim to outsiders, excluded or former members, by any channel', async () => {
  const { id, slug, owner, member, outsider } = await communities.staffed();
  const [excluded, left] = (await world.createUsers(2)) as [TestUser, TestUser];
  const admin = await world.createUser({ admin: true });
  for (const user of [excluded, left]) await communities.join(slug, user);
  const recipients: Record<string, Recipient> = {};
  for (const [name, user] of Object.entries({ member, admin, outsider, excluded, left }))
    recipients[name] = await recipient(user);
  const all = Object.values(recipients);

  const before = await hide(id, owner, 1);
  await notify(before, all); // every process has read who is a member
  await untilHolds(async () => {
    for (const text of Object.values(await sentTo(recipients['left']!))) expect(text).toContain(before.title);
  });
  await communities.exclude(slug, owner, excluded);
  await communities.leave(slug, left);
  const after = await hide(id, owner, 2);
  await notify(after, all);

  const leaks: string[] = [];
  const look = (name: string, texts: Record<string, string>, scrim: Hidden) => {
    for (const [channel, text] of Object.entries(texts))
      for (const [what, canary] of Object.entries(canariesOf(scrim)))
        if (text.includes(canary)) leaks.push(`${name} learns the ${what} by ${channel}`);
  };
  // Once the people who may know have been sent everything, messages to the others would have arrived, too.
  for (const name of ['member', 'admin'])
    await untilHolds(async () => {
      for (const [channel, text] of Object.entries({
        ...(await sentTo(recipients[name]!)),
        ...(await foundBy(recipients[name]!)),
      }))
        expect([name, channel, text.includes(after.title)]).toEqual([name, channel, true]);
    });
  for (const name of ['outsider', 'excluded', 'left']) {
    look(name, await sentTo(recipients[name]!), after);
    const found = await foundBy(recipients[name]!);
    for (const scrim of [before, after]) look(name, found, scrim);
  }
  expect(leaks).toEqual([]);
});
