// Table: kind of channel × event → new content of the message there. Every event of the aggregates has a row that says
// which messages it concerns. A second table says what they then show in each kind of channel.
import { randomUUID } from 'node:crypto';
import { CommandDispatcher, Database, type Policy, type StoredEvent } from '@muster/platform';
import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { untilHolds, waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { channelAggregate } from '../src/aggregate';
import { features } from '../../../apps/features';
import { ConnectDiscordChannel, discord } from '../src';
import type { Suspension } from '../src/domain/channel';
import { DiscordWorld } from './discord-world';

/**
 * `scrim`, `evening`: the messages about it. `person`, `community`: the messages about both that name them. `channel`:
 * the messages in it. `around`: those about people around tonight. `keeper`: the channels that the person connected.
 */
type Reach = 'scrim' | 'evening' | 'person' | 'community' | 'channel' | 'around' | 'keeper' | 'disconnected';
const NOTHING: readonly Reach[] = [];
const rows = (types: string, reach: readonly Reach[]) =>
  Object.fromEntries(types.split(/\s+/).map((type) => [type, reach]));

const EVENTS: Readonly<Record<string, Readonly<Record<string, readonly Reach[]>>>> = {
  scrim: rows(
    `AttendanceChanged CasterJoined CasterLeft CastingLimited CheckedIn CheckInClosed CheckInOpened CheckInReminded
    CheckInsVoided CheckInWithdrawn CodesSwitched DeletionExplained HostChoiceChanged HostDrawn ImageAdded ImageRemoved
    LobbyPasswordChanged LobbyRenamed MissingNudged OfferDeclined OfferExpired OfferMade OfferWithdrawn PlayerAssigned
    PlayerJoined PlayerKicked PlayerLeft PlayerMoved PlayersSwapped PrivacyChanged ReserveJoined ReserveLeft ScrimCreated
    ScrimDeleted ScrimMovedToRegion ScrimRenamed ScrimRescheduled ScrimStarted SeatOpened SeatPassed SeatsCalled SeatCallEnded TeamLinedUp
    SeatUnfilled StandInRequested StandInWithdrawn StepUndone TournamentCodeFailed TournamentCodeIssued
    TournamentCodeVoided WinnerCorrected WinnerProposed WinnerReported SeriesChanged DraftChanged TenReady`,
    ['scrim'],
  ),
  user: {
    ...rows('NameChanged AccountRestored UserBanned UserUnbanned', ['person']),
    ...rows('AccountDeleted AccountErased BanBegan', ['person', 'keeper']),
    AdminRevoked: ['keeper'],
    ...rows(
      `AccessTokenCreated AccessTokenRevoked AdminGranted BackgroundChosen DiscordChanged DiscordLinked DiscordUnlinked EmailOptInSwitched IdentityLinked IdentityUnlinked LanguageChosen
      RankChanged RecordSharingChosen RegionChanged RolesPreferred SessionEnded SessionsEnded TermsAccepted UserRegistered`,
      NOTHING,
    ),
  },
  community: {
    ...rows('CommunityRenamed CommunityVisibilityChanged CommunityRestored', ['community']),
    CommunityArchived: ['community', 'disconnected'],
    ...rows(
      `CommunityFounded CommunityMoved FormerAddressReleased CommunityDescribed CommunityRegionChosen
      CommunityEntryChanged CommunityCrestChanged CommunityLinksChanged InviteIssued InviteRevoked InviteLinkMade InviteLinkEnded
      PublicTitlesSwitched ScrimDefaultsChosen PickupsChosen MembersInvited InvitationWithdrawn ImportUndone`,
      NOTHING,
    ),
  },
  membership: {
    ...rows('MemberRoleChanged MemberLeft MemberExcluded', ['keeper']),
    ...rows(
      `InviteUsed MembershipRequested MembershipRequestWithdrawn MembershipRequestDeclined MemberJoined
      MemberReadmitted InvitationClaimed InvitationDelivered`,
      NOTHING,
    ),
  },
  evening: rows(
    `EveningPlanned EveningMoved EveningChanged EveningTakenInHand EveningCancelled EveningRestored SignUpOpened
    EveningReminded SignUpClosed EveningAnswered AnswerDropped RollCalled RoundMade FollowersNotified`,
    ['evening'],
  ),
  pickups: rows('PeopleAroundChanged PickupMade', ['around']),
  discordchannel: rows(
    `DiscordChannelConnected DiscordWebhookStored DiscordChannelSuspended DiscordChannelResumed
    DiscordChannelDisconnected`,
    ['channel'],
  ),
};
/** Aggregates whose state no message shows, and posts, whose messages have a spec of their own. */
const UNSEEN =
  'site webhook conversation friendship alert draft night availability team ask post scrimrequest booking'.split(' ');

const KINDS = ['community', 'webhook', 'paused', 'orphaned', 'region', 'paused region'] as const;
type Kind = (typeof KINDS)[number];
/** The channels of the community, which show its evenings. */
const EVENING_KINDS = ['community', 'webhook', 'paused', 'orphaned'] as const satisfies readonly Kind[];
type EveningKind = (typeof EVENING_KINDS)[number];
type Message = Awaited<ReturnType<DiscordWorld['shows']>>;
interface Scene {
  community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
  scrim: ScrimView;
  /** A member who has a seat in the scrim and comes to the evening. */
  player: TestUser;
  /** The only one of its night; sign-up is open. */
  evening: string;
  /** For each kind, its channel and the messages there about the scrim and the evening. */
  channels: Record<Kind, string>;
  messages: Record<Kind, Message>;
  eveningMessages: Record<EveningKind, Message>;
}

let stage: DiscordWorld;
/** One for each change, one for new scrims, and one for the table of events. */
let scenes: Scene[];
beforeAll(async () => {
  stage = await DiscordWorld.create();
  const [max, windowMs] = [1_000, 1_000];
  stage.discord.set({
    globalLimit: max,
    limits: { 'message.create': { max, windowMs }, 'message.edit': { max, windowMs } },
  });
  scenes = await setScenes(CHANGES.length + 2);
}, 180_000);
afterAll(() => stage?.close());

const send = (command: object) =>
  stage.world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(channelAggregate, command as ConnectDiscordChannel, { by: stage.admin.id });
const byAdmin = () => ({ userId: stage.admin.id, isAdmin: true, role: null });
const context = () => ({ now: new Date().toISOString() });
const suspend = (channel: string, reason: Suspension) =>
  send({ type: 'SuspendDiscordChannel', channelId: channel, by: byAdmin(), ctx: context(), reason });
const nameOf = (channel: string) => stage.discord.simulator.guild.channels.find(({ id }) => id === channel)!.name;
const shown = (message: Message) => JSON.stringify([message.content, message.embeds, message.components]);
const edit = (scrim: ScrimView, body: object) =>
  stage.world.api(`/scrims/${scrim._id}`, stage.admin, { method: 'PUT', body });

/**
 * Sets up scenes: a community with a scrim that has a player, and channels of each kind that show it. The channels of
 * the region are the same in all scenes and show all of these scrims.
 */
async function setScenes(count: number): Promise<Scene[]> {
  const ofRegion = { communityId: null, region: 'NA' };
  const regions = {
    region: await stage.connect('region', ofRegion),
    'paused region': await stage.connect('paused-region', ofRegion),
  };
  const set = await Promise.all(Array.from({ length: count }, () => setScene(regions)));
  await suspend(regions['paused region'], 'paused');
  await stage.settled();
  return set;
}

async function setScene(regions: Pick<Scene['channels'], 'region' | 'paused region'>): Promise<Scene> {
  const tag = randomUUID().slice(0, 6);
  const community = await stage.calls.staffed({ name: `Old Guild ${tag}` });
  const ofCommunity = { communityId: community.id, region: null };
  const { guild } = stage.discord.simulator;
  const posted = guild.addChannel(`${tag}-webhook`);
  const { id, token } = guild.addWebhook(posted.id, `token-${tag}`.padEnd(68, 'x'));
  const url = `${stage.discord.url}/api/webhooks/${id}/${token}`;
  const stored = await stage.calls.call('PUT', `/${community.slug}/discord-webhook`, community.owner, { url });
  if (stored.status !== 200) throw new Error(`not stored: ${JSON.stringify(stored.body)}`);
  const channels: Record<Kind, string> = {
    community: await stage.connect(`${tag}-community`, ofCommunity),
    webhook: `webhook_${community.id}`,
    paused: await stage.connect(`${tag}-paused`, ofCommunity),
    orphaned: await stage.connect(`${tag}-orphaned`, ofCommunity),
    ...regions,
  };
  const scrim = await stage.world.createScrim(community.organiser, {
    communityId: community.id,
    title: `Title ${tag}`,
  });
  const player = await stage.world.createUser({ name: `Victim ${tag}` });
  await stage.calls.join(community.slug, player);
  const evening = await stage.createEvening(community, `Evening ${tag}`);
  const answer = { method: 'PUT', body: { answer: 'in', roles: ['Mid'] } };
  await stage.world.api(`/evenings/${evening}/answer`, player, answer);
  const seat = { method: 'PATCH', body: seatBody('teamOne', 'Mid') };
  await stage.world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, seat);
  const messagesAbout = async <K extends Kind>(kinds: readonly K[], _id: string) =>
    Object.fromEntries(
      await Promise.all(
        kinds.map(async (kind) => {
          const name = kind === 'webhook' ? `${tag}-webhook` : nameOf(channels[kind]);
          return [kind, await stage.shows(name, { _id }, player.name)] as const;
        }),
      ),
    ) as Record<K, Message>;
  const messages = await messagesAbout(KINDS, scrim._id);
  const eveningMessages = await messagesAbout(EVENING_KINDS, evening);
  await Promise.all([...Object.values(messages), ...Object.values(eveningMessages)].map((one) => stage.recorded(one)));
  await suspend(channels.paused, 'paused');
  await suspend(channels.orphaned, 'orphaned');
  return { community, scrim, player, evening, channels, messages, eveningMessages };
}

const HIDDEN = 'This scrim is no longer shown here.';
const DELETED = 'This scrim was deleted.';
const EVENING_HIDDEN = 'This evening is no longer shown here.';
const ENDED = 'This message is no longer kept up to date.';
/** Parts of the message that are there, and parts that are not. */
interface Becomes {
  has?: (scene: Scene) => string;
  lacks?: (scene: Scene) => string;
}
const has = (text: string): Becomes => ({ has: () => text });
const unnamed: Becomes = { lacks: () => 'Guild' };
const named: Becomes = { has: () => 'Old Guild' };
const without: Becomes = { lacks: ({ player }) => player.name };
const all = (becomes: Becomes) => Object.fromEntries(KINDS.map((kind) => [kind, becomes])) as Record<Kind, Becomes>;
const eveningCall = ({ community, evening }: Scene, method: string, path = '', body: object = {}) =>
  stage.world.api(`/evenings/${evening}${path}`, community.organiser, { method, body });

/** Changes, each with the new content of the messages about the scrim and about the evening. */
const CHANGES: readonly [
  string,
  (scene: Scene) => Promise<unknown>,
  Record<Kind, Becomes>,
  Partial<Record<EveningKind, Becomes>>?,
][] = [
  [
    'a player leaves, and does not come to the evening',
    async ({ scrim, player, evening }) => {
      await stage.world.api(`/evenings/${evening}/answer`, player, { method: 'PUT', body: { answer: 'out' } });
      return stage.world.api(`/scrims/${scrim._id}/remove-player/${player.id}`, player, { method: 'PATCH', body: {} });
    },
    all({ has: () => '10 seats are free', ...without }),
    all(without),
  ],
  [
    'the scrim and the evening get other names',
    async (scene) => {
      await eveningCall(scene, 'PATCH', '', { name: 'Another name' });
      return edit(scene.scrim, { title: 'Another title' });
    },
    all(has('Another title')),
    all(has('Another name')),
  ],
  ['the scrim is hidden', ({ scrim }) => edit(scrim, { visibility: 'link' }), all(has(HIDDEN))],
  [
    'the scrim is for members',
    ({ scrim }) => edit(scrim, { visibility: 'members' }),
    { ...all(named), orphaned: has(HIDDEN), region: has(HIDDEN), 'paused region': has(HIDDEN) },
  ],
  [
    'the scrim is deleted, and the evening cancelled',
    async (scene) => {
      await eveningCall(scene, 'POST', '/cancel');
      return stage.world.api(`/scrims/${scene.scrim._id}`, stage.admin, { method: 'DELETE' });
    },
    all(has(DELETED)),
    all(has('Cancelled')),
  ],
  [
    'a player deletes their account',
    ({ player }) => stage.world.api('/auth/account', player, { method: 'DELETE', body: { name: player.name } }),
    all(without),
    all(without),
  ],
  [
    'the community is renamed',
    ({ community, scrim }) =>
      stage.calls.call('PATCH', `/${community.slug}`, community.owner, { name: `New Guild ${scrim._id.slice(-6)}` }),
    all(has('New Guild')),
  ],
  [
    'the community becomes unlisted',
    ({ community }) => stage.calls.call('PATCH', `/${community.slug}`, community.owner, { visibility: 'unlisted' }),
    { ...all(named), orphaned: unnamed, region: unnamed, 'paused region': unnamed },
    { ...all(has('Evening')), orphaned: has(EVENING_HIDDEN) },
  ],
  [
    'the community is archived after the scrim has begun',
    async ({ community, scrim }) => {
      // Makes the scrim begin, because a scrim that has begun is not deleted with its community.
      await stage.rows(`UPDATE scrims SET starts_at = now() - interval '10 minutes' WHERE id = $1 RETURNING 1`, [
        scrim._id,
      ]);
      await stage.calls.call('DELETE', `/${community.slug}`, community.owner, {});
    },
    { ...all(has(ENDED)), region: unnamed, 'paused region': unnamed },
    all(has(ENDED)),
  ],
];

describe('messages after', () => {
  beforeAll(async () => {
    const acted = await Promise.all(CHANGES.map(([, act], i) => act(scenes[i]!)));
    const refused = acted.find((response) => ((response as { status?: number } | undefined)?.status ?? 0) >= 300);
    if (refused) throw new Error(`not done: ${JSON.stringify(refused)}`);
  });

  const untilItBecomes = (scene: Scene, message: Message, { has: part, lacks: gone }: Becomes) =>
    untilHolds(async () => {
      const text = shown(message);
      if (part) expect(text).toContain(part(scene));
      if (gone) expect(text).not.toContain(gone(scene));
    });

  test.each(
    CHANGES.flatMap(([change, , becomes], i) => KINDS.map((kind) => [change, kind, i, becomes[kind]] as const)),
  )('%s, in a channel of the kind %s', (_, kind, i, becomes) =>
    untilItBecomes(scenes[i]!, scenes[i]!.messages[kind], becomes),
  );

  test.each(
    CHANGES.flatMap(([change, , , becomes], i) =>
      EVENING_KINDS.flatMap((kind) => (becomes?.[kind] ? [[change, kind, i, becomes[kind]] as const] : [])),
    ),
  )('%s, of the evening in a channel of the kind %s', (_, kind, i, becomes) =>
    untilItBecomes(scenes[i]!, scenes[i]!.eveningMessages[kind], becomes),
  );

  test('a new scrim is announced in the channels that are not suspended', async () => {
    const { community, channels } = scenes.at(-1)!;
    const scrim = await stage.world.createScrim(community.organiser, { communityId: community.id });
    await stage.shows(nameOf(channels.community), scrim);
    await stage.shows(nameOf(channels.region), scrim);
    await stage.settled();
    for (const kind of ['paused', 'orphaned', 'paused region'] as const)
      expect(stage.about(nameOf(channels[kind]), scrim)).toEqual([]);
  });
});

describe('every event has a row, and requests the messages that the row says', () => {
  const aggregates = features.flatMap((feature) => feature.aggregates ?? []);
  let scene: Scene;
  beforeAll(() => {
    scene = scenes.at(-2)!;
  });

  test('no aggregate and no event is missing in the table', () => {
    const known = aggregates.map(({ name, decider }) => [
      name,
      UNSEEN.includes(name) ? [] : [...decider.eventTypes].map(String).toSorted(),
    ]);
    const table = Object.entries(EVENTS).map(([name, types]) => [name, Object.keys(types).toSorted()]);
    expect(Object.fromEntries(known)).toEqual({
      ...Object.fromEntries(table),
      ...Object.fromEntries(UNSEEN.map((name) => [name, []])),
    });
  });

  /**
   * Returns the requests that all policies of this feature make for an event: the kind of channel of a message about
   * the scrim, `evening`, or the kind of another effect.
   */
  async function requestedBy(name: string, type: string, channel = ''): Promise<string[]> {
    const { community, scrim, player, channels } = scene;
    const ids: Record<string, string> = {
      scrim: scrim._id,
      user: player.id,
      community: community.id,
      membership: `${community.id}_${player.id}`,
      discordchannel: channel,
      evening: scene.evening,
      pickups: community.id,
    };
    const data = { communityId: community.id, userId: player.id, role: 'organiser', from: 'organiser', to: 'member' };
    const at = new Date().toISOString();
    const event = { type, stream: `${name}-${ids[name]}`, data, at, position: 1e9, version: 99, meta: {} };
    const requests = await Promise.all((discord.policies ?? []).map((policy) => apply(policy, event as never)));
    return requests.flat().map((request) => {
      const { kind, ref } = request as { kind: string; ref: { channelId?: string; scrimId?: string } };
      if (kind !== 'UpdateDiscordCard') return kind;
      const [found] = Object.entries(channels).find(([, id]) => id === ref.channelId) ?? ['elsewhere'];
      if (ref.scrimId === scene.evening) return 'evening';
      return ref.scrimId === scrim._id ? found : 'another scrim';
    });
  }
  async function apply(policy: Policy, event: StoredEvent) {
    if (policy.on) return policy.on[event.type]?.(event, undefined as never) ?? [];
    if (policy.appliesTo && !policy.appliesTo.has(event.type)) return [];
    const database = stage.world.node().get(Database, { strict: false });
    const portOf = (token: symbol) => stage.world.node().get(token, { strict: false });
    return database.transaction((client) => policy.apply!([event], client, portOf));
  }
  /** The requests of a message, or of an effect, that the row asks for; other requests are not about this scene. */
  const AROUND = 'UpdateDiscordAround';
  const ABOUT: ReadonlySet<string> = new Set([
    ...KINDS,
    'evening',
    AROUND,
    'CheckDiscordKeeper',
    'DisconnectDiscordChannels',
  ]);
  const expectedOf = (reach: readonly Reach[], kind: Kind): string[] =>
    reach.flatMap((one) => {
      if (one === 'keeper') return ['CheckDiscordKeeper'];
      if (one === 'disconnected') return ['DisconnectDiscordChannels'];
      if (one === 'evening') return ['evening'];
      if (one === 'around') return [AROUND];
      const isOfCommunity = EVENING_KINDS.some((shown) => shown === kind);
      if (one === 'channel') return isOfCommunity ? [kind, 'evening', AROUND] : [kind, AROUND];
      if (one === 'community') return [...KINDS, 'evening', AROUND];
      return one === 'scrim' ? KINDS : [...KINDS, 'evening'];
    });

  test.each(
    Object.entries(EVENTS).flatMap(([name, types]) =>
      Object.entries(types).map(([type, reach]) => [type, name, reach] as const),
    ),
  )('%s', async (type, name, reach) => {
    for (const kind of name === 'discordchannel' ? KINDS : (['community'] as const)) {
      const requested = await requestedBy(name, type, scene.channels[kind]);
      const about = new Set(requested.filter((one) => ABOUT.has(one)));
      expect([...about].toSorted()).toEqual(expectedOf(reach, kind).toSorted());
    }
  });
});

describe('a channel whose organiser may no longer connect it', () => {
  /** Connected by an organiser; it shows a scrim for members. */
  async function keep() {
    const community = await stage.calls.staffed();
    const name = `kept-${randomUUID().slice(0, 6)}`;
    const { id } = stage.discord.simulator.guild.addChannel(name);
    const by = { userId: community.organiser.id, isAdmin: false, role: 'organiser' as const };
    const subject = { communityId: community.id, region: null };
    await send({
      type: 'ConnectDiscordChannel',
      channelId: id,
      by,
      ctx: context(),
      guildId: '1',
      language: 'en',
      subject,
      mayManage: true,
    });
    const scrim = await stage.world.createScrim(community.owner, { communityId: community.id, visibility: 'members' });
    const message = await stage.shows(name, scrim);
    await stage.recorded(message);
    return { community, id, name, message };
  }
  type Kept = Awaited<ReturnType<typeof keep>>;
  const channelOf = async ({ community }: Kept) =>
    (await stage.calls.call('GET', `/${community.slug}/discord`, community.owner)).body.channels[0];
  const day = 86_400_000;

  const ENDS: readonly [string, (kept: Kept) => Promise<{ status: number }>][] = [
    [
      'is demoted',
      ({ community: { slug, owner, organiser } }) => stage.calls.setRole(slug, owner, organiser, 'member'),
    ],
    ['is excluded', ({ community: { slug, owner, organiser } }) => stage.calls.exclude(slug, owner, organiser)],
    ['leaves', ({ community: { slug, organiser } }) => stage.calls.leave(slug, organiser)],
    [
      'is banned',
      ({ community: { organiser } }) =>
        stage.world.api('/admin/banUser', stage.admin, {
          method: 'POST',
          body: {
            banUserId: organiser.id,
            dateTo: new Date(Date.now() + 2 * day).toISOString(),
          },
        }),
    ],
    [
      'deletes their account',
      ({ community: { organiser } }) =>
        stage.world.api('/auth/account', organiser, { method: 'DELETE', body: { name: organiser.name } }),
    ],
  ];
  let channels: Kept[];
  beforeAll(async () => {
    channels = await Promise.all(ENDS.map(keep));
    const ended = await Promise.all(ENDS.map(([, end], i) => end(channels[i]!)));
    const refused = ended.find(({ status }) => status >= 300);
    if (refused) throw new Error(`not done: ${JSON.stringify(refused)}`);
  }, 120_000);

  test.each(ENDS.map(([name], i) => [name, i] as const))(
    'hides scrims for members when they are gone (%s), and tells the staff, who resume it',
    async (_, i) => {
      const kept = channels[i]!;
      const { community, message, name } = kept;
      await waitUntil(async () => (await channelOf(kept)).suspended === 'orphaned');
      await waitUntil(() => message.content === HIDDEN);
      const later = await stage.world.createScrim(community.owner, {
        communityId: community.id,
        visibility: 'members',
      });
      await stage.requested();
      expect(stage.about(name, later)).toEqual([]);
      const notified = await stage.world.api('/notifications/user-notifications', community.owner);
      expect(JSON.stringify(notified.body)).toContain('is no longer an organiser');
      const resumed = await stage.calls.call('POST', `/${community.slug}/discord/resume`, community.owner, {});
      expect(resumed.status).toBe(200);
      await stage.shows(name, later);
      expect((await channelOf(kept)).suspended).toBeNull();
    },
    120_000,
  );
});
