import type { Role } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import { OWN_SEATS, type OwnSeats } from '@muster/scrims/ports';
import { untilHolds } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { gzipSync } from 'node:zlib';
import { SANDBOX_APPLICATION, SANDBOX_KEY_PAIR } from '../../../apps/sandbox/src/discord/application';
import { keyPairOf, signedHeaders } from '../../../apps/sandbox/src/discord/signing';
import { buttonId, joinButtonId, offerButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const people = DEMO_PEOPLE.map(({ email }) => email);
const HANA = people.shift()!;
let stage: DiscordWorld;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
let hana: TestUser;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  community = await stage.calls.staffed();
  await stage.connect('club', { communityId: community.id, region: null });
  hana = await stage.world.createUser({ name: 'Hana' });
  await stage.link(hana, HANA);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => stage?.close());

const create = (over: object = {}) =>
  stage.world.createScrim(community.organiser, { communityId: community.id, ...over });
const joinTop = ({ _id }: ScrimView, role: Role = 'Top') => joinButtonId(_id, { team: 'teamOne', role });
const eventsOf = async ({ _id }: ScrimView) =>
  (await stage.rows('SELECT 1 FROM events WHERE stream = $1', [`scrim-${_id}`])).length;

let ids = 1_300_000_000_000_000_000n;
/** An interaction of Hana's as Discord writes it; `over` changes it before it is signed. */
const interaction = (customId: unknown, over: object = {}) => ({
  id: String((ids += 1n)),
  application_id: SANDBOX_APPLICATION.id,
  type: 3,
  token: 'a-token',
  version: 1,
  guild_id: '1100000000000000100',
  channel_id: stage.discord.channel('club').id,
  member: { user: { id: stage.discord.person(HANA).user.id }, permissions: '0' },
  locale: 'en-US',
  data: { custom_id: customId, component_type: 2 },
  ...over,
});
interface Sending {
  key?: Parameters<typeof signedHeaders>[0];
  at?: number;
  headers?: Record<string, string>;
  /** The body that is sent instead of the signed one. */
  sent?: string | Uint8Array<ArrayBuffer>;
}
async function send(
  payload: unknown,
  { key = SANDBOX_KEY_PAIR, at = Math.floor(Date.now() / 1000), headers = {}, sent }: Sending = {},
) {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const response = await fetch(`${stage.world.url()}/api/discord/interactions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders(key, body, at), ...headers },
    body: sent ?? body,
  });
  const text = await response.text();
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}
const now = () => Math.floor(Date.now() / 1000);

test('the requests of these tests are accepted when they are right', async () => {
  const scrim = await create();
  expect(await send(interaction(joinTop(scrim)))).toMatchObject({ status: 200, body: { type: 4 } });
  expect(await eventsOf(scrim)).toBe(2);
});

describe('requests that Discord did not sign like this', () => {
  test.each<[string, (payload: object) => ReturnType<typeof send>]>([
    ['another application’s key', (payload) => send(payload, { key: keyPairOf('11'.repeat(32)) })],
    ['another timestamp', (payload) => send(payload, { headers: { 'x-signature-timestamp': String(now() - 1) } })],
    ['a timestamp with a sign', (payload) => send(payload, { headers: { 'x-signature-timestamp': `+${now()}` } })],
    ['a timestamp of tomorrow', (payload) => send(payload, { at: now() + 86_400 })],
    ['one more space', (payload) => send(payload, { sent: ` ${JSON.stringify(payload)}` })],
    ['a second signature', (payload) => send(payload, { headers: { 'x-signature-ed25519': '00'.repeat(64) } })],
    ['a signature of all zeros', (payload) => send(payload, { headers: { 'x-signature-ed25519': '0'.repeat(128) } })],
    ['compressed', (payload) => compressed(payload)],
    ['as plain text', (payload) => send(payload, { headers: { 'content-type': 'text/plain' } })],
    ['as a form', (payload) => send(payload, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
    [
      'as a form with parts',
      (payload) => send(payload, { headers: { 'content-type': 'multipart/form-data; boundary=x' } }),
    ],
    ['of no type', (payload) => send(payload, { headers: { 'content-type': '' } })],
  ])('%s: refused, and nothing changes', async (_, attempt) => {
    const scrim = await create();
    const { status } = await attempt(interaction(joinTop(scrim)));
    expect([400, 401, 413, 415]).toContain(status);
    expect(await eventsOf(scrim)).toBe(1);
  });

  const compressed = (payload: object) =>
    send(payload, { headers: { 'content-encoding': 'gzip' }, sent: new Uint8Array(gzipSync(JSON.stringify(payload))) });
});

describe('signed, but not what Muster understands', () => {
  test.each<[string, (customId: string) => unknown]>([
    ['of another application', (customId) => interaction(customId, { application_id: '999' })],
    ['without an id', (customId) => interaction(customId, { id: undefined })],
    ['with an id that is none', (customId) => interaction(customId, { id: '1; DROP TABLE events' })],
    ['with a custom_id that is too long', (customId) => interaction(customId + 'x'.repeat(100))],
    ['with a custom_id that is no text', () => interaction({ toString: 'x' })],
    ['with a list instead of an object', (customId) => [interaction(customId)]],
    ['nested ten thousand times', () => '['.repeat(10_000) + ']'.repeat(10_000)],
    ['that is no JSON', () => 'join'],
  ])('an interaction %s is refused, and nothing changes', async (_, toPayload) => {
    const scrim = await create();
    expect((await send(toPayload(joinTop(scrim)))).status).toBe(400);
    expect(await eventsOf(scrim)).toBe(1);
  });

  test('a body that is larger than any interaction is not read, also if it is signed', async () => {
    const scrim = await create();
    expect((await send(interaction(joinTop(scrim), { padding: 'x'.repeat(70_000) }))).status).toBe(413);
    expect(await eventsOf(scrim)).toBe(1);
  });

  test('a user’s id that is repeated elsewhere in the interaction is not whose it is', async () => {
    const stranger = { id: '1', username: 'x' };
    const scrim = await create();
    const other = { user: stranger, permissions: '0' };
    const { body } = await send(
      interaction(joinTop(scrim), { member: other, user: { id: stage.discord.person(HANA).user.id } }),
    );
    expect(body.data.content).toContain('Link your Discord account');
    expect(await eventsOf(scrim)).toBe(1);
  });
});

describe('altered buttons', () => {
  const says = async (customId: string, over: object = {}) =>
    (await send(interaction(customId, over))).body.data.content as string;

  test('another server’s channel gives no right to a community’s scrims', async () => {
    const scrim = await create({ visibility: 'members' });
    const elsewhere = { guild_id: '42', channel_id: '4242', member: { ...interaction('').member, permissions: '8' } };
    for (const id of [joinTop(scrim), buttonId('reserve', scrim._id), offerButtonId('accept', scrim._id, '1')])
      expect(await says(id, elsewhere)).toMatch(/^(Only members of this community can do this|Scrim not found!)$/);
    expect(await eventsOf(scrim)).toBe(1);
  });

  test('a person who may manage one channel cannot disconnect another', async () => {
    const command = {
      type: 2,
      channel_id: '4242',
      guild_id: '42',
      member: { ...interaction('').member, permissions: '8' },
      data: { name: 'muster', options: [{ name: 'disconnect', type: 1 }] },
    };
    expect(await says('', command)).toBe('No Discord channel is connected');
    expect(
      await stage.rows('SELECT 1 FROM discord_channels WHERE connected AND community_id = $1', [community.id]),
    ).toHaveLength(1);
  });

  test.each(['__proto__', 'constructor', '../x', '%00', '1 OR 1=1', '\u0000'])('a scrim named %j', async (id) => {
    const answer = await says(`1:leave:${id}`);
    expect(['Muster does not know this button or command.', 'Scrim not found!']).toContain(answer);
  });

  test('an offer of another scrim or another number is none', async () => {
    const scrim = await create({ attendance: { reserves: 1 } });
    const before = await eventsOf(scrim);
    for (const offer of ['1', '0', '999999999'])
      expect(await says(offerButtonId('accept', scrim._id, offer))).toBe('This offer is over');
    expect(await eventsOf(scrim)).toBe(before);
  });
});

describe('people', () => {
  test('a person who is banned between pressing and handling has no seat in the end', async () => {
    const [user, email, scrim] = [await stage.world.createUser(), people.pop()!, await create()];
    await stage.link(user, email);
    const seats = stage.world.node().get<OwnSeats>(OWN_SEATS, { strict: false });
    const take = seats.take.bind(seats);
    jest.spyOn(seats, 'take').mockImplementationOnce(async (...args) => {
      const ban = { banUserId: user.id, dateTo: new Date(Date.now() + 2 * 86_400_000).toISOString() };
      expect((await stage.world.api('/admin/banUser', stage.admin, { method: 'POST', body: ban })).status).toBe(200);
      return take(...args);
    });
    await stage.discord.press(email, 'club', await stage.shows('club', scrim), joinTop(scrim));
    await untilHolds(async () =>
      expect((await stage.world.api(`/scrims/${scrim._id}`, stage.admin)).body.teamOne).toEqual([]),
    );
  });

  test('an account that was deleted or unlinked acts no longer', async () => {
    const [user, email, scrim] = [await stage.world.createUser(), people.pop()!, await create()];
    await stage.link(user, email);
    const message = await stage.shows('club', scrim);
    await stage.world.api('/auth/account', user, { method: 'DELETE', body: { name: user.name } });
    const { message: answer } = await stage.discord.press(email, 'club', message, joinTop(scrim));
    expect(answer!.content).not.toContain('You play');
    expect(await eventsOf(scrim)).toBe(1);
  });
});

test('stored interactions hold nothing of what was pressed, and no token once they are answered', async () => {
  const rows = JSON.stringify(await stage.rows('SELECT * FROM discord_interactions'));
  expect(rows).not.toContain('a-token');
  expect(rows).not.toContain(stage.discord.person(HANA).user.id);
});
