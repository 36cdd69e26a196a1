import { draftAggregate } from '@muster/drafts';
import { scrimAggregate } from '@muster/scrims';
import type { NewBroadcastLink } from '@muster/contracts/broadcasts';
import { ROLES, type Role as Lane, type TeamName, TEAMS } from '@muster/contracts/constants';
import { type NightView, WEEKDAYS } from '@muster/contracts/nights';
import { type AnyAggregate } from '@muster/platform/runtime';
import { CONFIG, type Config, Database, CommandDispatcher, LogTail, room, Tokens } from '@muster/platform';
import { PresenceTracker } from '@muster/platform/realtime';
import { userAggregate } from '@muster/users';
import { createHmac } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { dataUrl, photo } from '@testing/images';
import type { TestUser, World } from '@testing/world';
import type { Canaries } from '../canaries';
import { BOARD_NAMES, createBoard, quarter } from './created-board';
import { createCommunity, type CreatedCommunity, COMMUNITIES } from './created-communities';
import { createTeam, type CreatedTeam, TEAM_KINDS } from './created-teams';
import { DEAD, type Role } from './notation';

const DAY_MS = 86_400_000;
const at = (ms = 0) => new Date(Date.now() + ms).toISOString();
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const DRAFTED = ['early', 'unready', 'selecting', 'drafted'] as const;
const KINDS = ['open', 'full', 'won', 'private', 'pictured', 'removed', 'attended', ...DRAFTED] as const;
type Kind = (typeof KINDS)[number];
const isDrafted = (kind: Kind): boolean => (DRAFTED as readonly Kind[]).includes(kind);

/** Eight users who only fill seats, the same in every scene. */
export type Extras = readonly TestUser[];

/** Roles that cannot sign in own nothing: they act on a stranger's objects. */
const stranger = (role: Role): Role => ((DEAD as readonly string[]).includes(role) ? 'stranger' : role);

/**
 * A small world with the relations the matrix describes: users, scrims, messages and notifications are created when a
 * cell first names them. One scene serves all rejected cells, because they change nothing; each accepted cell gets a
 * scene of its own.
 */
export class Scene {
  readonly #made = new Map<string, Promise<unknown>>();
  constructor(
    private readonly world: World,
    private readonly extras: Extras,
    private readonly canaries: Canaries,
  ) {}

  /** The value a name of the matrix has for that role. */
  async value(name: string, role: Role): Promise<string> {
    const [self, as] = [await this.person(role), stranger(role)];
    if ((KINDS as readonly string[]).includes(name)) return this.scrim(name as Kind);
    if (COMMUNITIES.includes(name)) return (await this.#community(name)).slug;
    if (TEAM_KINDS.includes(name)) return (await this.#team(name)).slug;
    if (BOARD_NAMES.includes(name)) return (await this.#board())[name]!;
    switch (name) {
      case 'self':
        return self.id;
      case 'selfName':
        return self.name;
      case 'absent':
        return this.#once('absent', async () => uuid());
      case 'soon':
        return at(1_800_000);
      case 'nextWeek':
        return at(7 * DAY_MS);
      case 'nextMonth':
        return at(30 * DAY_MS);
      case 'gone':
        return (await this.person('deleted')).id;
      case 'goneName':
        return (await this.person('deleted')).name;
      case 'otherName':
        return (await this.person('other')).name;
      case 'otherTag':
        return this.#column('tagline');
      case 'otherDiscord':
        return this.#column('discord');
      case 'otherEmail':
        return (await this.person('other')).email;
      case 'otherUid':
        return (await this.person('other')).uid;
      case 'picture':
        return this.#once('picture', async () => dataUrl(await photo(8, 8).jpeg().toBuffer()));
      case 'stored':
        return this.#once('stored', () => this.#stored());
      case 'room':
        return this.#room();
      case 'theirs':
        return this.#talk();
      case 'parted':
        return this.#parted(as);
      case 'said':
        return this.#said('other', 'member');
      case 'answered':
        return this.#said('member', 'other');
      case 'roomSaid':
        return this.#saidInRoom();
      case 'report':
        return this.#reported();
      case 'asker':
        return this.#asking(as);
      case 'asked':
        return this.#askedBy(as);
      case 'request':
        return (
          await this.#asking(as),
          this.#once(`request of ${as}`, async () => this.#requestTo(await this.person(as)))
        );
      case 'foreignRequest':
        return this.#foreignRequest();
      case 'note':
        return this.#note(as);
      case 'othersNote':
        return this.#note('other');
      case 'accessToken':
        return this.#accessToken(as);
      case 'othersAccessToken':
        return this.#accessToken('other');
      case 'session':
        return this.#session(as);
      case 'othersSession':
        return this.#session('other');
      case 'feed':
        return this.#feed('other');
      case 'feedOfBanned':
        return this.#feed('banned');
      case 'teamFeed':
        return this.#teamFeed();
      case 'signature':
        return this.#signature();
      case 'broadcast':
        return (await this.#broadcast())._id;
      case 'broadcastToken':
        return new URL((await this.#broadcast()).url).pathname.replace('/broadcast/', '');
      case 'freeSlug':
        return `free-${uuid().slice(-12)}`;
      case 'freeName':
        return `Free ${uuid()}`;
      case 'freeTeamName':
        return `Free ${uuid().slice(-12)}`;
      case 'oldTeamName':
        return (await this.#team('oldTeam')).name;
      case 'hiddenTeamId':
        return (await this.#team('hiddenTeam')).id;
      case 'quarter':
        return quarter();
      case 'laterQuarter':
        return quarter(1);
      case 'teamMember':
        return (await this.#team('team')).memberId;
      case 'teamToken':
        return (await this.#team('team')).token;
      case 'linkedTeamToken':
        return (await this.#team('linkedTeam')).token;
      case 'teamInvite':
        return (await this.#team('team')).inviteId;
      case 'teamInvitation':
        return (await this.#team('team')).invitationId;
      case 'communityName':
        return (await this.#community('community')).name;
      case 'communityMember':
        await this.#community('community');
        return this.extras[0]!.id;
      case 'hiddenToken':
        return (await this.#invite()).token;
      case 'hiddenInvite':
        return (await this.#invite())._id;
      case 'memberImport':
        return (await this.#imported()).importId;
      case 'invitation':
        return (await this.#imported()).invitation;
      case 'night':
        return (await this.#night('community', 'Inhouse'))._id;
      case 'evening':
        return (await this.#night('community', 'Inhouse')).evenings[0]!._id;
      case 'hiddenNight':
        return (await this.#hiddenNight())._id;
      case 'hiddenEvening':
        return (await this.#hiddenNight()).evenings[0]!._id;
      case 'freeDay':
        return this.#freeDay(as);
      case 'check':
        return this.#check();
      case 'communityReport':
        return this.#communityReport();
      default:
        return (await this.known(name)) ?? name;
    }
  }

  /** Tomorrow, at the place of a person who has said where that is. */
  #freeDay(as: Role): Promise<string> {
    return this.#once(`free day of ${as}`, async () => {
      const body = { zone: 'Etc/UTC' };
      await this.world.api('/availability', await this.person(as), { method: 'PUT', body });
      return at(DAY_MS).slice(0, 10);
    });
  }

  /** Posts, a request and a booking of the teams of the matrix. */
  #board(): Promise<Record<string, string>> {
    return this.#once('board', async () => {
      const [host, creator, player] = await Promise.all(
        (['host', 'creator', 'player'] as const).map((role) => this.person(role)),
      );
      const [team, hiddenTeam, linkedTeam] = await Promise.all(
        ['team', 'hiddenTeam', 'linkedTeam'].map((kind) => this.#team(kind)),
      );
      const [people, teams] = [
        { host: host!, creator: creator!, player: player! },
        { team: team!, hiddenTeam: hiddenTeam!, linkedTeam: linkedTeam! },
      ];
      const send = (aggregate: AnyAggregate, command: object) => this.#send(aggregate, command);
      const board = await createBoard({ world: this.world, people, teams, send, canaries: this.canaries });
      await this.#tail.fence();
      return board;
    });
  }

  /** A check that asks two people, and waits for others. */
  #check(): Promise<string> {
    return this.#once('check', async () => {
      const [{ id: communityId }, caster, player] = [
        await this.#community('askingCommunity'),
        await this.person('caster'),
        await this.person('player'),
      ];
      const [id, closesAt] = [uuid(), at(3_600_000)];
      const places = [caster, player].map(({ id: userId }) => ({
        userId,
        roles: ['Mid'],
        answer: 'asked',
        until: closesAt,
        version: 1,
      }));
      const times = { startedAt: at(), closesAt, endedAt: null, readySeconds: 90 };
      const state = { ...times, id, communityId, state: 'asking', places, scrimId: null, version: 1 };
      await this.#database.query('INSERT INTO ready_checks (id, community, running, state) VALUES ($1, $2, true, $3)', [
        id,
        communityId,
        JSON.stringify(state),
      ]);
      return id;
    });
  }

  /** A night of an unlisted community: only its members may read what it is called. */
  async #hiddenNight(): Promise<NightView> {
    const insiders = await Promise.all(
      (['host', 'creator', 'caster', 'player'] as const).map((role) => this.person(role)),
    );
    const name = await this.#once('name of hidden night', async () =>
      this.canaries.plantText(
        'name of a night of an unlisted community',
        insiders.map(({ id }) => id),
        { admins: true },
      ),
    );
    return this.#night('hiddenCommunity', name);
  }

  /** A night of the community, with an evening tomorrow. */
  #night(community: string, name: string): Promise<NightView> {
    return this.#once(`night of ${community}`, async () => {
      const { slug } = await this.#community(community);
      const tomorrow = at(DAY_MS);
      const days = [WEEKDAYS[(new Date(tomorrow).getUTCDay() + 6) % 7]];
      const time = tomorrow.slice(11, 16);
      const body = { name, about: name, rule: { every: 1, days }, time, zone: 'Etc/UTC', from: tomorrow.slice(0, 10) };
      const host = await this.person('host');
      return (await this.world.api(`/communities/${slug}/nights`, host, { method: 'POST', body })).body as NightView;
    });
  }

  /** Creates the user of a role once, with everything that the role requires. */
  person(role: Role | 'other' | 'secondAdmin'): Promise<TestUser> {
    return this.#once(`person ${role}`, () => this.#person(role));
  }

  private async known(name: string): Promise<string | undefined> {
    const people = [
      'other',
      'secondAdmin',
      'banned',
      'stranger',
      'friend',
      'member',
      'player',
      'caster',
      'host',
      'creator',
      'admin',
    ] as const;
    const role = people.find((one) => one === name);
    return role && (await this.person(role)).id;
  }

  async #person(role: Role | 'other' | 'secondAdmin'): Promise<TestUser> {
    if (role === 'friend') return this.#befriended();
    if (role === 'member') return this.#member();
    const admin = ['admin', 'secondAdmin', 'creator', 'wrongKey', 'expired', 'forged', 'revoked'].includes(role);
    const one = await this.#someone(admin);
    switch (role) {
      case 'anon':
        return { ...one, token: '' };
      case 'expired':
        return { ...one, token: this.#token(one, -60, this.#config.JWT_SECRET) };
      case 'forged':
        return { ...one, token: this.#token(one, 3600, 'another-secret-than-ours') };
      case 'revoked':
        await this.#send(userAggregate, { type: 'EndSessions', userId: one.id, ctx: { now: at() }, sessions: 0 });
        break;
      case 'banned':
        await this.#ban(one);
        break;
      case 'deleted':
        await this.#send(userAggregate, { type: 'DeleteAccount', userId: one.id, ctx: { now: at() } });
        break;
      case 'creator':
        await this.#send(userAggregate, {
          type: 'RevokeAdmin',
          userId: one.id,
          by: { userId: one.id, isAdmin: true },
          ctx: { now: at() },
        });
        break;
    }
    await this.#tail.fence();
    return one;
  }

  async #someone(admin = false): Promise<TestUser> {
    const one = await this.world.createUser({ admin });
    this.canaries.person(one);
    return one;
  }

  async #ban(one: TestUser): Promise<void> {
    const reason = this.canaries.plantText('ban reason', [one.id], { admins: true });
    await this.#send(userAggregate, {
      type: 'BanUser',
      userId: one.id,
      by: { userId: one.id, isAdmin: true },
      ctx: { now: at() },
      from: at(-1_000),
      to: at(30 * DAY_MS),
      reason,
    });
  }

  /** A friend of `other`. */
  async #befriended(): Promise<TestUser> {
    const [first, second] = [await this.#someone(), await this.person('other')];
    await this.#befriend(first, second);
    return first;
  }

  /** A friend of `other` with a conversation. */
  async #member(): Promise<TestUser> {
    const one = await this.#befriended();
    await this.#once('talk', async () => this.#conversation(await this.person('other'), one));
    return one;
  }

  async #befriend(one: TestUser, other: TestUser): Promise<void> {
    await this.#ok(one, 'POST', `/friend-requests/send-friend-request/${other.id}/${one.id}`);
    await this.#ok(other, 'POST', `/friend-requests/accept-request/${other.id}`, { newFriendUserId: one.id });
    for (const [reader, friend] of [
      [one, other],
      [other, one],
    ] as const) {
      const { notifications } = await this.#ok(reader, 'GET', '/notifications/user-notifications');
      for (const { _id } of notifications) this.canaries.id('notification', _id, [reader.id, friend.id]);
    }
  }

  scrim(kind: Kind): Promise<string> {
    return this.#once(`scrim ${kind}`, () => this.#scrim(kind));
  }

  async #scrim(kind: Kind): Promise<string> {
    const [creator, player, host, caster] = [
      await this.person('creator'),
      await this.person('player'),
      await this.person('host'),
      await this.person('caster'),
    ];
    const [id, chief, open] = [
      uuid(),
      { userId: creator.id, isAdmin: true },
      kind === 'open' || kind === 'private' || kind === 'removed' || kind === 'attended',
    ];
    const ctx = () => ({ now: at(), random: 0 });
    const insiders = [
      creator.id,
      host.id,
      ...(open ? [] : [player.id, caster.id, ...this.extras.map((one) => one.id)]),
    ];
    const secret = (what: string) => this.canaries.plantText(what, insiders, { admins: true });
    const settings = {
      title: `Matrix ${kind}`,
      region: 'NA',
      startsAt: at(open || kind === 'early' ? 1_800_000 : -60_000),
      visibility: kind === 'private' ? ('link' as const) : ('public' as const),
      maxCasters: 2,
      lobbyName: secret('lobby name'),
      lobbyPassword: secret('lobby password'),
      useCodes: true,
    };
    await this.#send(scrimAggregate, {
      type: 'CreateScrim',
      scrimId: id,
      by: chief,
      ctx: ctx(),
      conversationId: uuid(),
      settings,
      host: { kind: 'random' },
      ...(isDrafted(kind) && {
        // Without a clock: all rejected cells share a draft, for longer than a turn lasts.
        series: { draft: true, seconds: 0, closed: ['22'], firstSelection: kind === 'selecting' ? 'teamOne' : 'blue' },
      }),
    });
    const seated = open ? [] : this.extras;
    for (const [i, { id: userId }] of seated.entries())
      await this.#send(scrimAggregate, {
        type: 'AssignPlayer',
        scrimId: id,
        by: chief,
        ctx: ctx(),
        seat: { userId, ...SEATS[i + 2]! },
        candidate: { region: 'NA', banned: false },
      });
    await this.#send(scrimAggregate, {
      type: 'JoinTeam',
      scrimId: id,
      by: { userId: player.id, isAdmin: false },
      ctx: ctx(),
      seat: {
        userId: player.id,
        ...(SEATS[0]! as { team: TeamName; role: Lane }),
      },
    });
    await this.#send(scrimAggregate, {
      type: 'JoinTeam',
      scrimId: id,
      by: { userId: host.id, isAdmin: false },
      ctx: ctx(),
      seat: {
        userId: host.id,
        ...(SEATS[1]! as { team: TeamName; role: Lane }),
      },
    });
    await this.#send(scrimAggregate, {
      type: 'CastScrim',
      scrimId: id,
      by: { userId: caster.id, isAdmin: false },
      ctx: ctx(),
      userId: caster.id,
    });
    await this.#send(scrimAggregate, {
      type: 'EditScrim',
      scrimId: id,
      by: chief,
      ctx: ctx(),
      changes: {},
      host: { kind: 'chosen', userId: host.id },
    });
    if (!open)
      await this.#send(scrimAggregate, {
        type: 'RecordCode',
        scrimId: id,
        ctx: ctx(),
        revision: 0,
        region: settings.region,
        code: {
          code: secret('tournament code'),
          providerId: 1,
          tournamentId: 2,
          lobbyName: secret('lobby of the code'),
        },
      });
    if (kind === 'attended') await this.#attend(id, chief);
    if (kind === 'selecting' || kind === 'drafted') await this.#beginDraft(id, [host.id, this.extras[3]!.id]);
    if (kind === 'won')
      await this.#send(scrimAggregate, { type: 'ReportWinner', scrimId: id, by: chief, ctx: ctx(), team: 'teamOne' });
    if (kind === 'pictured')
      await this.#send(scrimAggregate, {
        type: 'AddImage',
        scrimId: id,
        by: chief,
        ctx: ctx(),
        location: '/api/images/none.webp',
      });
    if (kind === 'removed')
      await this.#send(scrimAggregate, { type: 'DeleteScrim', scrimId: id, by: chief, ctx: ctx() });
    await this.#tail.fence();
    return id;
  }

  /** Both captains are ready, and the host suggests a champion. */
  async #beginDraft(scrimId: string, captains: readonly string[]): Promise<void> {
    for (const userId of captains) {
      const by = { userId, isManager: false };
      await this.#send(draftAggregate, {
        type: 'SetReady',
        scrimId,
        game: 1,
        by,
        ready: true,
        ctx: { now: at(), random: 0 },
      });
    }
    const [host] = captains as [string];
    // While the captains have a socket, their team mates may not act for them.
    this.world
      .node()
      .get(PresenceTracker, { strict: false })
      .join(room.draft(`${scrimId}-1`), host);
    await this.#ok(await this.person('host'), 'POST', `/scrims/${scrimId}/games/1/draft/suggestions`, {
      champion: '103',
    });
    const team = [host, (await this.person('player')).id, ...this.extras.slice(0, 3).map(({ id }) => id)];
    this.canaries.literal('suggestion of a team', `"champion":"103","by":"${host}"`, team);
  }

  /** Check-in is open, the only reserve has an offer, and the second team's middle is held for it. */
  async #attend(id: string, chief: { userId: string; isAdmin: boolean }): Promise<void> {
    const [reserve, leaving] = [this.extras[0]!, this.extras[1]!];
    const ctx = { now: at(), random: 0, available: [reserve.id] };
    const attendance = { checkIn: true, opensMinutes: 60, reserves: 1 };
    await this.#send(scrimAggregate, { type: 'EditScrim', scrimId: id, by: chief, ctx, changes: { attendance } });
    await this.#send(scrimAggregate, {
      type: 'JoinReserves',
      scrimId: id,
      by: { userId: reserve.id, isAdmin: false },
      ctx,
      roles: [...ROLES],
    });
    const seat = { userId: leaving.id, team: 'teamTwo', role: 'Mid' } as const;
    await this.#send(scrimAggregate, {
      type: 'AssignPlayer',
      scrimId: id,
      by: chief,
      ctx,
      seat,
      candidate: { region: 'NA', banned: false },
    });
    await this.#send(scrimAggregate, { type: 'LeaveTeam', scrimId: id, by: chief, ctx, userId: leaving.id });
  }

  async #talk(): Promise<string> {
    await this.person('member');
    return this.#once('talk', () => Promise.reject(new Error('the member has opened it')));
  }

  async #conversation(a: TestUser, b: TestUser): Promise<string> {
    const { _id } = await this.#ok(a, 'POST', '/conversations', { senderId: a.id, receiverId: b.id });
    this.canaries.id('conversation', _id, [a.id, b.id], { admins: true }); // the reported message belongs to it
    return _id;
  }

  #parted(role: Role): Promise<string> {
    return this.#once(`parted from ${role}`, async () => {
      const [self, ex] = [await this.person(role), await this.#someone()];
      await this.#befriend(self, ex);
      const id = await this.#conversation(self, ex);
      await this.#ok(self, 'POST', '/friends/unfriend-user', { friendUserId: ex.id });
      return id;
    });
  }

  #said(from: 'other' | 'member', to: 'other' | 'member'): Promise<string> {
    return this.#once(`said by ${from}`, async () => {
      const [by, receiver] = [await this.person(from), await this.person(to)];
      // Admins read reported messages.
      const text = this.canaries.plantText('message', [by.id, receiver.id], { admins: true });
      const { _id } = await this.#ok(by, 'POST', '/messages', { conversationId: await this.#talk(), text });
      this.canaries.id('message id', _id, [by.id, receiver.id], { admins: true });
      return _id;
    });
  }

  #room(): Promise<string> {
    return this.#once(
      'room',
      async () =>
        (await this.#ok(await this.person('stranger'), 'GET', `/conversations/scrim/${await this.scrim('open')}`))._id,
    );
  }

  #saidInRoom(): Promise<string> {
    return this.#once(
      'said in the room',
      async () =>
        (
          await this.#ok(await this.person('other'), 'POST', '/messages', {
            conversationId: await this.#room(),
            text: 'for everybody',
          })
        )._id,
    );
  }

  #reported(): Promise<string> {
    return this.#once('report', async () => {
      const [member, admin] = [await this.person('member'), await this.person('admin')];
      const reason = this.canaries.plantText('report reason', [member.id], { admins: true });
      await this.#ok(member, 'POST', `/messages/${await this.#said('other', 'member')}/report`, { reason });
      const reports = await this.#ok(admin, 'GET', '/admin/reports?status=all');
      return reports.find((one: { reason: string }) => one.reason === reason)._id;
    });
  }

  /** A user who waits for `role` to answer a friend request. */
  #asking(role: Role): Promise<string> {
    return this.#once(`asker of ${role}`, async () => {
      const [self, asker] = [await this.person(role), await this.#someone()];
      await this.#ok(asker, 'POST', `/friend-requests/send-friend-request/${self.id}/${asker.id}`);
      return asker.id;
    });
  }

  async #requestTo(self: TestUser): Promise<string> {
    const [request] = await this.#ok(self, 'GET', '/friend-requests');
    return request._id;
  }

  #askedBy(role: Role): Promise<string> {
    return this.#once(`asked by ${role}`, async () => {
      const [self, requester] = [await this.person(role), await this.#someone()];
      const {
        newFriendRequest: { _id },
      } = await this.#ok(self, 'POST', `/friend-requests/send-friend-request/${requester.id}/${self.id}`);
      this.canaries.id('friend request', _id, [self.id, requester.id]);
      return requester.id;
    });
  }

  /** A user who sent `other` a friend request. */
  #foreignRequest(): Promise<string> {
    return this.#once('foreign request', async () => {
      const [other, asker] = [await this.person('other'), await this.#someone()];
      const {
        newFriendRequest: { _id },
      } = await this.#ok(asker, 'POST', `/friend-requests/send-friend-request/${other.id}/${asker.id}`);
      this.canaries.id('friend request', _id, [other.id, asker.id]);
      return _id;
    });
  }

  #note(role: Role | 'other'): Promise<string> {
    return this.#once(`note of ${role}`, async () => {
      const one = await this.person(role);
      const {
        notification: { _id },
      } = await this.#ok(one, 'POST', `/notifications/push-user-notification/${one.id}`, {
        message: this.canaries.plantText('note', [one.id]),
      });
      this.canaries.id('note id', _id, [one.id]);
      return _id;
    });
  }

  /** The id of a token for another program. The token itself is shown in no other response. */
  #accessToken(role: Role | 'other'): Promise<string> {
    return this.#once(`access token of ${role}`, async () => {
      const one = await this.person(role);
      const body = { name: 'bot', scopes: ['read'] };
      const { _id, token } = await this.#ok(one, 'POST', '/auth/tokens', body);
      this.canaries.id('access token', _id, [one.id]);
      this.canaries.literal('access token', token, []);
      return _id;
    });
  }

  /** A second browser the user is signed in with. */
  #session(role: Role | 'other'): Promise<string> {
    return this.#once(`session of ${role}`, async () => {
      const [one, session] = [await this.person(role), uuid()];
      await this.#ok(
        { ...one, token: this.world.node().get(Tokens, { strict: false }).sign(one.id, 0, {}, session) },
        'POST',
        '/auth/verify',
      );
      this.canaries.id('session', session, [one.id]);
      return session;
    });
  }

  /** A link of the caster. */
  #broadcast(): Promise<NewBroadcastLink> {
    return this.#once('broadcast', async () => {
      const [full, caster] = [await this.scrim('full'), await this.person('caster')];
      const path = `/scrims/${full}/broadcasts`;
      return (await this.#ok(caster, 'POST', path, { kind: 'score' })) as unknown as NewBroadcastLink;
    });
  }

  #feed(role: 'other' | 'banned'): Promise<string> {
    return this.#once(`feed of ${role}`, async () => {
      const [{ id }, token] = [await this.person(role), uuid().replaceAll('-', '')];
      await this.#database.query('INSERT INTO calendar_feeds (user_id, token) VALUES ($1, $2)', [id, token]);
      this.canaries.literal('calendar address', token, [id]);
      return `${token}.ics`;
    });
  }

  /** The host's address of the calendar of their team. Everybody who has it reads it, so it names no unlisted team. */
  #teamFeed(): Promise<string> {
    return this.#once('feed of a team', async () => {
      const [{ id: host }, { id: team }, token] = [
        await this.person('host'),
        await this.#team('team'),
        uuid().replaceAll('-', ''),
      ];
      await this.#database.query('INSERT INTO team_feeds (team, user_id, token) VALUES ($1, $2, $3)', [
        team,
        host,
        token,
      ]);
      this.canaries.literal('address of a team’s calendar', token, [host]);
      return `${token}.ics`;
    });
  }

  #community(kind: string): Promise<CreatedCommunity> {
    return this.#once(`community ${kind}`, async () => {
      const [host, creator, caster, player, friend, member, other] = await Promise.all(
        (['host', 'creator', 'caster', 'player', 'friend', 'member', 'other'] as const).map((role) =>
          this.person(role),
        ),
      );
      const people = {
        host: host!,
        creator: creator!,
        caster: caster!,
        player: player!,
        friend: friend!,
        member: member!,
        other: other!,
        communityMember: this.extras[0]!,
      };
      const community = await createCommunity(
        kind,
        people,
        (aggregate, command) => this.#send(aggregate, command),
        this.canaries,
      );
      await this.#tail.fence();
      return community;
    });
  }

  #team(kind: string): Promise<CreatedTeam> {
    return this.#once(`team ${kind}`, async () => {
      const [host, creator, caster, player, member] = await Promise.all(
        (['host', 'creator', 'caster', 'player', 'member'] as const).map((role) => this.person(role)),
      );
      const people = {
        host: host!,
        creator: creator!,
        caster: caster!,
        player: player!,
        member: member!,
        teamMember: await this.#someone(),
      };
      const team = await createTeam(
        kind,
        people,
        (aggregate, command) => this.#send(aggregate, command),
        this.canaries,
      );
      await this.#tail.fence();
      return team;
    });
  }

  #invite(): Promise<{ _id: string; token: string }> {
    return this.#once('invite', async () => {
      const [creator, { slug }] = [await this.person('creator'), await this.#community('hiddenCommunity')];
      return this.#ok(creator, 'POST', `/communities/${slug}/invites`, { uses: 100 });
    });
  }

  /** An import that has invited one person, whose name only the staff may see. */
  #imported(): Promise<{ importId: string; invitation: string }> {
    return this.#once('import', async () => {
      const [creator, host, other, { slug }] = [
        await this.person('creator'),
        await this.person('host'),
        await this.person('other'),
        await this.#community('community'),
      ];
      const staff = [creator.id, host.id, other.id];
      const name = this.canaries.plantText('name of an invited person', staff, { admins: true });
      const csv = `name,tagline,discord,region,role\n${name},NEW,,NA,`;
      const { importId } = await this.#ok(creator, 'POST', `/communities/${slug}/import`, { csv, dryRun: false });
      const { data } = await this.#ok(creator, 'GET', `/communities/${slug}/invitations`);
      return { importId, invitation: data[0]._id };
    });
  }

  #communityReport(): Promise<string> {
    return this.#once('report of a community', async () => {
      const [stranger, admin, { slug }] = [
        await this.person('stranger'),
        await this.person('admin'),
        await this.#community('community'),
      ];
      const reason = this.canaries.plantText('reason of a report', [stranger.id], { admins: true });
      await this.#ok(stranger, 'POST', `/communities/${slug}/report`, { reason });
      const { data } = await this.#ok(admin, 'GET', '/admin/community-reports?limit=200');
      return data.find((one: { reason: string }) => one.reason === reason)._id;
    });
  }

  #signature(): Promise<string> {
    return this.#once('signature', async () => {
      const other = await this.person('other');
      const signature = createHmac('sha256', this.#config.JWT_SECRET)
        .update(`unsubscribe ${other.id}`)
        .digest('base64url');
      this.canaries.literal('unsubscribe signature', signature, [other.id]);
      return signature;
    });
  }

  async #stored(): Promise<string> {
    const [admin, id] = [await this.person('admin'), await this.scrim('won')];
    const { postGameImage } = await this.#ok(admin, 'PATCH', `/scrims/${id}/add-image`, {
      base64: await this.value('picture', 'admin'),
    });
    return postGameImage.location.split('/').at(-1);
  }

  async #column(name: 'tagline' | 'discord'): Promise<string> {
    const [row] = await this.#database.query<Record<string, string>>(`SELECT ${name} FROM people WHERE id = $1`, [
      (await this.person('other')).id,
    ]);
    return row![name]!;
  }

  /** A token in our format, of any age and signed with any key. */
  #token({ id }: TestUser, seconds: number, secret: string): string {
    const now = Math.floor(Date.now() / 1000);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sv: 0, sub: id, iss: 'muster', aud: 'muster', iat: now - 3600, exp: now + seconds })}`;
    return `Bearer ${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  }

  async #ok(user: TestUser, method: string, path: string, body?: object) {
    const response = await this.world.api(path, user, { method, body });
    if (response.status >= 300)
      throw new Error(`the scene fails at ${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  #once<T>(name: string, make: () => Promise<T>): Promise<T> {
    let made = this.#made.get(name) as Promise<T> | undefined;
    if (!made) this.#made.set(name, (made = make()));
    return made;
  }

  #send(aggregate: AnyAggregate, command: object) {
    return this.world.node().get(CommandDispatcher, { strict: false }).send(aggregate, command, { by: 'test' });
  }
  get #config(): Config {
    return this.world.node().get<Config>(CONFIG, { strict: false });
  }
  get #database(): Database {
    return this.world.node().get(Database, { strict: false });
  }
  get #tail(): LogTail {
    return this.world.node().get(LogTail, { strict: false });
  }
}
