import type { ConversationView, MessageView } from '@muster/contracts/chat';
import { ROLES } from '@muster/contracts/constants';
import { type NightView, WEEKDAYS } from '@muster/contracts/nights';
import { Database } from '@muster/platform';
import { openSite, type Site } from './test-site';
import { createUser, type Person, takeSeat } from './test-user';

const HOUR = 3_600_000;

/** The people who visit the pages, and the ids of the pages' subjects. */
export interface PagesWorld {
  root: Person;
  hana: Person;
  open: string;
  won: string;
  /** Its draft is running, without a clock. */
  drafted: string;
  /** A night of Everywhere Club, and its next evening, which Hana comes to. */
  night: string;
  evening: string;
  /** The post of Everywhere Five, which Other Five has asked for, another team's post, and a booking of the two. */
  post: string;
  otherPost: string;
  booking: string;
}

export let site: Site;
export let world: PagesWorld;
/** Opens a site whose pages all have something to show, for the tests of a file. */
export function openPagesForAll(): void {
  beforeAll(async () => {
    site = await openSite();
    world = await fillPages();
  }, 120_000);
  afterAll(() => site?.close());
}

async function fillPages(): Promise<PagesWorld> {
  const [root, hana] = await Promise.all([createUser(site, 'Root', { admin: true }), createUser(site, 'Hana')]);
  const others = await Promise.all(Array.from({ length: 10 }, (_, i) => createUser(site, `Other ${i}`)));
  await root.call('POST', '/communities', {
    name: 'Everywhere Club',
    slug: 'everywhere',
    entry: 'request',
    about: 'Us',
  });
  await hana.call('POST', '/communities/everywhere/membership', {});
  await root.call('POST', `/communities/everywhere/requests/${hana.id}/approve`);
  // Before her game begins, because nobody is around while they play.
  await root.call('PATCH', '/communities/everywhere', { pickups: { on: true } });
  const until = new Date(Date.now() + 3 * HOUR).toISOString();
  await hana.call('PUT', '/around', { until, roles: ['Mid', 'Top'] });
  const scrim = (title: string, inMs: number, more = {}) =>
    root.call('POST', '/scrims', {
      title,
      region: 'NA',
      gameStartTime: new Date(Date.now() + inMs).toISOString(),
      useTournamentCode: false,
      ...more,
    });
  const open = (await scrim('Open Fives', HOUR, { isWithCasters: true }))._id;
  await takeSeat(open, hana, 'teamOne', 'Mid');
  const won = (await scrim('Finished Fives', -60_000))._id;
  const ten = [hana, ...others.slice(0, 9)];
  for (const [i, user] of ten.entries()) await takeSeat(won, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  await root.call('PATCH', `/scrims/${won}/set-winner`, { winnerTeamName: 'teamOne' });
  const drafted = (await scrim('Drafted Fives', -60_000, { series: { draft: true, seconds: 0 } }))._id;
  for (const [i, user] of others.entries()) await takeSeat(drafted, user, i < 5 ? 'teamOne' : 'teamTwo', ROLES[i % 5]!);
  for (const [teamName, captain] of [
    ['teamOne', others[0]!],
    ['teamTwo', others[5]!],
  ] as const) {
    await root.call('PUT', `/scrims/${drafted}/games/1/draft/captain`, { teamName, userId: captain.id });
    await captain.call('POST', `/scrims/${drafted}/games/1/draft/ready`, { ready: true });
  }
  // A host with a short name on the right side has the least room to be touched.
  const running = (await scrim('Running Fives', -60_000))._id;
  await takeSeat(running, hana, 'teamTwo', 'Top');
  await root.call('PUT', `/scrims/${running}`, { lobbyHost: hana.id });
  await root.call('PATCH', `/scrims/${running}/admin-fill-random`, { region: 'NA' });
  for (const friend of others.slice(0, 2)) {
    await friend.call('POST', `/friend-requests/send-friend-request/${hana.id}/${friend.id}`);
    await hana.call('POST', `/friend-requests/accept-request/${hana.id}`, { newFriendUserId: friend.id });
  }
  const { _id } = await others[0]!.call<ConversationView>('POST', '/conversations', {
    senderId: others[0]!.id,
    receiverId: hana.id,
  });
  for (const text of ['Hi Hana', 'https://muster.test/guide']) {
    const message = await others[0]!.call<MessageView>('POST', '/messages', {
      conversationId: _id,
      text,
      receiverId: hana.id,
    });
    await hana.call('POST', `/messages/${message._id}/report`, { reason: 'Not nice' });
  }
  await others[2]!.call('POST', `/friend-requests/send-friend-request/${hana.id}/${others[2]!.id}`);
  await root.call('POST', '/admin/banUser', {
    banUserId: others[3]!.id,
    dateTo: new Date(Date.now() + 72 * HOUR).toISOString(),
    reason: 'Left three games',
  });
  await root.call('POST', '/communities', { name: 'Other Club', slug: 'other-club', region: 'NA' });
  for (const asking of others.slice(4, 6)) await asking.call('POST', '/communities/everywhere/membership', {});
  await others[6]!.call('POST', '/communities/other-club/membership', {});
  await root.call('DELETE', `/communities/other-club/members/${others[6]!.id}`, { reason: 'Rude' });
  await root.call('POST', '/communities/other-club/invites', {});
  const csv = 'name,tagline,discord,region,role\nNew Comer,NEW,,NA,caster';
  await root.call('POST', '/communities/other-club/import', { csv, dryRun: false });
  await hana.call('POST', '/communities/other-club/report', { reason: 'Not nice either' });
  await hana.call('POST', '/teams', { name: 'Everywhere Five', slug: 'everywhere-five', tag: 'E5', region: 'NA' });
  const { _id: communityId } = await root.call('GET', '/communities/everywhere');
  await scrim('Club Fives', HOUR, { communityId, visibility: 'members' });
  const first = new Date(Date.now() + 30 * HOUR).toISOString();
  const { _id: night, evenings } = await root.call<NightView>('POST', '/communities/everywhere/nights', {
    name: 'Everywhere Night',
    rule: { every: 1, days: [...WEEKDAYS] },
    time: first.slice(11, 16),
    zone: 'Etc/UTC',
    from: first.slice(0, 10),
  });
  const evening = evenings[0]!._id;
  await hana.call('PUT', `/evenings/${evening}/answer`, { answer: 'in', roles: ['Mid', 'Top'] });
  const board = await fillBoard(hana, others);
  await site.worker.get(Database, { strict: false }).query(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at)
      VALUES ('erase_unknown', 'EraseAccount', now(), 1, '{"userId":"unknown"}', 'failed', 5, 'no luck', now())`,
  );
  return { root, hana, open, won, drafted, night, evening, ...board };
}

/** Five of the others have a team; two of its members are without a seat elsewhere. */
async function fillBoard(hana: Person, others: readonly Person[]) {
  const [captain, ...mates] = others.slice(4, 9);
  await captain!.call('POST', '/teams', { name: 'Other Five', slug: 'other-five', tag: 'O5', region: 'NA' });
  await joinAll('other-five', captain!, mates);
  await joinAll('everywhere-five', hana, [others[9]!, ...others.slice(0, 3)]);
  const theirs: { _id: string } = await captain!.call('GET', '/teams/other-five');
  const mine: { _id: string } = await hana.call('GET', '/teams/everywhere-five');
  const day = (days: number) =>
    new Date(Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR + days * 24 * HOUR).toISOString();
  const posted = (who: Person, slug: string, from: string): Promise<{ _id: string }> =>
    who.call('POST', `/teams/${slug}/posts`, { from, note: 'Friendly games', games: 2 });
  const post = (await posted(hana, 'everywhere-five', day(2)))._id;
  const otherPost = (await posted(captain!, 'other-five', day(4)))._id;
  await captain!.call('POST', `/posts/${post}/requests`, { teamId: theirs._id, startsAt: day(2) });
  const first = (await posted(captain!, 'other-five', day(6)))._id;
  const asked = await hana.call<{ _id: string }>('POST', `/posts/${first}/requests`, {
    teamId: mine._id,
    startsAt: day(6),
    lineUp: [hana, others[9]!, ...others.slice(0, 3)].map(({ id: userId }, i) => ({ userId, role: ROLES[i] })),
  });
  const lineUp = [captain!, ...mates].map(({ id: userId }, i) => ({ userId, role: ROLES[i] }));
  const booking = (await captain!.call<{ _id: string }>('POST', `/requests/${asked._id}/accept`, { lineUp }))._id;
  return { post, otherPost, booking };
}
async function joinAll(slug: string, captain: Person, people: readonly Person[]): Promise<void> {
  const { token } = await captain.call<{ token: string }>('POST', `/teams/${slug}/invites`, {});
  for (const person of people) await person.call('POST', `/teams/${slug}/membership`, { invite: token });
}
