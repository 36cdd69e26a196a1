import { DEMO_PEOPLE } from '@muster/demo';
import type { EveningView, NightView } from '@muster/contracts/nights';
import { CommandDispatcher } from '@muster/platform';
import { untilHolds } from '@testing/wait-until';
import { weeklyFrom } from '@testing/weekly-night';
import type { TestUser } from '@testing/world';
import { channelAggregate } from '../src/aggregate';
import { type EveningAction, eveningControlId } from '../src/interactions/custom-ids';
import { DiscordWorld } from './discord-world';

const [HANA, OTTO] = DEMO_PEOPLE.map(({ email }) => email) as [string, string];
const HOUR_MS = 3_600_000;
let stage: DiscordWorld;
let community: Awaited<ReturnType<DiscordWorld['calls']['staffed']>>;
let hana: TestUser;
beforeAll(async () => {
  stage = await DiscordWorld.create();
  community = await stage.calls.staffed();
  await stage.connect('club', { communityId: community.id, region: null });
  hana = await stage.world.createUser({ name: 'Hana' });
  await stage.link(hana, HANA);
  await stage.calls.join(community.slug, hana);
});
afterAll(() => stage?.close());

const call = (method: string, path: string, body: object = {}) =>
  stage.world.api(path, community.organiser, { method, body });
/** The next evening of a weekly night, in that many hours. */
async function createEvening(hours: number, signUp: object = {}): Promise<{ _id: string }> {
  const start = new Date(Date.now() + hours * HOUR_MS);
  const response = await call('POST', `/communities/${community.slug}/nights`, {
    name: 'Inhouse *night*',
    ...weeklyFrom(start),
    signUp,
  });
  expect(response.status).toBe(201);
  return (response.body as NightView).evenings[0]!;
}
const viewOf = async ({ _id }: { _id: string }): Promise<EveningView> => (await call('GET', `/evenings/${_id}`)).body;
const press = async (evening: { _id: string }, action: EveningAction, values?: string[], email = HANA) => {
  const message = await stage.shows('club', evening);
  const as = values && { values };
  const outcome = await stage.discord.press(email, 'club', message, eveningControlId(action, evening._id), as);
  return outcome.message?.content;
};

test('an evening is one message from sign-up on, in which members answer with their roles', async () => {
  const [evening, later] = [await createEvening(30), await createEvening(60, { opensHours: 2 })];
  await stage.shows('club', evening, 'Sign-up is open until');
  expect(await press(evening, 'in')).toBe('Choose at least one role');
  expect(await press(evening, 'evening-roles', ['Mid', 'Top'])).toBe(String.raw`You are in: Inhouse \*night\*`);
  await stage.shows('club', evening, 'Hana · Mid, Top');
  expect((await viewOf(evening)).in).toMatchObject([{ _user: { _id: hana.id }, roles: ['Mid', 'Top'] }]);

  expect(await press(evening, 'maybe')).toBe(String.raw`You may come: Inhouse \*night\*`);
  await stage.shows('club', evening, 'Maybe: 1');
  expect(await press(evening, 'out')).toBe(String.raw`You are out: Inhouse \*night\*`);
  expect(await viewOf(evening)).toMatchObject({ in: [], maybe: [], outCount: 1 });

  const otto = await stage.world.createUser({ name: 'Otto' });
  await stage.link(otto, OTTO);
  expect(await press(evening, 'evening-roles', ['Top'], OTTO)).toContain('members');
  await stage.settled();
  expect(stage.about('club', later)).toEqual([]);
});

test('a cancelled evening says so and why, and takes no answers', async () => {
  const evening = await createEvening(40);
  await stage.shows('club', evening);
  await call('POST', `/evenings/${evening._id}/cancel`, { reason: 'Holidays' });
  const { components } = await stage.shows('club', evening, 'Cancelled · Holidays');
  expect(components).toMatchObject([{ components: [{ style: 5 }] }]);
});

test('the message stops counting a member who is banned, and counts them again once the ban is lifted', async () => {
  const evening = await createEvening(35);
  const [banned] = await stage.world.createUsers(1);
  await stage.calls.join(community.slug, banned!);
  for (const user of [banned!, community.member])
    await stage.world.api(`/evenings/${evening._id}/answer`, user, {
      method: 'PUT',
      body: { answer: 'in', roles: ['Top'] },
    });
  await stage.shows('club', evening, 'In: 2');
  const dateTo = new Date(Date.now() + 24 * HOUR_MS).toISOString();
  const ban = { method: 'POST', body: { banUserId: banned!.id, dateTo, reason: 'Rude' } };
  expect((await stage.world.api('/admin/banUser', stage.admin, ban)).status).toBe(200);
  await stage.shows('club', evening, 'In: 1');
  await stage.world.api('/admin/unbanUser', stage.admin, { method: 'POST', body: { bannedUserId: banned!.id } });
  await stage.shows('club', evening, 'In: 2');
});

test('a channel that no longer belongs to the community names neither the evening nor its people', async () => {
  const evening = await createEvening(45);
  await stage.shows('club', evening);
  await stage.calls.call('PATCH', `/${community.slug}`, community.owner, { visibility: 'unlisted' });
  await stage.shows('club', evening);
  const by = { userId: stage.admin.id, isAdmin: true, role: null };
  const ctx = { now: new Date().toISOString() };
  await stage.world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(
      channelAggregate,
      { type: 'SuspendDiscordChannel', channelId: stage.discord.channel('club').id, by, ctx, reason: 'orphaned' },
      { by: by.userId },
    );
  await untilHolds(async () => {
    const texts = stage.discord.messages('club').map(({ content, embeds }) => JSON.stringify([content, embeds]));
    expect(texts.filter((text) => text.includes('Inhouse'))).toEqual([]);
  });
});
