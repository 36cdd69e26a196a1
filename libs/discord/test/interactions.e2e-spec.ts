import type { Role, TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { DEMO_PEOPLE } from '@muster/demo';
import type { TestUser } from '@testing/world';
import { commandDefinitions } from '../src/app/command-definitions';
import { buttonId, joinButtonId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const HANA = 'hana@sandbox.test';
/** Each test links people of its own, because a person of Discord has one account. */
const people = DEMO_PEOPLE.map(({ email }) => email).filter((email) => email !== HANA);
const newPerson = (): string => people.pop()!;
let stage: DiscordWorld;
let hana: TestUser;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  const { discord } = stage;
  community = await stage.calls.staffed();
  await stage.connect('club', { communityId: community.id, region: null });
  hana = await stage.world.createUser({ name: 'Hana' });
  await stage.link(hana, HANA);
  await discord.ask('PUT', `/applications/${discord.env['DISCORD_APP_ID']}/commands`, commandDefinitions());
});
afterAll(() => stage?.close());

const create = (over: object = {}) =>
  stage.world.createScrim(community.organiser, { communityId: community.id, ...over });
const find = async ({ _id }: { _id: string }, user = stage.admin): Promise<ScrimView> =>
  (await stage.world.api(`/scrims/${_id}`, user)).body;
const seatOf = async (scrim: ScrimView, { id }: TestUser): Promise<string | undefined> => {
  const { teamOne, teamTwo } = await find(scrim);
  const seat = [...teamOne, ...teamTwo].find(({ _id }) => _id === id);
  return seat && `${seat.team.name} ${seat.role}`;
};
const eventsOf = (scrim: ScrimView) =>
  stage.rows<{ type: string; meta: { by: string; via?: string } }>(
    'SELECT type, meta FROM events WHERE stream = $1 ORDER BY version',
    [`scrim-${scrim._id}`],
  );
type As = Parameters<DiscordWorld['discord']['press']>[4];
const press = async (scrim: ScrimView, customId: string, email = HANA, as?: As) =>
  stage.discord.press(email, 'club', await stage.shows('club', scrim), customId, as);
const pressJoin = (scrim: ScrimView, email = HANA, as?: As, team: TeamName = 'teamOne', role: Role = 'Top') =>
  press(scrim, joinButtonId(scrim._id, { team, role }), email, as);
const type = (text: string, email = HANA, as?: As) => stage.discord.type(email, 'club', text, as);
const says = async (
  outcome: Promise<{ message: { content: string; flags: number } | null; problem: string | null }>,
) => {
  const { message, problem } = await outcome;
  if (!message) throw new Error(`no answer: ${problem}`);
  expect(message.flags & 64).toBe(64);
  return message.content;
};

test('the address is checked by Discord with a PING', async () =>
  expect(await stage.discord.simulator.interactions.ping()).toMatchObject({ status: 200, type: 1 }));

describe('buttons', () => {
  test('Join takes the seat as the linked person, and the log says that it came from Discord', async () => {
    const scrim = await create({ title: 'Friday *night*' });
    expect(await says(pressJoin(scrim))).toBe(String.raw`You play Top on the blue side: Friday \*night\*`);
    expect(await seatOf(scrim, hana)).toBe('teamOne Top');
    expect((await eventsOf(scrim)).at(-1)).toMatchObject({
      type: 'PlayerJoined',
      meta: { by: hana.id, via: 'discord' },
    });
    await stage.shows('club', scrim, 'Top: Hana');
  });

  test('a seat taken in Discord is shown on the web at once', async () => {
    const scrim = await create();
    const browser = await stage.world.connect(community.member);
    await browser.emit('join_scrim_room', { scrimId: scrim._id });
    await pressJoin(scrim);
    await browser.waitFor('scrim_updated', (payload) => JSON.stringify(payload).includes(hana.id));
  });
});

describe('the person who presses', () => {
  test('without a linked account: they get a link, and nothing changes', async () => {
    const scrim = await create();
    const { message } = await pressJoin(scrim, newPerson());
    expect(message!.content).toBe('Link your Discord account with Muster first, then press or type it again.');
    expect(JSON.stringify(message!.components)).toContain('/settings');
    expect(await eventsOf(scrim)).toHaveLength(1);
  });

  // The rights are those of the web: linked, banned and excluded people, public and members-only scrims, each action.
  test.each([
    ['a stranger', 'members', 'join', 'Only members of this community can do this'],
    ['a member', 'members', 'join', undefined],
    ['an excluded user', 'public', 'join', 'You were excluded from this community'],
    ['a banned user', 'public', 'join', 'You are banned until'],
    ['a stranger', 'members', 'leave', 'Scrim not found!'],
  ] as const)('%s, %s scrim, %s', async (who, visibility, action, refusal) => {
    const user = await stage.world.createUser();
    const person = newPerson();
    await stage.link(user, person);
    if (who !== 'a stranger' && who !== 'a banned user') await stage.calls.join(community.slug, user);
    if (who === 'an excluded user') await stage.calls.exclude(community.slug, community.owner, user);
    if (who === 'a banned user') await ban(user);
    const scrim = await create({ visibility });
    const answer = await says(
      action === 'join' ? pressJoin(scrim, person) : press(scrim, buttonId('leave', scrim._id), person),
    );
    if (refusal) expect(answer).toContain(refusal);
    else expect(answer).toContain('You play Top');
    expect(await eventsOf(scrim)).toHaveLength(refusal ? 1 : 2);
  });

  const ban = (user: TestUser) =>
    stage.world.api('/admin/banUser', stage.admin, {
      method: 'POST',
      body: { banUserId: user.id, dateTo: new Date(Date.now() + 86_400_000 * 2).toISOString() },
    });
});

describe('what is not from Discord changes nothing', () => {
  test.each<[string, As]>([['with a wrong signature', { deviation: { signature: 'wrong' } }]])(
    'an interaction %s',
    async (_, as) => {
      const scrim = await create();
      expect(await pressJoin(scrim, HANA, as)).toMatchObject({ status: 401 });
      expect(await eventsOf(scrim)).toHaveLength(1);
    },
  );

  test('a repeated interaction is answered as before and carried out once', async () => {
    const scrim = await create();
    const first = await pressJoin(scrim);
    await stage.world.api(`/scrims/${scrim._id}/remove-player/${hana.id}`, hana, { method: 'PATCH', body: {} });
    const again = await pressJoin(scrim, HANA, { deviation: { id: first.id } });
    expect(again.message!.content).toBe(first.message!.content);
    expect(await seatOf(scrim, hana)).toBeUndefined();
  });
});

describe('languages', () => {
  test('the language of the account counts more, for refusals, too', async () => {
    await stage.world.api('/auth/update-user', hana, { method: 'PUT', body: { language: 'fr' } });
    const scrim = await create();
    const answer = await says(press(scrim, buttonId('leave', scrim._id), HANA, { locale: 'de' }));
    expect(answer).not.toBe('Player not found in scrim');
    expect(answer).toMatch(/joueur/i);
    await stage.world.api('/auth/update-user', hana, { method: 'PUT', body: { language: null } });
  });
});

describe('commands', () => {
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

  test('/scrims lists what the channel shows, /next the own next scrim', async () => {
    const scrim = await create({ title: 'A [title](x)', gameStartTime: inSeconds(90) });
    const { message } = await type('/scrims');
    expect(message!.embeds[0]!.description).toContain(String.raw`[A \[title\]\(x\)](`);
    expect(message!.embeds[0]!.description).toContain(scrim._id);
    expect(await says(type('/scrims someday'))).toContain('Name the day');
    expect(await says(type('/scrims 2031-01-01'))).toBe('No scrims on this day.');
    const soon = await create({ gameStartTime: inSeconds(60) });
    await pressJoin(soon);
    expect((await type('/next')).message!.embeds[0]!.description).toContain(soon._id);
  });

  test('/join takes a seat of the scrim that is named, or of the next one here, and /leave frees it', async () => {
    const scrim = await create();
    const user = await stage.world.createUser();
    const as = newPerson();
    await stage.link(user, as);
    expect(await says(type(`/join scrim:https://muster.example/scrims/${scrim._id} team:red role:adc`, as))).toContain(
      'You play ADC on the red side',
    );
    expect(await seatOf(scrim, user)).toBe('teamTwo ADC');
    expect(await says(type(`/leave scrim:${scrim._id}`, as))).toContain('You have left');
    expect(await says(type('/join', as))).toContain('You play');
    expect(await says(type('/leave', as))).toContain('You have left');
  });

  test('/muster connect needs an organiser who may manage the channel', async () => {
    const { organiser, member, slug } = await stage.calls.staffed();
    const [boss, other] = [newPerson(), newPerson()];
    await stage.link(organiser, boss);
    await stage.link(member, other);
    const at = (email: string, isManager: boolean, text = `/muster connect community:${slug}`) =>
      says(stage.discord.type(email, 'guild-night', text, { isManager }));
    expect(await at(other, true)).toBe('Only organisers of this community can do this');
    expect(await at(boss, false)).toBe('You need the permission to manage this Discord channel');
    expect(await at(boss, true, '/muster connect community:nobody')).toBe('Community not found');
    expect(await at(boss, true, '/muster connect region:NA')).toBe('Only admins can do this');
    expect(await at(boss, true)).toMatch(/^This channel shows the scrims of Community \d+ now\.$/);
    const view = (await stage.calls.call('GET', `/${slug}/discord`, organiser)).body;
    const [{ channelId, url }] = view.channels;
    expect([view.channels.length, url]).toEqual([1, `${stage.discord.url}/discord?channel=${channelId}`]);
    const scrim = await stage.world.createScrim(organiser, {
      communityId: (await stage.calls.view(slug, organiser))._id,
    });
    await stage.shows('guild-night', scrim);
    expect(await at(other, true, '/muster disconnect')).toBe('This channel is no longer connected with Muster.');
  });
});
