// Everybody may found a community. The staff of a community can change nothing outside of it.
import { TOKEN_SCOPES } from '@muster/contracts/access-tokens';
import { ROLES as PLAYED } from '@muster/contracts/constants';
import type { NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import { figure } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { pushService } from '@testing/push-service';
import { waitUntil } from '@testing/wait-until';
import type { TestUser, World } from '@testing/world';
import type { CommunityCalls } from '../../../../libs/communities/test/community-calls';
import { DiscordWorld } from '../../../../libs/discord/test/discord-world';
import { changesOf, createRecipient, Outside } from './delegation/outside';
import { ALL_CELLS } from './matrix/all-cells';

const START = new Date(Date.now() + 3 * 3_600_000).toISOString();
const ROLES = ['member', 'caster', 'organiser', 'owner'] as const;
const LINK = 'https://evil.example';
const WORDS = `canary: ${LINK}`;
const seatOf = (userId: string) => ({ userId, teamName: 'teamTwo', role: 'Top' });
const swapWith = (userId: string) => ({
  playerOne: { user: insider.id, role: 'Mid', team: 'teamOne' },
  playerTwo: { user: userId, role: 'Top', team: 'teamTwo' },
});

/** The routes that change something, as the matrix knows them, which is compared with the router. */
const RIGHTS = [
  ...new Set(
    ALL_CELLS.filter(
      ({ method, route }) => method !== 'GET' && /^\/api\/(?:scrims|communities|nights|evenings)\b/.test(route),
    ).map(({ method, route }) => `${method} ${route}`),
  ),
];
/** How each route is called. `own`: it acts only for the caller, who may therefore use it everywhere. */
type Case = { own?: true; bodies?: () => object[]; /** Tables of what it is about. */ about?: RegExp };
const ABOUT_A_PERSON = /^(?:events|memberships|community_exclusions|effects|messages in an open tab)$/;
const ABOUT_AN_INVITED =
  /^(?:events|community_invitations|notifications|deliveries|effects|pushes|mails|messages in an open tab)$/;
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
  'PUT /api/scrims/:id/games/:game/draft/captain': {
    bodies: () => [stranger, other.organiser].map(({ id }) => ({ teamName: 'teamOne', userId: id })),
  },
  'PUT /api/scrims/:id/line-up': { bodies: () => [{ teamId: 'absent', players: [] }] },
  'PUT /api/scrims/:id/calls': { bodies: () => [{ teamId: 'absent', roles: ['Top'], audience: 'everybody' }] },
  'DELETE /api/scrims/:id/calls/:teamId': {},
  'POST /api/scrims/:id/games/:game/draft/ready': { bodies: () => [{ ready: true }] },
  'POST /api/scrims/:id/games/:game/draft/open': {},
  'POST /api/scrims/:id/games/:game/draft/selection': { bodies: () => [{ choice: 'side', value: 'red' }] },
  'POST /api/scrims/:id/games/:game/draft/hover': { bodies: () => [{ champion: '84' }] },
  'POST /api/scrims/:id/games/:game/draft/actions': { bodies: () => [{ index: 0, champion: '84' }] },
  'POST /api/scrims/:id/games/:game/draft/suggestions': { bodies: () => [{ champion: '84' }] },
  'DELETE /api/scrims/:id/games/:game/draft/suggestions/:champion': {},
  'POST /api/scrims/:id/games/:game/draft/pause': {},
  'POST /api/scrims/:id/games/:game/draft/resume': {},
  'POST /api/scrims/:id/games/:game/draft/back': { bodies: () => [{ index: 0 }] },
  'POST /api/scrims/:id/games/:game/draft/reset': { bodies: () => [{ keep: false }] },
  'PUT /api/scrims/:id/games/:game/draft/lineup': {
    bodies: () => [{ teamName: 'teamOne', players: [{ champion: '84', userId: stranger.id }] }],
  },
  'POST /api/scrims/:id/broadcasts': { bodies: () => [{ kind: 'draft' }] },
  'DELETE /api/scrims/:id/broadcasts/:broadcastId': {},
  'POST /api/communities': own,
  'POST /api/communities/check-names': own,
  'PATCH /api/communities/:slug': {
    bodies: () => [{ about: WORDS }, { pickups: { on: true } }, { name: `${WORDS} ${Date.now()}` }],
  },
  'PUT /api/communities/:slug/around/watch': own,
  'DELETE /api/communities/:slug/around/watch': own,
  'POST /api/communities/:slug/checks': {},
  'POST /api/communities/:slug/report': own,
  'PUT /api/communities/:slug/crest': { bodies: () => [{ base64: 'aGk=' }] },
  'DELETE /api/communities/:slug/crest': {},
  'PUT /api/communities/:slug/discord-webhook': { bodies: () => [{ url: discordWebhook }] },
  'POST /api/communities/:slug/discord/test': {},
  'POST /api/communities/:slug/discord/suspend': {},
  'POST /api/communities/:slug/discord/resume': {},
  'DELETE /api/communities/:slug/discord': {},
  'POST /api/communities/:slug/webhooks': { bodies: () => [NEW_WEBHOOK] },
  'PATCH /api/communities/:slug/webhooks/:id': { bodies: () => [{ enabled: false }] },
  'POST /api/communities/:slug/webhooks/:id/rotate': {},
  'POST /api/communities/:slug/webhooks/:id/test': {},
  'POST /api/communities/:slug/webhooks/:id/deliveries/:deliveryId/repeat': {},
  'DELETE /api/communities/:slug/webhooks/:id': {},
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
  'POST /api/communities/:slug/link': {},
  'DELETE /api/communities/:slug/link': {},
  // An invitation is about a person who may never have come. They are notified once, without any words of the staff.
  'POST /api/communities/:slug/import': {
    bodies: () => [
      { csv: `name,tagline,discord,region,role\n${stranger.name},T${stranger.name.split(' ')[1]},,NA,`, dryRun: false },
    ],
    about: ABOUT_AN_INVITED,
  },
  'POST /api/communities/:slug/invitations/:invitationId/confirm': {},
  'DELETE /api/communities/:slug/invitations/:invitationId': {},
  'DELETE /api/communities/:slug/import/:importId': {},
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
  'POST /api/evenings/:id/lobbies': {
    bodies: () => [stranger, member].map(({ id }) => ({ lobbies: [lobbyWith(id)] })),
  },
  'POST /api/communities/:slug/restore': {},
  // The community's invitations are deleted with it.
  'DELETE /api/communities/:slug': { about: /^community_invitations$/ },
};

let stage: DiscordWorld;
let world: World;
let service: Awaited<ReturnType<typeof pushService>>;
let outside: Outside;
let calls: CommunityCalls;
type Community = Awaited<ReturnType<CommunityCalls['staffed']>>;
let club: Community;
let other: Community;
/** Is not in the club and does not know it, and has an offer in a scrim of the other community. */
let stranger: TestUser;
/** Is in the club, and has an offer in that scrim, too. */
let member: TestUser;
let insider: TestUser;
/** Took a seat in a scrim of the club, and was removed from it. */
let visitor: TestUser;
/** Other members of the club, enough for a lobby. */
let members: TestUser[];
let discordWebhook: string;
let otherChannels: string[];
let elsewhere: ScrimView;
/** A broadcast link of that scrim. */
let broadcast: string;
let offeredAt = 0;
const counted = { calls: 0, done: 0, refused: 0 };
const fives = () => ({
  title: WORDS,
  region: 'NA',
  gameStartTime: START,
  communityId: club.id,
  visibility: 'link',
  isWithCasters: true,
  series: { draft: true, seconds: 0 },
});
/** Nothing is sent to it. */
const WEBHOOK_HOST = '127.0.0.1:9';
const NEW_WEBHOOK = { url: `http://${WEBHOOK_HOST}/`, events: ['draft.done'] };

/** No timer of its evenings is due during the test. */
const thursdays = () => ({
  name: WORDS,
  rule: { every: 1, days: ['thu'] },
  time: '20:00',
  zone: 'Europe/Berlin',
  from: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  signUp: { opensHours: 1 },
  template: { visibility: 'members' },
});
/** A lobby of ten, all of them members but perhaps the first. */
const lobbyWith = (userId: string) => {
  const people = [userId, ...members.map(({ id }) => id)];
  const side = (from: number) => PLAYED.map((role, i) => ({ userId: people[from + i]!, role }));
  return { teamOne: side(0), teamTwo: side(PLAYED.length) };
};

beforeAll(async () => {
  service = await pushService();
  stage = await DiscordWorld.create({ PUSH_HOSTS: service.host, WEBHOOK_HOSTS: WEBHOOK_HOST });
  ({ world, calls } = stage);
  [club, other] = [await calls.staffed(), await calls.staffed()];
  [stranger, insider, visitor] = (await world.createUsers(3)) as [TestUser, TestUser, TestUser];
  member = club.member;
  members = [insider, ...(await world.createUsers(8))];
  for (const user of [...members, await world.createUser()]) await calls.join(club.slug, user);
  const ownChannels = await connectChannels();
  await stage.link(stranger, DEMO_PEOPLE[0]!.email);
  const recipients = await Promise.all(
    [stranger, visitor, other.owner].map((user) => createRecipient(world, service, user)),
  );
  await createRecipient(world, service, member); // their staff's actions are pushed to members
  outside = new Outside(stage, recipients, await world.connect(stranger), ownChannels);
  for (const community of [club, other]) objects.set(community.id, await objectsOf(community));
}, 240_000);
afterAll(async () => {
  await stage?.close();
  await service?.close();
});
jest.setTimeout(240_000);

/** Each community has a channel, the club also a webhook at Discord, and the deployment a channel of the region. */
async function connectChannels(): Promise<Set<string>> {
  const { guild } = stage.discord.simulator;
  otherChannels = [
    await stage.connect('region', { communityId: null, region: 'NA' }),
    await stage.connect('elsewhere', { communityId: other.id, region: null }),
  ];
  const shown = await stage.connect('club', { communityId: club.id, region: null });
  const posted = guild.addChannel('club-webhook');
  const { id, token } = guild.addWebhook(posted.id, 'token-of-the-club'.padEnd(68, 'x'));
  discordWebhook = `${stage.discord.url}/api/webhooks/${id}/${token}`;
  return new Set([shown, posted.id]);
}

/** Ids by community, for path parameters other than `:id`. */
const objects = new Map<string, Record<'webhook' | 'inviteId' | 'importId' | 'invitationId', string>>();
async function objectsOf({ id, slug, owner }: Community) {
  const create = async (path: string, body: object) => (await calls.call('POST', `/${slug}${path}`, owner, body)).body;
  const csv = `name,tagline,discord,region,role\nGuest,GU${slug.split('-')[1]},,NA,`;
  const { importId } = await create('/import', { csv, dryRun: false });
  const invited = await stage.rows<{ id: string }>('SELECT id FROM community_invitations WHERE community = $1', [id]);
  const { _id: webhook } = await create('/webhooks', NEW_WEBHOOK);
  return { webhook, inviteId: (await calls.invite(slug, owner))._id, importId, invitationId: invited[0]!.id };
}

const scrimCall = (method: string, scrim: ScrimView, rest: string, as: TestUser, body?: object) =>
  world.api(`/scrims/${scrim._id}/${rest}`, as, { method, ...(body && { body }) });

/** A scrim of the other community at the same hour, with an offer to the stranger and one to the member. */
async function offer(): Promise<void> {
  if (offeredAt > 0) {
    expect(await outside.changesInDiscord()).toEqual([]);
    await scrimCall('DELETE', elsewhere, '', other.owner);
  }
  elsewhere = await world.createScrim(other.owner, {
    gameStartTime: START,
    communityId: other.id,
    attendance: { reserves: 4 },
    series: { draft: true, seconds: 0 },
  });
  const [one, two] = [other.caster, other.member];
  await scrimCall('PATCH', elsewhere, `insert-player/${one.id}`, one, seatBody('teamOne', 'Top'));
  await scrimCall('PATCH', elsewhere, `insert-player/${two.id}`, two, seatBody('teamTwo', 'Mid'));
  for (const user of [stranger, member])
    await scrimCall('POST', elsewhere, 'reserves', user, { roles: ['Top', 'Mid'] });
  for (const user of [one, two]) await scrimCall('PATCH', elsewhere, `remove-player/${user.id}`, user);
  const { organiser } = other;
  await scrimCall('PATCH', elsewhere, `insert-player/${organiser.id}`, organiser, seatBody('teamOne', 'Support'));
  const { offers } = (await world.api(`/scrims/${elsewhere._id}`, stranger)).body;
  expect(offers).toHaveLength(2);
  const link = await world.api(`/scrims/${elsewhere._id}/broadcasts`, other.owner, {
    method: 'POST',
    body: { kind: 'draft' },
  });
  broadcast = link.body._id;
  const announced = `${elsewhere._id}_batch-0`; // written a moment after the scrim was created
  await waitUntil(async () => (await stage.rows('SELECT 1 FROM scrim_alerts WHERE id = $1', [announced])).length > 0);
  await outside.keepDiscord();
  for (const channel of ['region', 'elsewhere']) expect(stage.about(channel, elsewhere)).toHaveLength(1);
  expect(outside.messagesInDiscord().join()).toContain(`${stranger.name}, you are offered`);
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

/** The id of a night of the community, or of its next evening. */
async function nightOrEvening(kind: 'nights' | 'evenings', { slug, owner }: Community): Promise<string> {
  const path = `/communities/${slug}/nights`;
  const [open] = (await world.api(path, owner)).body as NightView[];
  const night = open ?? ((await world.api(path, owner, { method: 'POST', body: thursdays() })).body as NightView);
  return kind === 'nights' ? night._id : night.evenings[0]!._id;
}

const stateOutside = () =>
  outside.stateOf([
    ...[stranger, visitor, other.owner, other.member].map(({ id }) => id),
    other.id,
    elsewhere._id,
    ...otherChannels,
  ]);

/** The ids that a route names, by parameter. */
type Subject = Record<string, string>;
async function subjectOf(route: string, community: Community): Promise<Subject> {
  const isOurs = community === club;
  const { webhook, ...named } = objects.get(community.id)!;
  const all = {
    ...named,
    broadcastId: isOurs ? 'absent' : broadcast,
    game: '1',
    champion: '84',
    offerId: '1',
    teamId: 'absent',
  };
  if (route.includes('/webhooks/:id')) return { ...all, id: webhook, deliveryId: 'absent' };
  const [, kind] = /^\/api\/(nights|evenings|scrims)\/:id/.exec(route) ?? [];
  if (kind === 'scrims') return { ...all, id: isOurs ? (await scrimOfClub())._id : elsewhere._id };
  return kind ? { ...all, id: await nightOrEvening(kind as 'nights' | 'evenings', community) } : all;
}
/** The paths of a route about these things. */
function pathsOf(route: string, subjects: readonly Subject[], slugs: readonly string[]): Set<string> {
  const fill = (ids: Subject) => route.replace('/api', '').replaceAll(/:(\w+)/g, (all, name) => ids[name] ?? all);
  const paths = subjects
    .flatMap((subject) => slugs.map((slug) => ({ ...subject, slug })))
    .flatMap((subject) => [stranger, member].map(({ id }) => fill({ ...subject, userId: id })));
  for (const path of paths) if (path.includes(':')) throw new Error(`a parameter has no value: ${path}`);
  return new Set(paths);
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
  const [ours, theirs] = [await subjectOf(route, club), await subjectOf(route, other)];
  const before = await stateOutside();
  const paths = isOwn ? pathsOf(route, [ours], [club.slug]) : pathsOf(route, [ours, theirs], [club.slug, other.slug]);
  for (const path of paths)
    for (const role of ROLES)
      for (const body of bodies?.() ?? [undefined]) {
        const as = club[role];
        if (path.includes(as.id)) continue; // everybody may do this for themselves
        const { status } = await world.api(path, as, { method, ...(body && { body }) });
        counted.calls += 1;
        if (status < 300) counted.done += 1;
      }
  const changed = changesOf(before, await stateOutside());
  expect(changed.filter(({ name }) => !about?.test(name))).toEqual([]);
});

describe('a token of one community', () => {
  /** An organiser of both, so that only the bounds of the token keep them out of the other one. */
  let holder: TestUser;
  beforeAll(async () => {
    club = await calls.staffed(); // its owner archived the former one
    objects.set(club.id, await objectsOf(club));
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
    const theirs = await subjectOf(route, other);
    const ofTheOther = () => outside.stateOf([other.id, elsewhere._id]);
    const before = await ofTheOther();
    for (const path of pathsOf(route, [theirs], [other.slug]))
      for (const body of CASES[right]!.bodies?.() ?? [undefined]) {
        if (body && 'communityId' in body && body.communityId === club.id) continue; // the token may do this
        const { status } = await world.api(path, holder, { method, ...(body && { body }) });
        expect([path, body, [400, 403, 404].includes(status) || status]).toEqual([path, body, true]);
        counted.refused += 1;
      }
    expect(changesOf(before, await ofTheOther())).toEqual([]);
  });
});

test('no message of Discord outside changed later either, and nothing that was sent has a link of theirs', async () => {
  expect(await outside.changesInDiscord()).toEqual([]);
  const sent = [...(await outside.mails()), ...outside.pushes()];
  expect(sent.filter((text) => text.includes(LINK))).toEqual([]);
  // Only the invitation contains it
  expect(sent.join()).toContain('canary');
});

test('most of it was done', () => {
  figure('C30', 'calls of the staff of a community without a change outside', counted.calls);
  figure('C30', 'calls with a token of another community, each refused', counted.refused);
  expect(counted.done).toBeGreaterThan(30);
});
