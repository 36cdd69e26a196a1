// Unique things stay unique however many requests for them arrive at once, on any node.
import { Database, CommandDispatcher, LogReader, LogTail, CommandRejected, type StoredEvent } from '@muster/platform';
import { communityAggregate, EditCommunity, ReleaseFormerAddress } from '@muster/communities';
import { userAggregate } from '@muster/users';
import { randomUUID } from 'node:crypto';
import { figure, size } from '@testing/figures';
import { Browser } from '@testing/sign-in-browser';
import { createSignInWorld } from '@testing/sign-in-world';
import { type TestResponse, type TestUser, type World } from '@testing/world';

const ROUNDS = size(2, 20);
const CROWD = size(20, 100);

let world: World;
let admins: TestUser[];
let users: TestUser[];
beforeAll(async () => {
  world = await createSignInWorld();
  admins = await Promise.all(Array.from({ length: 4 }, () => world.createUser({ admin: true, region: 'LAN' })));
  users = await world.createUsers(CROWD);
  await world.createUsers(14, { region: 'OCE' });
}, 120_000);
afterAll(() => world?.close());

type Racing = (round: number) => Promise<void>;
const together = <T>(count: number, run: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)));
const post = (path: string, user: TestUser, i: number, body: unknown = {}, headers = {}): Promise<TestResponse> =>
  world.api(path, user, { method: 'POST', body, node: i % 2, headers });
const patch = (path: string, user: TestUser, i: number, body: unknown = {}): Promise<TestResponse> =>
  world.api(path, user, { method: 'PATCH', body, node: i % 2 });
const granted = (responses: readonly TestResponse[]) => responses.filter(({ status }) => status < 300);
/** All others are rejected with a reason; none gets an internal error. */
function oneWins(responses: readonly TestResponse[], refusal: string): TestResponse {
  expect(granted(responses)).toHaveLength(1);
  expect(new Set(responses.filter(({ status }) => status >= 300).map(({ body }) => body.code))).toEqual(
    new Set([refusal]),
  );
  return granted(responses)[0]!;
}
const rows = <T extends object>(sql: string, ...values: unknown[]) =>
  world.node().get(Database, { strict: false }).query<T>(sql, values);
const eventsOf = async (stream: string, type: string): Promise<StoredEvent[]> =>
  (await world.node().get(LogReader, { strict: false }).readStream(stream)).filter((event) => event.type === type);

/** Sign-ups on both nodes, without going through the identity provider. */
async function signUps(round: number, over: (i: number, word: string) => object, refusal: string): Promise<void> {
  const word = `Newcomer ${round} ${randomUUID().slice(0, 8)}`;
  const codes = await together(CROWD, async (i) => {
    const id = randomUUID();
    const profile = {
      name: id.slice(0, 12),
      tagline: 'NA1',
      discord: id,
      uid: id,
      email: `${id}@players.test`,
      region: 'NA',
      rank: 'Gold 2',
      canEmail: false,
      ...over(i, word),
    };
    const asking = world
      .node(i % 2)
      .get(CommandDispatcher, { strict: false })
      .send(
        userAggregate,
        { type: 'RegisterUser', userId: id, ctx: { now: new Date().toISOString() }, profile },
        { by: id },
      );
    return asking.then(
      () => 'done',
      (error: unknown) => (error instanceof CommandRejected ? error.rejection.code : String(error)),
    );
  });
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['done', refusal]));
}
const spelled = (word: string, i: number) =>
  [word, word.toUpperCase(), ` ${word.toLowerCase()}`, word.replaceAll(' ', '  '), `${word}\u200b`][i % 5]!;
const looksLike = (word: string, i: number) =>
  [word, word.replace('e', '\u0435'), word.replace('o', '0'), word.replaceAll(' ', '-'), word.replace('c', 'ç')][
    i % 5
  ]!;

async function friends(): Promise<[TestUser, TestUser]> {
  const [first, second] = (await world.createUsers(2)) as [TestUser, TestUser];
  await post(`/friend-requests/send-friend-request/${second.id}/${first.id}`, first, 0);
  await post(`/friend-requests/accept-request/${second.id}`, second, 0, { newFriendUserId: first.id });
  await world.node(1).get(LogTail, { strict: false }).fence();
  return [first, second];
}
const full = async (region: string) => {
  const scrim = await world.createScrim(admins[0]!, {
    region,
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
  });
  expect(await patch(`/scrims/${scrim._id}/admin-fill-random`, admins[0]!, 0)).toMatchObject({
    status: 200,
    body: { filledPositions: 10 },
  });
  return scrim;
};

const KINDS: Record<string, Racing> = {
  'a summoner name, in every spelling': (round) =>
    signUps(round, (i, word) => ({ name: spelled(word, i) }), 'name-taken'),
  'a summoner name, in letters that look alike': (round) =>
    signUps(round, (i, word) => ({ name: looksLike(word, i), tagline: ['NA1', 'nal', 'NAI'][i % 3]! }), 'name-taken'),
  'a Discord name': (round) => signUps(round, (i, word) => ({ discord: spelled(word, i) }), 'discord-taken'),
  'an identity': (round) => signUps(round, (_, word) => ({ uid: word }), 'uid-taken'),
  'an email address': (round) =>
    signUps(round, (i, word) => ({ email: `${spelled(word, i).trim()}@players.test` }), 'email-taken'),

  'a sign-up clicked ten times': async (round) => {
    const browser = new Browser(world);
    const proof = await browser.signInWithProvider(`clicker${round}x${Date.now()}@players.test`);
    const responses = await together(10, () => browser.register(proof));
    expect(granted(responses)).toHaveLength(1);
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await rows('SELECT 1 FROM people WHERE uid = $1', proof.uid)).toHaveLength(1);
  },

  'a new name for an existing user': async (round) => {
    // Removes characters that the form rejects
    const written = (i: number) =>
      (i % 4 < 2 ? spelled : looksLike)(`Renamed ${round}`, i).replace('\u200b', '').replace('-', ' ');
    const responses = await together(CROWD, (i) =>
      world.api('/auth/update-user', users[i]!, {
        method: 'PUT',
        body: { name: written(i), summonerTagline: 'same' },
        node: i % 2,
      }),
    );
    oneWins(responses, 'name-taken');
  },

  'an address that a community gave up': async (round) => {
    const [former, current] = [`given-up-${round}`, `moved-on-${round}`];
    const found = (i: number, slug: string) =>
      post('/communities', admins[i % 4]!, i, { name: `Heir ${round} ${randomUUID().slice(0, 12)}`, slug });
    const { body: holder } = await found(0, former);
    const at = (days: number) => ({ now: new Date(Date.now() - days * 86_400_000).toISOString() });
    const send = (command: EditCommunity | ReleaseFormerAddress) =>
      world.node().get(CommandDispatcher, { strict: false }).send(communityAggregate, command, { by: admins[0]!.id });
    const owner = { userId: admins[0]!.id, isAdmin: true, role: 'owner' } as const;
    await send({
      type: 'EditCommunity',
      communityId: holder._id,
      by: owner,
      ctx: at(90),
      changes: { slug: current },
      words: { about: '', links: [] },
    });
    const [, ...responses] = await Promise.all([
      send({ type: 'ReleaseFormerAddress', communityId: holder._id, ctx: at(0), former }),
      ...Array.from({ length: 9 }, (_, i) => found(i, former)),
    ]);
    const last = granted(responses).length > 0 ? responses : [...responses, await found(9, former)];
    const { body: heir } = oneWins(last, 'slug-taken');
    expect([heir.slug, heir._id === holder._id]).toEqual([former, false]);
    await world.node(1).get(LogTail, { strict: false }).fence();
    const idAt = async (slug: string) => (await world.api(`/communities/${slug}`, users[0]!, { node: 1 })).body._id;
    expect([await idAt(former), await idAt(current)]).toEqual([heir._id, holder._id]);
  },

  'two who ask each other to be friends': async () => {
    const pair = (await world.createUsers(2)) as [TestUser, TestUser];
    await together(10, (i) =>
      post(`/friend-requests/send-friend-request/${pair[1 - (i % 2)]!.id}/${pair[i % 2]!.id}`, pair[i % 2]!, i >> 1),
    );
    const stream = `friendship-${pair
      .map(({ id }) => id)
      .toSorted()
      .join('_')}`;
    expect([
      (await eventsOf(stream, 'FriendshipRequested')).length,
      (await eventsOf(stream, 'FriendshipBegan')).length,
    ]).toEqual([1, 1]);
    for (const [i, one] of pair.entries()) {
      expect(
        (await world.api(`/friends/user-friends/${one.id}`, one)).body.map(
          ({ _id }: { _id: { _id: string } }) => _id._id,
        ),
      ).toEqual([pair[1 - i]!.id]);
      expect((await world.api('/friend-requests', one)).body).toEqual([]);
    }
    expect(
      await rows(
        `SELECT recipient FROM notifications WHERE recipient = ANY($1) AND kind = 'now-friends'`,
        pair.map(({ id }) => id),
      ),
    ).toHaveLength(2);
  },

  'a conversation of two': async () => {
    const pair = await friends();
    const responses = await together(10, (i) =>
      post('/conversations', pair[i % 2]!, i >> 1, { senderId: pair[i % 2]!.id, receiverId: pair[1 - (i % 2)]!.id }),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(await eventsOf(`conversation-${responses[0]!.body._id}`, 'ConversationOpened')).toHaveLength(1);
  },

  'a message sent ten times': async () => {
    const [first, second] = await friends();
    const {
      body: { _id: conversationId },
    } = await post('/conversations', first, 0, { senderId: first.id, receiverId: second.id });
    const clientId = randomUUID();
    const responses = await together(10, (i) =>
      post('/messages', first, i, { conversationId, senderId: first.id, text: 'hi', clientId }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(await eventsOf(`conversation-${conversationId}`, 'MessageSent')).toHaveLength(1);
  },

  'the winner of a game': async () => {
    const { _id } = await full('OCE');
    const responses = await together(10, (i) =>
      patch(`/scrims/${_id}/set-winner`, admins[i % 4]!, i, { winnerTeamName: i % 3 ? 'teamOne' : 'teamTwo' }),
    );
    const { body } = oneWins(responses, 'winner-already-set');
    expect((await eventsOf(`scrim-${_id}`, 'WinnerReported')).map(({ data }) => data['team'])).toEqual([body.teamWon]);
  },

  'filling the empty seats': async () => {
    const scrim = await world.createScrim(admins[0]!, { region: 'OCE' });
    oneWins(
      await together(8, (i) => patch(`/scrims/${scrim._id}/admin-fill-random`, admins[i % 4]!, i)),
      'no-empty-positions',
    );
    const seated = (await eventsOf(`scrim-${scrim._id}`, 'PlayerAssigned')).map(({ data }) => data['userId']);
    expect([seated.length, new Set(seated).size]).toEqual([10, 10]);
    expect(await eventsOf(`scrim-${scrim._id}`, 'HostDrawn')).toHaveLength(1);
  },

  'a request with an Idempotency-Key': async (round) => {
    const [key, title] = [randomUUID(), `Once ${round}`];
    const gameStartTime = new Date(Date.now() + 3_600_000).toISOString();
    const responses = await together(10, (i) =>
      post('/scrims', admins[0]!, i, { title, region: 'LAN', gameStartTime }, { 'idempotency-key': key }),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replay') === 'true')).toHaveLength(9);
    expect(await rows(`SELECT 1 FROM scrims WHERE state->>'title' = $1`, title)).toHaveLength(1);
  },
};

test.each(Object.entries(KINDS))(
  'exactly one succeeds: %s',
  async (_, race) => {
    for (let round = 0; round < ROUNDS; round++) await race(round);
  },
  120_000,
);

test('of four admins who delete their accounts concurrently, one remains', async () => {
  const responses = await together(4, (i) =>
    world.api('/auth/account', admins[i]!, { method: 'DELETE', body: { name: admins[i]!.name }, node: i % 2 }),
  );
  const left = await rows<{ id: string }>('SELECT id FROM people WHERE is_admin AND restorable_until IS NULL');
  expect(left.length).toBeGreaterThanOrEqual(1);
  expect(granted(responses)).toHaveLength(4 - left.length);
});

afterAll(() => {
  figure('C7', `rounds of ${Object.keys(KINDS).length} kinds of uniqueness races on two nodes`, ROUNDS);
  figure('C7', 'commands that raced for something that exists once', ROUNDS * (6 * CROWD + 10 * 6 + 10 + 8));
});
