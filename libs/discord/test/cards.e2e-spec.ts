import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import type { TestUser } from '@testing/world';
import { DiscordWorld } from './discord-world';

let stage: DiscordWorld;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  community = await stage.calls.staffed();
  await stage.connect('club', { communityId: community.id, region: null });
  await stage.connect('region', { communityId: null, region: 'NA' });
});
beforeEach(() => {
  stage.discord.simulator.record.clear();
  stage.discord.set({ storm: null, faults: [], limits: {} });
});
afterAll(() => stage?.close());

const patch = (path: string, user: TestUser, body: object = {}) =>
  stage.world.api(path, user, { method: 'PATCH', body });
const join = (scrim: ScrimView, user: TestUser, i = 0) =>
  patch(`/scrims/${scrim._id}/insert-player/${user.id}`, user, seatBody(TEAMS[i % 2]!, ROLES[Math.floor(i / 2)]!));
const leave = (scrim: ScrimView, user: TestUser) => patch(`/scrims/${scrim._id}/remove-player/${user.id}`, user);
const create = (over: object = {}) =>
  stage.world.createScrim(community.organiser, { communityId: community.id, ...over });
const editsOf = (name = 'message.edit') => stage.discord.sent(name);

test('a scrim is one message in every channel whose audience may see it', async () => {
  const [open, members, linked] = [
    await create(),
    await create({ visibility: 'members' }),
    await create({ visibility: 'link' }),
  ];
  const other = await stage.world.createScrim(stage.admin);
  await stage.shows('club', open);
  await stage.shows('club', members);
  await stage.shows('region', open);
  await stage.shows('region', other);
  await stage.settled();
  expect([...stage.about('club', linked), ...stage.about('region', linked)]).toEqual([]);
  expect([...stage.about('region', members), ...stage.about('club', other)]).toEqual([]);
});

test('changes on the web appear in the message, which is edited and not sent again', async () => {
  const scrim = await create();
  const player = await stage.world.createUser({ name: 'Teemo *main*' });
  await stage.shows('club', scrim, '10 seats are free');
  await join(scrim, player);
  const { embeds } = await stage.shows('club', scrim, '9 seats are free');
  expect(embeds[0]!.fields![0]!.value).toContain(String.raw`Top: Teemo \*main\*`);
  await leave(scrim, player);
  await stage.shows('club', scrim, '10 seats are free');
});

test('changes within two seconds are one edit', async () => {
  const scrim = await create();
  const players = await stage.world.createUsers(3);
  await stage.shows('club', scrim);
  await stage.settled();
  stage.discord.simulator.record.clear();
  // Long ago, so that the wait after an edit does not join the changes instead.
  await stage.rows("UPDATE discord_cards SET sent_at = now() - interval '1 minute' RETURNING 1");
  for (const [i, player] of players.entries()) {
    await join(scrim, player, i);
    await stage.requested();
  }
  await stage.shows('club', scrim, '7 seats are free');
  await stage.settled();
  expect(editsOf().filter(({ path }) => path.includes(stage.discord.channel('club').id))).toHaveLength(1);
});

test('no byte that leaves for Discord holds a secret of the lobby', async () => {
  const players = await stage.world.createUsers(10);
  const scrim = await create({ title: 'Plain title', lobbyName: 'canary-lobby-name', lobbyPassword: 'canary-pw' });
  for (const [i, player] of players.entries()) await join(scrim, player, i);
  await stage.shows('club', scrim, 'Both teams are full');
  await stage.world.api(`/scrims/${scrim._id}`, stage.admin, {
    method: 'PUT',
    body: { lobbyName: 'canary-second-name' },
  });
  await patch(`/scrims/${scrim._id}/set-winner`, stage.admin, { winnerTeamName: 'teamOne' });
  const full: ScrimView = (await stage.world.api(`/scrims/${scrim._id}`, stage.admin)).body;
  await stage.settled();
  const sent = JSON.stringify(stage.discord.sent());
  expect(sent).toContain('Plain title');
  expect(sent).not.toContain('canary');
  expect(sent).not.toContain(full.lobbyPassword!);
});

test('a message that was deleted by hand is posted again, once', async () => {
  const scrim = await create({ visibility: 'members' });
  const message = await stage.shows('club', scrim);
  const channel = stage.discord.channel('club');
  stage.discord.simulator.guild.delete(channel, message.id);
  await join(scrim, community.member);
  const again = await stage.shows('club', scrim, '9 seats are free');
  expect(again.id).not.toBe(message.id);
  await stage.settled();
  expect(stage.about('club', scrim)).toHaveLength(1);
});

test('a message whose response was lost is posted once', async () => {
  stage.discord.set({ faults: [{ on: 'message.create', lose: true, times: 1 }] });
  const scrim = await create({ visibility: 'members' });
  await waitUntil(() => editsOf('message.create').length >= 2);
  await stage.settled();
  expect(stage.about('club', scrim)).toHaveLength(1);
  await join(scrim, community.member);
  await stage.shows('club', scrim, '9 seats are free');
});

describe('a message whose response was lost, and that cannot be posted again yet,', () => {
  const lose = async () => {
    stage.loseNextPost();
    const scrim = await create({ visibility: 'members' });
    await waitUntil(() => stage.about('club', scrim).length > 0);
    return scrim;
  };
  const find = () => stage.discord.set({ faults: [] });

  test('shows what has changed since', async () => {
    const scrim = await lose();
    await join(scrim, community.member);
    find();
    await stage.shows('club', scrim, '9 seats are free');
  });

  test('leaves the channel with a scrim that has been hidden since', async () => {
    const scrim = await lose();
    await stage.world.api(`/scrims/${scrim._id}`, stage.admin, { method: 'PUT', body: { visibility: 'link' } });
    find();
    await waitUntil(() => stage.about('club', scrim).length === 0);
    await stage.settled();
    expect(JSON.stringify(stage.discord.messages('club'))).not.toContain(scrim._id);
    const failing = 'SELECT 1 FROM discord_cards WHERE scrim = $1 AND failures > 0';
    expect(await stage.rows(failing, [scrim._id])).toEqual([]);
  });
});

test('a message that is gone is posted again although nothing changes', async () => {
  const scrim = await create({ visibility: 'members' });
  const message = await stage.shows('club', scrim);
  await stage.settled();
  stage.discord.simulator.guild.delete(stage.discord.channel('club'), message.id);
  await stage.rows("UPDATE discord_cards SET sent_at = now() - interval '1 hour' WHERE scrim = $1 RETURNING 1", [
    scrim._id,
  ]);
  expect((await stage.shows('club', scrim)).id).not.toBe(message.id);
  await stage.settled();
  expect(stage.about('club', scrim)).toHaveLength(1);
});

test('during a storm of 429 few calls are made, and the last state arrives after it', async () => {
  const scrim = await create({ visibility: 'members' });
  await stage.shows('club', scrim);
  await stage.settled();
  stage.discord.simulator.record.clear();
  stage.discord.set({ storm: { global: true, retryAfterMs: 1_500 } });
  await join(scrim, community.member);
  await waitUntil(() => editsOf().length >= 2);
  await leave(scrim, community.member);
  await join(scrim, community.member, 3);
  expect(editsOf().length).toBeLessThanOrEqual(4);
  stage.discord.set({ storm: null });
  await waitUntil(() => stage.about('club', scrim)[0]!.embeds[0]!.fields![1]!.value.includes(community.member.name));
});

test.each([
  [
    'gone',
    (id: string) =>
      void Object.assign(
        stage.discord.simulator.guild.channels.find((one) => one.id === id)!,
        { isDeleted: true },
      ),
  ],
  [
    'forbidden',
    (id: string) =>
      void Object.assign(
        stage.discord.simulator.guild.channels.find((one) => one.id === id)!,
        { appPermissions: 0n },
      ),
  ],
])('a channel that is %s is suspended, and nothing more is sent there', async (reason, lose) => {
  const club = await stage.calls.staffed();
  const id = await stage.connect(`lost-${reason}`, { communityId: club.id, region: null });
  lose(id);
  const scrim = await stage.world.createScrim(club.organiser, { communityId: club.id });
  const view = async () => (await stage.calls.call('GET', `/${club.slug}/discord`, club.organiser)).body;
  await waitUntil(async () => (await view()).channels[0]?.suspended === reason);
  expect((await view()).channels[0]).toMatchObject({ channelId: id, problem: expect.any(String), messages: 0 });
  await stage.settled();
  const calls = stage.discord.sent('message.create').filter(({ path }) => path.includes(id)).length;
  await join(scrim, club.member);
  await stage.settled();
  expect(stage.discord.sent('message.create').filter(({ path }) => path.includes(id))).toHaveLength(calls);
  const notified = await stage.world.api('/notifications/user-notifications', club.organiser);
  expect(JSON.stringify(notified.body)).toContain('Discord');
});
