import { ROLES } from '@muster/contracts/constants';
import type { OwnAround } from '@muster/contracts/pickups';
import { DEMO_PEOPLE } from '@muster/demo';
import { untilHolds, waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { type AroundAction, aroundControlId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const HOUR_MS = 3_600_000;
const emails = DEMO_PEOPLE.map(({ email }) => email);
let stage: DiscordWorld;
beforeAll(async () => {
  stage = await DiscordWorld.create();
});
afterAll(() => stage?.close());
jest.setTimeout(60_000);

interface Person {
  user: TestUser;
  email: string;
}
const api = (method: string, path: string, as: TestUser, body: object = {}) =>
  stage.world.api(path, as, { method, body });

/** A community that plays pick-ups when an organiser begins a check, with its channel. */
async function club(channel: string) {
  const community = await stage.calls.staffed();
  const on = { pickups: { on: true, start: 'organisers' } };
  expect((await api('PATCH', `/communities/${community.slug}`, community.organiser, on)).status).toBe(200);
  await stage.connect(channel, { communityId: community.id, region: null });
  return community;
}
type Club = Awaited<ReturnType<typeof club>>;

/** A member who has linked an account at Discord. */
async function linked({ slug }: Club, name: string): Promise<Person> {
  const [user, email] = [await stage.world.createUser({ name }), emails.pop()!];
  await stage.link(user, email);
  await stage.calls.join(slug, user);
  return { user, email };
}
const come = async ({ id }: Club, user: TestUser, over: object = {}) => {
  const until = new Date(Date.now() + HOUR_MS).toISOString();
  const { status } = await api('PUT', '/around', user, { until, roles: [...ROLES], communities: [id], ...over });
  expect(status).toBe(200);
};
const entryOf = async ({ user }: Person): Promise<OwnAround | null> => (await api('GET', '/around', user)).body;

/** The messages of a channel in which these ids are, or were, to be pressed. */
const textOf = (message: { content: string; embeds: object[] }) =>
  `${message.content} ${JSON.stringify(message.embeds)}`;
const saying = (channel: string, text: string) =>
  waitUntil(() => stage.discord.messages(channel).find((message) => textOf(message).includes(text)));
const idsIn = ({ components }: { components: { components: { custom_id?: string | undefined }[] }[] }) =>
  components.flatMap((row) => row.components.flatMap((one) => one.custom_id ?? []));

/** Presses in the channel, or in the private message that the last press was answered with. */
async function press(
  { email }: { email: string },
  channel: string,
  message: Parameters<typeof stage.discord.press>[2],
  [action, id]: [AroundAction, string],
  values?: string[],
) {
  const as = values && { values };
  const { message: answer } = await stage.discord.press(email, channel, message, aroundControlId(action, id), as);
  if (!answer) throw new Error('no answer');
  return answer;
}
/** Everybody pressed a while ago, so that a check has to ask them, and nobody's no counts any longer. */
const letTimePass = () =>
  stage.rows(
    `UPDATE around_entries SET entry = entry || '{"pressedAt": "2026-01-01T00:00:00.000Z", "pausedUntil": null}'`,
  );

test('a message names people by role, counts those who stay unnamed, and goes with the last of them', async () => {
  const community = await club('first');
  const [hana, secret] = [await linked(community, 'Hana'), await linked(community, 'Secretive')];
  await come(community, hana.user, { roles: ['Mid', 'Top'] });
  await saying('first', '1 person is around');
  await come(community, secret.user, { roles: ['Mid'], discord: false });
  const shown = await saying('first', '2 people are around');
  expect(shown.embeds[0]!.fields).toEqual([{ name: 'Mid', value: 'Hana, + 1', inline: true }]);
  expect(shown.pinged).toEqual([]);

  await api('DELETE', '/around', secret.user);
  await saying('first', '1 person is around');
  const answer = await press(hana, 'first', shown, ['not-around', community.id]);
  expect(answer.content).toBe('You are not around any more.');
  await untilHolds(async () => expect(stage.discord.messages('first')).toEqual([]));
});

test("I'm around asks in private for roles and an end, and makes the entry when both are chosen", async () => {
  const community = await club('second');
  const hana = await linked(community, 'Hana');
  await come(community, community.member);
  const shown = await saying('second', '1 person is around');
  const menu = await press(hana, 'second', shown, ['around', community.id]);
  expect(menu.flags & 64).toBe(64);
  expect(idsIn(menu)).toEqual(
    (['around-roles', 'around-until', 'around-come'] as const).map((action) => aroundControlId(action, community.id)),
  );
  const half = await press(hana, 'second', menu, ['around-roles', community.id], ['Support', 'Mid']);
  expect([half.content, await entryOf(hana)]).toEqual(['Now choose for how long.', null]);
  const made = await press(hana, 'second', menu, ['around-until', community.id], ['60']);
  expect(made.content).toMatch(/you are around until <t:\d+:t> \(Support, Mid\)\.$/);
  expect(await entryOf(hana)).toMatchObject({ roles: ['Support', 'Mid'], discord: true });
  await saying('second', '2 people are around');

  const stranger = { user: await stage.world.createUser(), email: emails.pop()! };
  await stage.link(stranger.user, stranger.email);
  expect((await press(stranger, 'second', shown, ['around', community.id])).content).toContain('members');
  expect(await entryOf(stranger)).toBeNull();
});

describe('a check', () => {
  let community: Club;
  let hana: Person;
  let others: TestUser[];
  beforeAll(async () => {
    community = await club('third');
    [hana] = [await linked(community, 'Hana')];
    others = await stage.world.createUsers(9);
    for (const user of others) {
      await stage.calls.join(community.slug, user);
      await come(community, user);
    }
    const shown = await saying('third', '9 people are around');
    const menu = await press(hana, 'third', shown, ['around', community.id]);
    await press(hana, 'third', menu, ['around-until', community.id], ['120']);
    await press(hana, 'third', menu, ['around-roles', community.id], [...ROLES]);
  });
  const begin = async (): Promise<string> => {
    await letTimePass();
    const { status, body } = await api('POST', `/communities/${community.slug}/checks`, community.organiser);
    expect(status).toBe(201);
    return body._id;
  };

  test('is a new message that mentions only people who came in Discord, and the other one loses its buttons', async () => {
    const checkId = await begin();
    const question = await saying('third', '0 of 10 are ready');
    expect(question.pinged).toEqual([stage.discord.person(hana.email).user.id]);
    expect(idsIn(question)).toEqual([aroundControlId('ready', checkId), aroundControlId('not-now', checkId)]);
    const otto = await linked(community, 'Otto');
    expect((await press(otto, 'third', question, ['ready', checkId])).content).toBe('Check not found');
    const around = await saying('third', 'being asked whether they play now');
    expect(idsIn(around)).toEqual([]);

    const answer = await press(hana, 'third', question, ['not-now', checkId]);
    expect(answer.content).toBe('Not this time. You are not asked again within ten minutes.');
    await untilHolds(async () =>
      expect(textOf(await saying('third', 'of 10 are ready'))).not.toContain(`<@${question.pinged[0]}>`),
    );
    await api('POST', `/checks/${checkId}/off`, community.organiser);
    const over = await saying('third', 'No ten this time.');
    expect([over.id, idsIn(over)]).toEqual([question.id, []]);
    await untilHolds(async () => {
      const back = await saying('third', 'people are around');
      expect(idsIn(back)).toContain(aroundControlId('around', community.id));
    });
    const left = await stage.rows<{ part: string }>(
      "SELECT part FROM discord_around WHERE subject LIKE $1 OR (part = 'check' AND message IS NOT NULL)",
      [`%${checkId}%`],
    );
    expect(left).toEqual([]);
  });

  test('that finds ten ready says so, and its scrim is shown as every scrim is', async () => {
    const checkId = await begin();
    const question = await saying('third', '0 of 10 are ready');
    const answer = await press(hana, 'third', question, ['ready', checkId]);
    expect(answer.content).toBe('You are ready. 1 of 10 are.');
    for (const user of others) expect((await api('POST', `/checks/${checkId}/ready`, user)).status).toBe(200);
    const made = await saying('third', 'ten are ready, and the lobby is open');
    expect([made.id, idsIn(made)]).toEqual([question.id, []]);
    const { scrim } = (await api('GET', `/checks/${checkId}`, hana.user)).body;
    await stage.shows('third', scrim, 'Hana');
    await untilHolds(async () => {
      const isLeft = (one: Parameters<typeof textOf>[0]) => /(?:are|is) around/.test(textOf(one));
      expect(stage.discord.messages('third').filter(isLeft)).toEqual([]);
    });
  });
});
