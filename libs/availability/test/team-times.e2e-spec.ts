import type { NightView } from '@muster/contracts/nights';
import type { TimesView } from '@muster/contracts/team-times';
import type { EffectOf } from '@muster/platform';
import { waitUntil } from '@testing/wait-until';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { CommunityCalls } from '../../communities/test/community-calls';
import { refused, TeamCalls } from '../../teams/test/team-calls';
import { nextAsk } from '../src/domain/weekly-ask';
import { AskWeeklyJob } from '../src/jobs/ask-weekly.job';
import type { ASK_WEEKLY } from '../src/policies/weekly-ask.policy';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** Everything happens on this date, which is far enough away for every test and near enough for every call. */
const DATE = dateIn(3);
const at = (time: string) => `${DATE}T${time}:00.000Z`;

let world: World;
let calls: TeamCalls;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  calls = new TeamCalls(world);
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const send = (method: string, path: string, as: TestUser, body: object = {}) => world.api(path, as, { method, body });
/** They can play that evening, from seven to eleven by default. */
async function free(user: TestUser, from = '19:00', to = '23:00', note: string | null = null): Promise<void> {
  await send('PUT', '/availability', user, { zone: 'Etc/UTC' });
  const body = { ranges: from === '' ? [] : [{ from, to }], note };
  expect((await send('PUT', `/availability/days/${DATE}`, user, body)).status).toBe(200);
}
const query = (over: object = {}) =>
  new URLSearchParams({ from: at('12:00'), to: `${dateIn(4)}T00:00:00.000Z`, ...over }).toString();
const call = (slug: string, as: TestUser, over: object = {}, node = 0) =>
  world.api(`/teams/${slug}/times?${query(over)}`, as, { node });
async function times(slug: string, as: TestUser, over: object = {}, node = 0): Promise<TimesView> {
  const { status, body } = await call(slug, as, over, node);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}
const memberIn = ({ members }: TimesView, user: TestUser) => members.find(({ _user }) => _user._id === user.id)!;
/** A team of five. */
async function five(over: object = {}) {
  const team = await calls.staffed(4, over);
  return { ...team, people: [team.captain, ...team.members] };
}
const ask = (slug: string, as: TestUser, body: object = {}, node = 0) =>
  calls.call('POST', `/${slug}/ask`, as, body, node);
const askedOf = async (user: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.flatMap(
    ({ kind, message }: { kind: string; message: string }) => (kind === 'availability-asked' ? message : []),
  );

test('a team can start while all five are free, and with one missing while four are', async () => {
  const { slug, people, captain } = await five();
  for (const person of people) await free(person);
  const all = await times(slug, captain);
  expect(all).toMatchObject({ minutes: 60, asked: null });
  expect(all.starts).toEqual([
    { from: at('19:00'), to: at('22:00'), tier: 'full', missing: [], people: people.map(({ id }) => id) },
  ]);
  expect(memberIn(all, captain)).toEqual({
    _user: expect.objectContaining({ _id: captain.id, name: captain.name }),
    kind: 'player',
    roles: [],
    days: [{ date: DATE, status: 'free', note: null }],
    free: [{ startsAt: at('19:00'), endsAt: at('23:00') }],
    busy: [],
  });
  await free(people[4]!, '21:00', '23:00', 'late shift');
  await calls.edit(slug, captain, people[4]!, { roles: ['Support'] });
  for (const node of [0, 1]) {
    const later = await times(slug, captain, { games: 2 }, node);
    expect(later.minutes).toBe(105);
    expect(later.starts.map(({ from, to, tier, missing }) => [from, to, tier, missing])).toEqual([
      [at('19:00'), at('20:45'), 'one-short', ['Top', 'Jungle', 'Mid', 'ADC', 'Support']],
      [at('21:00'), at('21:15'), 'full', []],
    ]);
    expect(memberIn(later, people[4]!).days).toEqual([{ date: DATE, status: 'free', note: 'late shift' }]);
  }
});

test('a seat and an evening make people busy, and no longer once they are given up', async () => {
  const { slug, id, captain, people } = await five();
  const [, bo, mo] = people as [TestUser, TestUser, TestUser];
  for (const person of people) await free(person);
  const admin = await world.createUser({ admin: true });
  const series = { games: 3, until: 'decided' };
  const { _id: scrim } = await world.createScrim(admin, { gameStartTime: at('19:30'), series });
  const seat = { playerData: { role: 'Mid', team: { name: 'teamOne' } } };
  expect((await send('PATCH', `/scrims/${scrim}/insert-player/${bo.id}`, bo, seat)).status).toBe(200);
  const communities = new CommunityCalls(world);
  const { slug: club, owner } = await communities.staffed();
  await communities.join(club, mo);
  const night: NightView = (
    await send('POST', `/communities/${club}/nights`, owner, { name: 'Inhouse', ...weeklyFrom(new Date(at('21:00'))) })
  ).body;
  const evening = night.evenings.find(({ startsAt }) => startsAt === at('21:00'))!;
  const answer = (body: object) => send('PUT', `/evenings/${evening._id}/answer`, mo, body);
  const tab = await world.connect(captain, 1);
  await tab.emit('join_team_room', { team: slug });
  expect((await answer({ answer: 'in', roles: ['Top'] })).status).toBe(200);
  await tab.waitFor('times_changed', ({ teamId }) => teamId === id);
  const busy = await times(slug, captain);
  expect(memberIn(busy, bo)).toMatchObject({
    days: [{ status: 'free' }],
    free: [
      { startsAt: at('19:00'), endsAt: at('19:30') },
      { startsAt: at('22:00'), endsAt: at('23:00') },
    ],
    busy: [{ startsAt: at('19:30'), endsAt: at('22:00') }],
  });
  expect(memberIn(busy, mo)).toMatchObject({
    free: [{ startsAt: at('19:00'), endsAt: at('21:00') }],
    busy: [{ startsAt: at('21:00'), endsAt: `${dateIn(4)}T00:00:00.000Z` }],
  });
  expect(busy.starts).toEqual([
    expect.objectContaining({ from: at('19:00'), to: at('20:00'), tier: 'one-short' }),
    expect.objectContaining({ from: at('22:00'), to: at('22:00'), tier: 'one-short' }),
  ]);
  await answer({ answer: 'out' });
  await send('PATCH', `/scrims/${scrim}/remove-player/${bo.id}`, bo);
  const again = await times(slug, captain);
  expect([memberIn(again, bo).busy, memberIn(again, mo).busy]).toEqual([[], []]);
  expect(again.starts).toMatchObject([{ tier: 'full' }]);
});

test('a member who shares nothing is unknown; silence is unknown, and no ranges are a no', async () => {
  const { slug, captain, people } = await five();
  const [, hidden, away, coach] = people as [TestUser, TestUser, TestUser, TestUser];
  await free(hidden);
  await send('PUT', '/availability', hidden, { share: 'nobody' });
  await free(away, '');
  await free(coach);
  await calls.edit(slug, captain, coach, { kind: 'coach' });
  const view = await times(slug, away);
  expect(view.members.map(({ kind, days }) => [kind, days[0]!.status])).toEqual([
    ['player', 'unknown'],
    ['player', 'unknown'],
    ['player', 'no'],
    ['coach', 'free'],
    ['player', 'unknown'],
  ]);
  expect(memberIn(view, hidden)).toMatchObject({ free: [], busy: [] });
  expect(view.starts).toEqual([]);
});

test('members and admins read the times; to strangers an unlisted team does not exist', async () => {
  const { slug, members, outsider } = await calls.staffed(1);
  const hidden = await calls.staffed(0, { visibility: 'unlisted' });
  const admin = await world.createUser({ admin: true });
  for (const reader of [members[0]!, admin]) expect((await call(slug, reader)).status).toBe(200);
  expect(await call(slug, outsider)).toMatchObject(refused(403, 'members-only'));
  for (const response of [await call(hidden.slug, outsider), await ask(hidden.slug, outsider)])
    expect(response).toMatchObject(refused(404, 'team-not-found'));
  await calls.leave(slug, members[0]!);
  expect(await call(slug, members[0]!)).toMatchObject(refused(403, 'members-only'));
  await calls.call('DELETE', `/${hidden.slug}`, hidden.captain);
  expect(await call(hidden.slug, hidden.captain)).toMatchObject(refused(404, 'team-not-found'));
});

test.each([
  ['without a start', { from: '' }],
  ['without an end', { to: '' }],
  ['backwards', { from: at('13:00'), to: at('12:00') }],
  ['of nothing', { from: at('12:00'), to: at('12:00') }],
  ['of more than sixteen days', { from: at('12:00'), to: `${dateIn(20)}T12:00:00.000Z` }],
  ['too long ago', { from: `${dateIn(-2)}T00:00:00.000Z`, to: at('12:00') }],
  ['too far ahead', { from: `${dateIn(50)}T00:00:00.000Z`, to: `${dateIn(58)}T00:00:00.000Z` }],
  ['of days', { from: DATE, to: dateIn(5) }],
  ['of no game', { games: '0' }],
  ['of six games', { games: '6' }],
  ['of half a game', { games: '1.5' }],
])('a span %s is invalid, whoever asks', async (_, over) => {
  const { slug, captain, outsider } = await calls.staffed(0);
  for (const as of [captain, outsider]) expect(await call(slug, as, over)).toMatchObject(refused(400, 'range-invalid'));
});

test('asking notifies players and subs who have not said it for each of the next seven days', async () => {
  const { slug, captain, people } = await five();
  const [, silent, known, hidden, coach] = people as [TestUser, TestUser, TestUser, TestUser, TestUser];
  await send('PUT', '/availability', known, { zone: 'Etc/UTC', week: [] });
  await send('PUT', '/availability', hidden, { share: 'nobody' });
  await calls.edit(slug, captain, coach, { kind: 'coach' });
  expect(await ask(slug, silent)).toMatchObject(refused(403, 'not-a-booker'));
  const { status, body } = await ask(slug, captain, { note: 'The cup\n is on Sunday' });
  expect([status, body]).toEqual([200, { asked: { at: expect.any(String), by: captain.id } }]);
  const { name } = await calls.view(slug, captain);
  expect(await Promise.all(people.map(askedOf))).toEqual([
    [],
    [`When can you play for ${name}? “The cup is on Sunday”`],
    [],
    [],
    [],
  ]);
  for (const node of [0, 1]) expect((await times(slug, silent, {}, node)).asked).toEqual(body.asked);
  const again = new Date(Date.parse(body.asked.at) + 20 * HOUR_MS).toISOString();
  expect(await ask(slug, captain)).toMatchObject({
    status: 409,
    body: { code: 'asked-already', again, message: 'Your team was asked 1 minute ago.' },
  });
  expect(await ask(slug, captain, { note: 'x'.repeat(101) })).toMatchObject(refused(400, 'invalid'));
});

test('the note of a team’s last question is exported to its writer only', async () => {
  const { slug, id, captain, members } = await calls.staffed(1);
  await ask(slug, captain, { note: 'The cup' });
  const exported = async (user: TestUser) => (await world.api('/auth/export', user)).body.questionsToTeams;
  expect(await exported(captain)).toEqual([{ teamId: id, text: 'The cup' }]);
  expect(await exported(members[0]!)).toEqual([]);
});

test('players and subs ask if the team lets them; of several at once one succeeds', async () => {
  const { slug, captain, people } = await five();
  await calls.call('PATCH', `/${slug}`, captain, { bookers: 'everybody' });
  await calls.edit(slug, captain, people[1]!, { kind: 'coach' });
  expect(await ask(slug, people[1]!)).toMatchObject(refused(403, 'not-a-booker'));
  const answers = await Promise.all(people.slice(2).map((person, i) => ask(slug, person, {}, i % 2)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const asker = answers.find(({ status }) => status === 200)!.body.asked.by;
  const asked = await Promise.all([captain, ...people.slice(2)].map(askedOf));
  expect(asked.map((messages) => messages.length)).toEqual(
    [captain, ...people.slice(2)].map(({ id }) => (id === asker ? 0 : 1)),
  );
});

test('a team asks by itself once a week, and stops when it shall not any more', async () => {
  const { slug, id, captain, members } = await calls.staffed(1);
  const weeklyAsk = { day: 'sun', time: '18:30', zone: 'Europe/Berlin' } as const;
  await calls.call('PATCH', `/${slug}`, captain, { weeklyAsk });
  const timers = async () =>
    (await world.asOwner(`SELECT state, due_at FROM effects WHERE kind = 'AskWeekly' AND ref->>'teamId' = $1`, [
      id,
    ])) as { state: string; due_at: Date }[];
  await waitUntil(async () => (await timers()).length === 1);
  expect(await timers()).toEqual([{ state: 'pending', due_at: new Date(nextAsk(weeklyAsk, Date.now())) }]);
  const perform = (late = 0) => {
    const effect = { ref: { teamId: id, weeklyAsk }, dueAt: new Date(Date.now() - late), now: new Date() };
    return world.worker!.get(AskWeeklyJob, { strict: false }).perform(effect as EffectOf<typeof ASK_WEEKLY>);
  };
  expect(await perform(2 * HOUR_MS)).toMatchObject({ reason: 'too late for this week; next week' });
  expect((await times(slug, captain)).asked).toBeNull();
  expect(await perform()).toMatchObject({ reason: 'asked 2 people; next week' });
  expect((await times(slug, captain)).asked).toMatchObject({ by: null });
  for (const person of [captain, members[0]!]) expect(await askedOf(person)).toHaveLength(1);
  expect(await perform()).toMatchObject({ reason: 'asked before; next week' });
  expect(await ask(slug, captain)).toMatchObject(refused(409, 'asked-already'));
  await calls.call('PATCH', `/${slug}`, captain, { weeklyAsk: null });
  await waitUntil(async () => (await timers())[0]!.state === 'superseded');
  expect(await perform()).toEqual({ skipped: 'it is asked at another time, or never' });
});

test('members who have the team open hear that times have changed, and nothing more', async () => {
  const { slug, id, captain, members, outsider } = await calls.staffed(1);
  const other = await calls.staffed(0);
  const bo = members[0]!;
  const [tab, elsewhere] = await Promise.all([world.connect(captain, 1), world.connect(other.captain, 1)]);
  await tab!.emit('join_team_room', { team: slug });
  await elsewhere!.emit('join_team_room', { team: other.slug });
  const heard = () => tab!.heard.filter(({ message }) => message === 'times_changed');
  const hearsAfter = async (change: () => Promise<unknown>) => {
    const before = heard().length;
    await change();
    await waitUntil(() => heard().length > before);
  };
  await hearsAfter(() => send('PUT', '/availability', bo, { zone: 'Etc/UTC' }));
  await hearsAfter(() => send('PUT', '/availability', bo, { week: [] }));
  await hearsAfter(() => send('PUT', `/availability/days/${DATE}`, bo, { ranges: [], note: 'exam' }));
  const admin = await world.createUser({ admin: true });
  const { _id: scrim } = await world.createScrim(admin, { gameStartTime: at('19:00') });
  const seat = { playerData: { role: 'Mid', team: { name: 'teamOne' } } };
  await hearsAfter(() => send('PATCH', `/scrims/${scrim}/insert-player/${bo.id}`, bo, seat));
  await hearsAfter(() => send('DELETE', `/scrims/${scrim}`, admin));
  await send('PUT', '/availability', outsider, { zone: 'Etc/UTC', week: [] });
  expect(heard().map(({ payload }) => payload)).toEqual(heard().map(() => ({ teamId: id })));
  expect(elsewhere!.heard.filter(({ message }) => message === 'times_changed')).toEqual([]);
});
