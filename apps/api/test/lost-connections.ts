import { deepEqual, equal } from 'node:assert/strict';
import type { NightView } from '@muster/contracts/nights';
import type { ScrimView } from '@muster/contracts/scrims';
import { REDIS, RedisNames, room, SocketRooms } from '@muster/platform';
import type { Redis } from 'ioredis';
import { io, type Socket } from 'socket.io-client';
import { nextEvent } from '@testing/next-event';
import { waitUntil } from '@testing/wait-until';
import { API_KEY, Client, createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../../libs/communities/test/community-calls';
import { type Link, linkTo } from './trust/cuttable-link';

/** One room of each kind, and a conversation. */
export interface Rooms {
  user: TestUser;
  friend: TestUser;
  owner: TestUser;
  slug: string;
  communityId: string;
  evening: string;
  teamId: string;
  postId: string;
  scrim: ScrimView;
  hidden: ScrimView;
  drafted: ScrimView;
  conversation: string;
}

/** The socket.io-client's name for its session. */
export const sessionOf = ({ socket }: Client) => (socket as unknown as { _pid: string })._pid;
export const isBack = ({ socket }: Client) => (socket.connected ? undefined : nextEvent(socket, 'connect'));

/** Connects clients that, like those of the specification, repeat nothing after a lost connection. */
export class LostConnections {
  readonly #links: Link[] = [];
  readonly #sockets: Socket[] = [];
  readonly calls: CommunityCalls;
  readonly redis: Redis;
  #changes = 0;

  private constructor(
    readonly world: World,
    readonly admin: TestUser,
  ) {
    this.calls = new CommunityCalls(world);
    this.redis = world.node().get<Redis>(REDIS, { strict: false });
  }

  static async open(): Promise<LostConnections> {
    const world = await createWorld({ nodes: 2 });
    return new LostConnections(world, await world.createUser({ admin: true }));
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    await this.world.close();
    for (const link of this.#links) await link.close();
  }

  send(method: string, path: string, as: TestUser, body: object = {}) {
    return this.world.api(path, as, { method, body });
  }

  names() {
    return this.world.node().get(RedisNames, { strict: false }).get();
  }

  async keyOf(client: Client, { id }: TestUser): Promise<string> {
    return (await this.names()).recoverableRooms(id, sessionOf(client));
  }

  /** Whether a node has the client's socket in every room that `joinAll` joins. */
  isInAll({ socket: { id = '' } }: Client, { scrim, hidden, drafted, communityId, evening, teamId }: Rooms): boolean {
    const names = [
      ...[scrim, hidden].map(({ _id }) => room.scrim(_id)),
      room.chat(scrim._id),
      room.draft(`${drafted._id}-1`),
      room.community(communityId),
      room.evening(evening),
      room.team(teamId),
      room.around(communityId),
      room.board('all'),
    ];
    return [0, 1].some((node) => {
      const rooms = this.world.node(node).get(SocketRooms, { strict: false }).socket(id)?.rooms;
      return rooms !== undefined && names.every((name) => rooms.has(name));
    });
  }

  /** A client that reconnects by itself, over a connection that can be cut. */
  async connect(user: TestUser, auth: object = {}): Promise<{ client: Client; link: Link }> {
    const link = await linkTo(this.world.url());
    this.#links.push(link);
    const socket = io(link.url, {
      auth: { token: user.token, apiKey: API_KEY, ...auth },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
    });
    this.#sockets.push(socket);
    const client = new Client(socket);
    await nextEvent(socket, 'connect');
    return { client, link };
  }

  async createRooms(): Promise<Rooms> {
    const { world, calls, admin } = this;
    const send = this.send.bind(this);
    const { owner, member: user, organiser: friend, slug, id: communityId } = await calls.staffed();
    await send('POST', `/friend-requests/send-friend-request/${friend.id}/${user.id}`, user);
    await send('POST', `/friend-requests/accept-request/${friend.id}`, friend, { newFriendUserId: user.id });
    const conversation = (await send('POST', '/conversations', user, { receiverId: friend.id })).body._id;
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const night: NightView = (
      await calls.call('POST', `/${slug}/nights`, owner, {
        name: 'Inhouse',
        rule: { every: 1, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
        time: start.slice(11, 16),
        zone: 'Etc/UTC',
        from: start.slice(0, 10),
        signUp: { closesMinutes: 0 },
      })
    ).body;
    const team = { name: `Team of ${slug}`.slice(0, 30), slug: `t-${slug}`.slice(0, 32), tag: 'LOST', region: 'NA' };
    const { _id: teamId } = (await send('POST', '/teams', user, team)).body;
    return {
      user,
      friend,
      owner,
      slug,
      communityId,
      conversation,
      evening: night.evenings[0]!._id,
      teamId,
      postId: (await send('POST', `/teams/${team.slug}/posts`, user, { from: 'now' })).body._id,
      scrim: await world.createScrim(admin),
      hidden: await world.createScrim(admin, { communityId, visibility: 'members' }),
      drafted: await world.createScrim(admin, { series: { draft: true } }),
    };
  }

  /** Causes an event in each room, and expects that the client gets each event once. */
  async expectAll(client: Client, rooms: Rooms): Promise<void> {
    const { scrim, hidden, drafted, friend, owner, slug, evening, teamId, postId, conversation, user } = rooms;
    const [from, text] = [client.heard.length, `Change ${++this.#changes}`];
    for (const { _id } of [scrim, hidden, drafted])
      equal((await this.send('PUT', `/scrims/${_id}`, this.admin, { title: text })).status, 200);
    await this.send('POST', '/messages', friend, { conversationId: scrim._conversation, text });
    await this.send('POST', '/messages', friend, { conversationId: conversation, receiverId: user.id, text });
    const pickups = { readySeconds: 60 + (this.#changes % 60) };
    await this.calls.call('PATCH', `/${slug}`, owner, { about: text, pickups });
    await this.send('PATCH', `/teams/${teamId}`, user, { about: text });
    await this.send('PATCH', `/posts/${postId}`, user, { note: text });
    const answer = { answer: 'in', roles: [this.#changes % 2 ? 'Top' : 'Mid'] };
    await this.send('PUT', `/evenings/${evening}/answer`, friend, answer);
    const heard = (message: string, holds: string) =>
      client.heard.slice(from).filter((one) => one.message === message && JSON.stringify(one.payload).includes(holds));
    await waitUntil(() => {
      const missing = [
        ...[scrim, hidden].filter(({ _id }) => !heard('scrimUpdate', text).some(({ payload }) => payload._id === _id)),
        ...['getScrimMessage', 'getMessage'].filter((message) => heard(message, text).length === 0),
        ...[
          'community_updated',
          'evening_updated',
          'team_updated',
          'draft_updated',
          'around_updated',
          'post_updated',
        ].filter((message) => heard(message, '').length === 0),
      ];
      return missing.length === 0;
    });
    deepEqual([heard('getScrimMessage', text).length, heard('getMessage', text).length], [1, 1]);
  }
}

/** Joins every kind of room once, as the pages of a client do when they open. */
export async function joinAll(client: Client, rooms: Rooms): Promise<void> {
  const { scrim, hidden, drafted, communityId, evening, teamId } = rooms;
  for (const [message, payload] of [
    ['join_scrim_room', scrim._id],
    ['join_scrim_room', hidden._id],
    ['scrimChatOpen', scrim._id],
    ['join_draft_room', { scrimId: drafted._id, game: 1 }],
    ['join_community_room', { communityId }],
    ['join_evening_room', { eveningId: evening }],
    ['join_team_room', { team: teamId }],
    ['join_around_room', { community: communityId }],
    ['join_board_room', {}],
  ] as const)
    expect([message, await client.emit(message, payload)]).toEqual([message, expect.objectContaining({ ok: true })]);
}
