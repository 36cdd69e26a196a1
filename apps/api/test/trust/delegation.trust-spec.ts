// Everybody may found a community. What its staff can do changes nothing outside of it.
import { TOKEN_SCOPES } from '@muster/contracts/access-tokens';
import { ROLES as PLAYED } from '@muster/contracts/constants';
import type { NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { Database } from '@muster/platform';
import { figure } from '@testing/figures';
import { mailsTo } from '@testing/mails';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { type Client, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../../libs/communities/test/community-calls';
import { communities as communityRoutes } from './matrix/communities';
import { cells } from './matrix/notation';
import { nights as nightRoutes } from './matrix/nights';
import { scrims as scrimRoutes } from './matrix/scrims';

const START = new Date(Date.now() + 3 * 3_600_000).toISOString();
const ROLES = ['member', 'caster', 'organiser', 'owner'] as const;
const WORDS = 'canary: https://evil.example';
const seatOf = (userId: string) => ({ userId, teamName: 'teamTwo', role: 'Top' });
const swapWith = (userId: string) => ({
  playerOne: { user: insider.id, role: 'Mid', team: 'teamOne' },
  playerTwo: { user: userId, role: 'Top', team: 'teamTwo' },
});

/** The routes that change something, as the matrix knows them, which is compared with the router. */
const RIGHTS = [
  ...new Set(
    [...cells(scrimRoutes), ...cells(communityRoutes), ...cells(nightRoutes)]
      .filter(({ method, route }) => method !== 'GET' && /^\/api\/(?:scrims|communities|nights|evenings)\b/.test(route))
      .map(({ method, route }) => `${method} ${route}`),
  ),
];
/** What each is called with. `own`: acts for the caller alone, so that it is theirs everywhere. */
type Case = { own?: true; bodies?: () => object[]; /** Tables of what it is about. */ about?: RegExp };
const ABOUT_A_PERSON = /^(?:events|memberships|community_exclusions|effects|messages in an open tab)$/;
const ABOUT_AN_INVITED = /^(?:events|community_invitations|notifications|effects|messages in an open tab)$/;
const own: Case = { own: true };
const CASES: Record<string, Case> = {
  'POST /api/scrims': {
    bodies: () => [{ ...fives(), lobbyHost: stranger.id }, { ...fives(), communityId: other.id }, fives()],
  },
  'PUT /api/scrims/:id': { bodies: () => [{ lobbyHost: stranger.id }, { title: WORDS }, { teamWon: 'teamOne' }] },
  'DELETE /api/scrims/:id': { bodies: () => [{ reason: WORDS }] },
  'PATCH /api/scrims/:id/insert-player/:userId': { bodies: () => [seatBody('teamTwo', 'Top')] },
  'PATCH /api/scrims/:id/move-player/:userId': { bodies: () => [seatBody('teamTwo', 'Jungle')] },
  'PATCH /api/scrims/:id/remove-player/:userId': {},
  'PATCH /api/scrims/:id/insert-caster/:userId': {},
  'PATCH /api/scrims/:id/remove-caster/:userId': {},
  'PATCH /api/scrims/:id/swap-players': { bodies: () => [swapWith(stranger.id), swapWith(member.id)] },
  'PATCH /api/scrims/:id/admin-assign-player': { bodies: () => [seatOf(stranger.id), seatOf(member.id)] },
  'PATCH /api/scrims/:id/admin-fill-random': {
    bodies: () => [{}, { balanced: true }, { seats: [{ userId: stranger.id, team: 'teamTwo', role: 'Top' }] }],
  },
  'PATCH /api/scrims/:id/set-winner': { bodies: () => [{ winnerTeamName: 'teamOne' }] },
  'PATCH /api/scrims/:id/games/:game/winner': { bodies: () => [{ winnerTeamName: 'teamTwo' }] },
  'PATCH /api/scrims/:id/add-image': { bodies: () => [{ base64: 'aGk=', timestampNow: 1 }] },
  'PATCH /api/scrims/:id/remove-image': {},
  'POST /api/scrims/:id/regenerate-tournament-code': {},
  'POST /api/scrims/:id/undo': { bodies: () => [2, 3, 4, 5, 6].map((version) => ({ version, reason: WORDS })) },
  'DELETE /api/scrims/:id/offers/:offerId': {},
  'POST /api/scrims/:id/nudge': {},
  'POST /api/scrims/:id/check-in': own,
  'DELETE /api/scrims/:id/check-in': own,
  'POST /api/scrims/:id/reserves': own,
  'DELETE /api/scrims/:id/reserves': own,
  'POST /api/scrims/:id/stand-in': own,
  'DELETE /api/scrims/:id/stand-in': own,
  'POST /api/scrims/:id/offers/:offerId/accept': own,
  'POST /api/scrims/:id/offers/:offerId/decline': own,
  'POST /api/communities': own,
  'POST /api/communities/check-names': own,
  'PATCH /api/communities/:slug': { bodies: () => [{ about: WORDS }, { name: `${WORDS} ${Date.now()}` }] },
  'POST /api/communities/:slug/report': own,
  'PUT /api/communities/:slug/crest': { bodies: () => [{ base64: 'aGk=' }] },
  'DELETE /api/communities/:slug/crest': {},
  'DELETE /api/communities/:slug/discord': {},
  'POST /api/communities/:slug/discord/test': {},
  'POST /api/communities/:slug/discord/suspend': {},
  'POST /api/communities/:slug/discord/resume': {},
  'PUT /api/communities/:slug/discord-webhook': { bodies: () => [{ url: 'https://discord.com/api/webhooks/1/abc' }] },
  'POST /api/communities/:slug/webhooks': { bodies: () => [{ url: 'https://127.0.0.1/', events: ['scrim.created'] }] },
  'PATCH /api/communities/:slug/webhooks/:id': { bodies: () => [{ enabled: false }] },
  'DELETE /api/communities/:slug/webhooks/:id': {},
  'POST /api/communities/:slug/webhooks/:id/rotate': {},
  'POST /api/communities/:slug/webhooks/:id/test': {},
  'POST /api/communities/:slug/webhooks/:id/deliveries/:deliveryId/repeat': {},
  'PATCH /api/communities/:slug/members/:userId': { bodies: () => [{ role: 'caster' }, { role: 'organiser' }] },
  // An exclusion is about a person who may never have come. Their tabs hear that their standing has changed, no words.
  'DELETE /api/communities/:slug/members/:userId': {
    bodies: () => [{ reason: WORDS }],
    about: ABOUT_A_PERSON,
  },
  'DELETE /api/communities/:slug/exclusions/:userId': {
    about: ABOUT_A_PERSON,
  },
  'POST /api/communities/:slug/requests/:userId/approve': {},
  'POST /api/communities/:slug/requests/:userId/decline': {},
  'POST /api/communities/:slug/invites': { bodies: () => [{ uses: 3 }] },
  'DELETE /api/communities/:slug/invites/:inviteId': {},
  // An invitation is about a person who may never have come. They are notified once, without any words of the staff.
  'POST /api/communities/:slug/import': {
    bodies: () => [
      { csv: `name,tagline,discord,region,role\n${stranger.name},T${stranger.name.split(' ')[1]},,NA,`, dryRun: false },
    ],
    about: ABOUT_AN_INVITED,
  },
  'DELETE /api/communities/:slug/import/:importId': {},
  'DELETE /api/communities/:slug/invitations/:invitationId': {},
  'POST /api/communities/:slug/membership': own,
  'DELETE /api/communities/:slug/membership': own,
  'POST /api/communities/:slug/nights': { bodies: () => [thursdays()] },
  'POST /api/communities/:slug/nights/preview': { bodies: () => [thursdays()] },
  'PATCH /api/nights/:id': { bodies: () => [{ name: WORDS, about: WORDS }, { time: '21:00' }] },
  'POST /api/nights/:id/pause': {},
  'POST /api/nights/:id/resume': {},
  'DELETE /api/nights/:id': { bodies: () => [{ reason: WORDS }] },
  'PUT /api/nights/:id/follow': own,
  'DELETE /api/nights/:id/follow': own,
  'PUT /api/evenings/:id/answer': {
    bodies: () => [stranger, member].map(({ id }) => ({ answer: 'in', roles: ['Mid'], userId: id })),
  },
  'PUT /api/evenings/:id/here': { bodies: () => [{ userId: stranger.id }] },
  'DELETE /api/evenings/:id/here': { bodies: () => [{ userId: stranger.id }] },
  'PATCH /api/evenings/:id': { bodies: () => [{ name: WORDS }, { startsAt: START }] },
  'POST /api/evenings/:id/cancel': { bodies: () => [{ reason: WORDS }] },
  'POST /api/evenings/:id/restore': {},
  'POST /api/evenings/:id/proposal': { bodies: () => [{}] },
  'POST /api/evenings/:id/lobbies': { bodies: () => [{ lobbies: [lobbyWith(stranger.id)] }] },
  'POST /api/communities/:slug/restore': {},
  // It forgets whom it has invited.
  'DELETE /api/communities/:slug': { about: /^community_invitations$/ },
};

let world: World;
let calls: CommunityCalls;
let club: Awaited<ReturnType<CommunityCalls['staffed']>>;
let other: Awaited<ReturnType<CommunityCalls['staffed']>>;
/** Has never heard of the club, and an offer of the other community's scrim. */
let stranger: TestUser;
/** Of the club, and has an offer there, too. */
let member: TestUser;
let insider: TestUser;
/** Has taken a seat of the club's scrims themselves, and was removed. */
let visitor: TestUser;
let tab: Client;
let elsewhere: ScrimView;
let offeredAt = 0;
const counted = { calls: 0, done: 0, refused: 0 };
const fives = () => ({
  title: WORDS,
  region: 'NA',
  gameStartTime: START,
  communityId: club.id,
  visibility: 'link',
  isWithCasters: true,
});

/** No timer of its evenings is due during the test. */
const thursdays = () => ({
  name: WORDS,
  rule: { every: 1, days: ['thu'] },
  time: '20:00',
  zone: 'Europe/Berlin',
  from: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  signUp: { opensHours: 1 },
});
/** A lobby of ten, the first of whom is this person. */
const lobbyWith = (userId: string) => {
  const side = (first: string) => PLAYED.map((role, i) => ({ userId: i === 0 ? first : `${first}-${i}`, role }));
  return { teamOne: side(userId), teamTwo: side(member.id) };
};

beforeAll(async () => {
  world = await createWorld({ worker: true });
  calls = new CommunityCalls(world);
  [club, other] = [await calls.staffed(), await calls.staffed()];
  [stranger, insider, visitor] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  member = club.member;
  for (const user of [insider, ...(await world.createUsers(9))]) await calls.join(club.slug, user);
  await world.api('/auth/update-user', stranger, { method: 'PUT', body: { canSendEmailsToUser: true } });
  tab = await world.connect(stranger);
}, 240_000);
afterAll(() => world?.close());
jest.setTimeout(240_000);

const scrimCall = (method: string, scrim: ScrimView, rest: string, as: TestUser, body?: object) =>
  world.api(`/scrims/${scrim._id}/${rest}`, as, { method, ...(body && { body }) });

/** A scrim of the other community at the same hour, with an offer to the stranger and one to the member. */
async function offer(): Promise<void> {
  elsewhere = await world.createScrim(other.owner, {
    gameStartTime: START,
    communityId: other.id,
    attendance: { reserves: 4 },
  });
  const [one, two] = [other.caster, other.member];
  await scrimCall('PATCH', elsewhere, `insert-player/${one.id}`, one, seatBody('teamOne', 'Top'));
  await scrimCall('PATCH', elsewhere, `insert-player/${two.id}`, two, seatBody('teamTwo', 'Mid'));
  for (const user of [stranger, member])
    await scrimCall('POST', elsewhere, 'reserves', user, { roles: ['Top', 'Mid'] });
  for (const user of [one, two]) await scrimCall('PATCH', elsewhere, `remove-player/${user.id}`, user);
  const { offers } = (await world.api(`/scrims/${elsewhere._id}`, stranger)).body;
  expect(offers).toHaveLength(2);
  const announced = `${elsewhere._id}_batch-0`; // a moment after the scrim was created
  const database = world.node().get(Database, { strict: false });
  await waitUntil(
    async () => (await database.query('SELECT 1 FROM scrim_alerts WHERE id = $1', [announced])).length > 0,
  );
  offeredAt = Date.now();
}

/** The club's own scrim: a member plays, a player was removed, and it was renamed. */
async function scrimOfClub(): Promise<ScrimView> {
  const scrim = await world.createScrim(club.owner, { ...fives(), attendance: { checkIn: true, reserves: 2 } });
  await scrimCall('PATCH', scrim, `insert-player/${insider.id}`, insider, seatBody('teamOne', 'Mid'));
  await scrimCall('PATCH', scrim, `insert-player/${visitor.id}`, visitor, seatBody('teamOne', 'Top'));
  await scrimCall('PATCH', scrim, `remove-player/${visitor.id}`, club.owner);
  await world.api(`/scrims/${scrim._id}`, club.owner, { method: 'PUT', body: { title: 'Renamed' } });
  return scrim;
}

/** The ids of a night of the club and of one of the other community; or of their next evenings. */
async function nightsOrEvenings(kind: 'nights' | 'evenings'): Promise<string[]> {
  const found = await Promise.all(
    [club, other].map(async ({ slug, owner }) => {
      const path = `/communities/${slug}/nights`;
      const [open] = (await world.api(path, owner)).body as NightView[];
      return open ?? ((await world.api(path, owner, { method: 'POST', body: thursdays() })).body as NightView);
    }),
  );
  return found.map(({ _id, evenings }) => (kind === 'nights' ? _id : evenings[0]!._id));
}

/** Every row that contains one of these ids, and what reached the stranger. */
async function rowsWith(ids: readonly string[]): Promise<Map<string, string[]>> {
  await waitUntilNothingIsDue(world);
  const database = world.node().get(Database, { strict: false });
  const tables = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname = 'public' ORDER BY 1`,
  );
  const names = ids.map((id) => `%${id}%`);
  const rows = await Promise.all(
    tables.map(async ({ name }): Promise<[string, string[]]> => [
      name,
      (
        await database.query<{ text: string }>(
          `SELECT ${name === 'effects' ? 'effect_key' : 't::text'} AS text FROM "${name}" t WHERE t::text LIKE ANY($1) ORDER BY 1`,
          [names],
        )
      ).map(({ text }) => text),
    ]),
  );
  return new Map([
    ...rows,
    ['mails', (await mailsTo(stranger)).map(({ subject }) => subject)],
    ['messages in an open tab', tab.heard.map(({ message, payload }) => `${message} ${JSON.stringify(payload)}`)],
  ]);
}

const outside = () => rowsWith([stranger.id, visitor.id, other.owner.id, other.id, elsewhere._id]);
type Rows = Awaited<ReturnType<typeof outside>>;
const changesOf = (before: Rows, after: Rows): { name: string; now?: string; was?: string }[] =>
  [...after].flatMap(([name, rows]) => [
    ...rows.filter((row) => !before.get(name)!.includes(row)).map((row) => ({ name, now: row })),
    ...before
      .get(name)!
      .filter((row) => !rows.includes(row))
      .map((row) => ({ name, was: row })),
  ]);

/** The paths of a route about these things. */
function pathsOf(route: string, ids: readonly string[], slugs: readonly string[]): Set<string> {
  const paths = ids
    .map((id) => route.replace('/api', '').replace(':id', id))
    .flatMap((path) => slugs.map((slug) => path.replace(':slug', slug)))
    .flatMap((path) => [stranger, member].map(({ id }) => path.replace(':userId', id)))
    .map((path) => path.replace(':offerId', '1').replace(':inviteId', 'absent'));
  return new Set(paths);
}
/** A thing of the club that the route is about, and one of the other community. */
async function subjectsOf(route: string): Promise<[ours: string, theirs: string]> {
  const kind = /^\/api\/(nights|evenings)\//.exec(route)?.[1];
  if (kind) return (await nightsOrEvenings(kind as 'nights')) as [string, string];
  return [(await scrimOfClub())._id, elsewhere._id];
}

test('every right has a case', () => expect(Object.keys(CASES).toSorted()).toEqual(RIGHTS.toSorted()));

test('a visitor reads none of their words, also in the scrim they were removed from', async () => {
  await offer();
  const scrim = await scrimOfClub();
  const version = (await world.api(`/scrims/${scrim._id}`, club.owner)).body.version;
  const undo = { method: 'POST', body: { version, reason: WORDS } };
  expect((await world.api(`/scrims/${scrim._id}/undo`, club.owner, undo)).status).toBe(200);
  const reasons = async (as: TestUser) =>
    (await world.api(`/scrims/${scrim._id}/timeline`, as)).body.steps.flatMap((step: any) =>
      step.facts.filter(({ kind }: any) => kind === 'undone').map(({ reason }: any) => reason ?? null),
    );
  expect([await reasons(insider), await reasons(visitor)]).toEqual([[WORDS], [null]]);
});

test.each(Object.keys(CASES))('%s changes nothing outside the community', async (right) => {
  const { own: isOwn, bodies, about } = CASES[right]!;
  if (Date.now() - offeredAt > 300_000) await offer();
  const [method, route] = right.split(' ') as [string, string];
  const [ours, theirs] = await subjectsOf(route);
  const before = await outside();
  const paths = isOwn ? pathsOf(route, [ours], [club.slug]) : pathsOf(route, [ours, theirs], [club.slug, other.slug]);
  for (const path of paths)
    for (const role of ROLES)
      for (const body of bodies?.() ?? [undefined]) {
        const as = club[role];
        if (path.includes(as.id)) continue; // their own right
        const { status } = await world.api(path, as, { method, ...(body && { body }) });
        counted.calls += 1;
        if (status < 300) counted.done += 1;
      }
  const changed = changesOf(before, await outside());
  expect(changed.filter(({ name }) => !about?.test(name))).toEqual([]);
});

describe('a token of one community', () => {
  /** An organiser of both, so that only the bounds of the token keep them out of the other one. */
  let holder: TestUser;
  beforeAll(async () => {
    club = await calls.staffed(); // the former one was archived by its owner
    member = club.member;
    await calls.join(club.slug, insider);
    await offer();
    holder = await world.createUser();
    for (const { slug, owner } of [club, other]) {
      await calls.join(slug, holder);
      await calls.setRole(slug, owner, holder, 'organiser');
    }
    const scopes = TOKEN_SCOPES.filter((scope) => scope !== 'admin');
    const body = { name: 'bot', scopes, communityId: club.id };
    const created = await world.api('/auth/tokens', holder, { method: 'POST', body });
    holder = { ...holder, token: `Bearer ${created.body.token}` };
  });

  test('edits its scrims', async () => {
    const scrim = await scrimOfClub();
    const renamed = await world.api(`/scrims/${scrim._id}`, holder, { method: 'PUT', body: { title: 'By a bot' } });
    expect(renamed.status).toBe(200);
  });

  test.each(Object.keys(CASES))('%s does nothing in the other one', async (right) => {
    if (Date.now() - offeredAt > 300_000) await offer();
    const [method, route] = right.split(' ') as [string, string];
    const [, theirs] = await subjectsOf(route);
    const ofTheOther = () => rowsWith([other.id, elsewhere._id]);
    const before = await ofTheOther();
    for (const path of pathsOf(route, [theirs], [other.slug]))
      for (const body of CASES[right]!.bodies?.() ?? [undefined]) {
        if (body && 'communityId' in body && body.communityId === club.id) continue; // what the token is for
        const { status } = await world.api(path, holder, { method, ...(body && { body }) });
        expect([path, body, [400, 403, 404].includes(status) || status]).toEqual([path, body, true]);
        counted.refused += 1;
      }
    expect(changesOf(before, await ofTheOther())).toEqual([]);
  });
});

test('most of it was done', () => {
  figure('C30', 'calls of the staff of a community without a change outside', counted.calls);
  figure('C30', 'calls with a token of another community, each refused', counted.refused);
  expect(counted.done).toBeGreaterThan(30);
});
