import type { Role, TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import { seatBody } from '@testing/played-scrim';
import { untilHolds, waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { buttonId, offerButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const people = DEMO_PEOPLE.map(({ email }) => email);
let stage: DiscordWorld;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  community = await stage.calls.staffed();
  await stage.connect('region', { communityId: null, region: 'NA' });
  await stage.connect('club', { communityId: community.id, region: null });
});
beforeEach(() => {
  stage.discord.simulator.record.clear();
  stage.discord.set({ storm: null, faults: [], limits: {} });
});
afterAll(() => stage?.close());

const HOURS_MS = 3_600_000;
const ANYTHING: Role[] = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
interface Reserve {
  user: TestUser;
  email: string;
}
const call = (method: string, path: string, user: TestUser, body: object = {}) =>
  stage.world.api(path, user, { method, body });

/** A user who has linked an account at Discord of their own. */
async function linked(): Promise<Reserve> {
  const [user, email] = [await stage.world.createUser(), people.pop()!];
  await stage.calls.join(community.slug, user);
  await stage.link(user, email);
  return { user, email };
}
/** A scrim whose offers last ten minutes, with one player. */
async function scrimWithPlayer(over: object = {}) {
  const scrim = await stage.world.createScrim(community.organiser, {
    communityId: community.id,
    gameStartTime: new Date(Date.now() + 3 * HOURS_MS).toISOString(),
    attendance: { reserves: 4 },
    ...over,
  });
  await call('PATCH', `/scrims/${scrim._id}/insert-player/${community.member.id}`, community.member, {
    ...seatBody('teamOne', 'Mid'),
  });
  return scrim;
}
const freeSeat = (scrim: ScrimView) =>
  call('PATCH', `/scrims/${scrim._id}/remove-player/${community.member.id}`, community.member);
const reserveOnWeb = (scrim: ScrimView, { user }: Reserve) =>
  call('POST', `/scrims/${scrim._id}/reserves`, user, { roles: ANYTHING });
const reserveInDiscord = async (scrim: ScrimView, { email }: Reserve) =>
  stage.discord.press(email, 'club', await stage.shows('club', scrim), buttonId('reserve', scrim._id));

const isOffer = ({ content }: { content: string }) => content.includes('you are offered');
const notesIn = (channel: string, { _id }: ScrimView) =>
  stage.discord.messages(channel).filter((one) => isOffer(one) && JSON.stringify(one.components).includes(_id));
const notes = (scrim: ScrimView) => ['club', 'region'].flatMap((channel) => notesIn(channel, scrim));
const ownNotes = ({ email }: Reserve) => stage.discord.ephemeral(email, 'club').filter(isOffer);
const noteIn = (channel: string, scrim: ScrimView) => waitUntil(() => notesIn(channel, scrim)[0]);
const ownNote = (reserve: Reserve) => waitUntil(() => ownNotes(reserve)[0]);
const isGone = (channel: string, scrim: ScrimView) =>
  untilHolds(async () => expect(notesIn(channel, scrim)).toEqual([]));
const view = async ({ _id }: ScrimView): Promise<ScrimView> =>
  (await stage.world.api(`/scrims/${_id}`, stage.admin)).body;
const seatOf = async (scrim: ScrimView, { user }: Reserve) => {
  const { teamOne, teamTwo } = await view(scrim);
  return [...teamOne, ...teamTwo].find(({ _id }) => _id === user.id)?.role;
};
/** Every message about an offer is as it will stay. */
const settled = () =>
  waitUntil(async () => {
    const [row] = await stage.rows<{ open: string | number }>(
      `SELECT (SELECT count(*) FROM effects WHERE kind = 'UpdateDiscordOffer' AND state IN ('pending', 'running'))
        + (SELECT count(*) FROM policies p, es_head h WHERE p.name = 'discord-offers' AND p.position < h.position)
        AS open`,
    );
    return Number(row!.open) === 0;
  });
const answer = async (
  { email }: Reserve,
  what: 'accept' | 'decline',
  scrim: ScrimView,
  message: Awaited<ReturnType<typeof noteIn>>,
) => {
  const outcome = await stage.discord.press(email, 'club', message, offerButtonId(what, scrim._id, '1'));
  return outcome.message!.content;
};

test('a reserve who pressed a button is told of the offer in a message that only they see, and accepts it there', async () => {
  const [reserve, scrim] = [await linked(), await scrimWithPlayer({ title: 'Friday *night*' })];
  await reserveInDiscord(scrim, reserve);
  await freeSeat(scrim);
  const note = await ownNote(reserve);
  expect(note.content).toMatch(/, you are offered Mid on the blue side until <t:\d+:t>: Friday \\\*night\\\*$/);
  expect(note.components[0]!.components.map((one) => 'label' in one && one.label)).toEqual([
    'Accept',
    'Decline',
    'Open in Muster',
  ]);
  expect(note.flags & 64).toBe(64);
  expect(await answer(reserve, 'accept', scrim, note)).toBe(
    String.raw`You play Mid on the blue side: Friday \*night\*`,
  );
  expect(await seatOf(scrim, reserve)).toBe('Mid');
  await waitUntil(() => note.content === 'This offer is over.');
  expect([note.components, notes(scrim)]).toEqual([[], []]);
});

test('other reserves learn of it in the community’s channel; the message mentions nobody and goes when they decline', async () => {
  const [reserve, scrim] = [await linked(), await scrimWithPlayer()];
  await reserveOnWeb(scrim, reserve);
  await freeSeat(scrim);
  const note = await noteIn('club', scrim);
  expect([note.pinged, note.content.includes('<@')]).toEqual([[], false]);
  expect(note.content.startsWith(reserve.user.name)).toBe(true);
  expect(JSON.stringify(note.components)).toContain(`/scrims/${scrim._id}`);
  expect(await answer(reserve, 'decline', scrim, note)).toContain('You declined the seat');
  await isGone('club', scrim);
  expect(notes(scrim)).toEqual([]);
});

test('only the person offered can use its buttons', async () => {
  const [reserve, other, scrim] = [await linked(), await linked(), await scrimWithPlayer()];
  await reserveOnWeb(scrim, reserve);
  await freeSeat(scrim);
  const note = await noteIn('club', scrim);
  for (const what of ['accept', 'decline'] as const) {
    expect(await answer(other, what, scrim, note)).toBe('You can only do this for yourself');
    expect(await answer({ ...other, email: people.at(-1)! }, what, scrim, note)).toContain('Link your Discord account');
  }
  expect((await view(scrim)).offers).toHaveLength(1);
  await call('DELETE', `/scrims/${scrim._id}`, stage.admin);
  await isGone('club', scrim);
});

test.each<[string, (scrim: ScrimView, reserve: Reserve) => Promise<unknown>]>([
  ['is accepted on the web', (scrim, { user }) => call('POST', `/scrims/${scrim._id}/offers/1/accept`, user)],
  ['is withdrawn', (scrim, { user }) => call('DELETE', `/scrims/${scrim._id}/reserves`, user)],
])('an offer that %s leaves nothing in the channel', async (_, end) => {
  const [reserve, scrim] = [await linked(), await scrimWithPlayer()];
  await reserveOnWeb(scrim, reserve);
  await freeSeat(scrim);
  await noteIn('club', scrim);
  await end(scrim, reserve);
  await isGone('club', scrim);
  await settled();
  expect(await stage.rows('SELECT 1 FROM discord_offers WHERE scrim = $1', [scrim._id])).toEqual([]);
});

describe('audiences', () => {
  test('a scrim that becomes members-only takes its offer out of the region’s channel', async () => {
    const other = await stage.calls.staffed();
    const reserve = await linked();
    await stage.calls.join(other.slug, reserve.user);
    await stage.calls.join(other.slug, community.member);
    const scrim = await stage.world.createScrim(other.organiser, {
      communityId: other.id,
      visibility: 'public',
      attendance: { reserves: 2 },
      gameStartTime: new Date(Date.now() + 3 * HOURS_MS).toISOString(),
    });
    await call('PATCH', `/scrims/${scrim._id}/insert-player/${community.member.id}`, community.member, {
      ...seatBody('teamOne' as TeamName, 'Mid'),
    });
    await reserveOnWeb(scrim, reserve);
    await freeSeat(scrim);
    await noteIn('region', scrim);
    await call('PUT', `/scrims/${scrim._id}`, other.organiser, { visibility: 'members' });
    await isGone('region', scrim);
    await settled();
    expect(notesIn('region', scrim)).toEqual([]);
    expect((await view(scrim)).offers).toHaveLength(1);
  });

  test('a reserve who linked no account, or no longer, is not named', async () => {
    const [reserve, scrim] = [await linked(), await scrimWithPlayer()];
    await reserveInDiscord(scrim, reserve);
    await call('DELETE', '/auth/discord', reserve.user);
    await freeSeat(scrim);
    await waitUntil(async () => (await view(scrim)).offers.length === 1);
    await settled();
    expect([notes(scrim), ownNotes(reserve)]).toEqual([[], []]);
  });
});

describe('trouble', () => {
  test('a token that Discord no longer accepts: they learn of it in the channel', async () => {
    const [reserve, scrim] = [await linked(), await scrimWithPlayer()];
    await reserveInDiscord(scrim, reserve);
    stage.discord.simulator.interactions.reset();
    await freeSeat(scrim);
    await noteIn('club', scrim);
    await call('POST', `/scrims/${scrim._id}/offers/1/decline`, reserve.user);
    await isGone('club', scrim);
  });

  test('a message that was posted just before a crash is taken back although nobody knows its id', async () => {
    const [reserve, scrim] = [await linked(), await scrimWithPlayer()];
    await reserveOnWeb(scrim, reserve);
    await freeSeat(scrim);
    await noteIn('club', scrim);
    await settled();
    await stage.stopWorkers();
    await stage.rows(
      `UPDATE discord_offers SET message = NULL, content_hash = '', is_posting = true WHERE scrim = $1 RETURNING 1`,
      [scrim._id],
    );
    await stage.emptyRedis();
    await call('POST', `/scrims/${scrim._id}/offers/1/decline`, reserve.user);
    await stage.startWorker();
    await isGone('club', scrim);
    await settled();
    expect(notes(scrim)).toEqual([]);
  });
});
