import type { HomeView } from '@muster/contracts/home';
import type { EveningView, NightView, ProposalView } from '@muster/contracts/nights';
import { ROLES } from '@muster/contracts/constants';
import { CommandDispatcher } from '@muster/platform';
import { untilHolds } from '@testing/wait-until';
import { waitUntilNothingIsDue } from '@testing/wait-until-caught-up';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { eveningAggregate } from '../src/aggregate';
import { NightAccess } from '../src/app/night-access';
import { CommunityCalls, refused } from '../../communities/test/community-calls';

let world: World;
let calls: CommunityCalls;
let staff: Awaited<ReturnType<CommunityCalls['staffed']>>;
let players: TestUser[];
beforeAll(async () => {
  world = await createWorld({ nodes: 1, worker: true });
  calls = new CommunityCalls(world);
  staff = await calls.staffed();
  players = await world.createUsers(24);
  for (const player of players) await calls.join(staff.slug, player);
}, 120_000);
afterAll(() => world?.close());
jest.setTimeout(60_000);

const HOUR = 3_600_000;
const send = (method: string, path: string, as: TestUser, body: object = {}) => world.api(path, as, { method, body });
/** A weekly night in UTC whose next evening starts that many hours from now. */
async function createNight(hours: number, over: object = {}, { slug, owner } = staff): Promise<NightView> {
  const start = new Date(Date.now() + hours * HOUR);
  const body = {
    name: 'Inhouse',
    ...weeklyFrom(start),
    ...over,
  };
  const response = await send('POST', `/communities/${slug}/nights`, owner, body);
  expect(response).toMatchObject({ status: 201 });
  return response.body as NightView;
}
const end = (night: NightView) => send('DELETE', `/nights/${night._id}`, staff.owner);
const viewOf = async (id: string, as = staff.member): Promise<EveningView> =>
  (await world.api(`/evenings/${id}`, as)).body;
const answer = (id: string, as: TestUser, body: object) => send('PUT', `/evenings/${id}/answer`, as, body);
const kindsOf = async (user: TestUser): Promise<string[]> =>
  (await world.api('/notifications/user-notifications', user)).body.notifications.map(
    ({ kind }: { kind: string }) => kind,
  );

test('a night has its evenings for four weeks, each once, and follows changes of its time', async () => {
  const night = await createNight(50);
  expect(night).toMatchObject({ maxLobbies: 4, signUp: { opensHours: 168, closesMinutes: 30 }, paused: false });
  expect(night.evenings).toHaveLength(4);
  const [first] = night.evenings;
  expect(first).toMatchObject({ _id: `${night._id}_${night.from}`, state: 'open' });

  await send('PUT', `/nights/${night._id}/follow`, staff.member);
  expect((await answer(first!._id, staff.member, { answer: 'in' })).body).toMatchObject({ code: 'roles-needed' });
  expect(await answer(first!._id, staff.outsider, { answer: 'in', roles: ['Top'] })).toMatchObject(
    refused(403, 'members-only'),
  );
  expect((await answer(first!._id, staff.member, { answer: 'in', roles: ['Mid', 'Top'] })).body).toMatchObject({
    me: { answer: 'in', roles: ['Mid', 'Top'], here: false },
    missing: { lobbies: 1, roles: { Jungle: 2, ADC: 2, Support: 2 } },
  });
  const later = night.evenings[1]!;
  expect(await answer(night.evenings[3]!._id, staff.member, { answer: 'in' })).toMatchObject(
    refused(409, 'sign-up-not-open'),
  );
  const moved = new Date(Date.parse(first!.startsAt) + HOUR).toISOString();
  const time = moved.slice(11, 16);
  await send('PATCH', `/nights/${night._id}`, staff.organiser, { time, fromDate: later.date });
  expect((await viewOf(first!._id)).startsAt).toBe(first!.startsAt);
  expect((await viewOf(later._id)).startsAt.slice(11, 16)).toBe(time);
  // People who are in are asked again, and notified.
  await send('PATCH', `/evenings/${first!._id}`, staff.organiser, { startsAt: moved });
  expect(await viewOf(first!._id)).toMatchObject({ startsAt: moved, edited: true, me: null, in: [] });
  expect(await kindsOf(staff.member)).toContain('evening-moved');

  expect((await send('POST', `/nights/${night._id}/pause`, staff.organiser)).body).toMatchObject({ paused: true });
  expect(await viewOf(later._id)).toMatchObject({ state: 'cancelled' });
  const resumed = (await send('POST', `/nights/${night._id}/resume`, staff.organiser)).body as NightView;
  expect(resumed.evenings.map(({ _id }) => _id)).toEqual(night.evenings.map(({ _id }) => _id));
  // The worker may be at work on the pause.
  await untilHolds(async () => expect(await viewOf(later._id)).toMatchObject({ state: 'planned' }));
  await end(night);
  expect(await viewOf(later._id)).toMatchObject({ state: 'cancelled' });
});

test('one request changes an evening, also one that was changed by hand before, and the later ones of its night', async () => {
  const night = await createNight(50);
  const [first, second] = night.evenings as [NightView['evenings'][number], NightView['evenings'][number]];
  const path = `/evenings/${first._id}`;
  await send('PATCH', path, staff.organiser, { name: 'Special' });
  const startsAt = new Date(Date.parse(first.startsAt) + HOUR).toISOString();
  expect(await send('PATCH', path, staff.member, { startsAt, later: true })).toMatchObject(
    refused(403, 'organiser-only'),
  );
  expect((await viewOf(second._id)).startsAt).toBe(second.startsAt);

  const changed = await send('PATCH', path, staff.organiser, { startsAt, maxLobbies: 2, later: true });
  expect(changed).toMatchObject({ status: 200, body: { name: 'Special', startsAt, maxLobbies: 2 } });
  expect(await viewOf(second._id)).toMatchObject({
    name: 'Inhouse',
    startsAt: new Date(Date.parse(second.startsAt) + HOUR).toISOString(),
    maxLobbies: 2,
  });
  // It was taken over once: a later change by hand stays, whatever happens to the night.
  await send('PATCH', path, staff.organiser, { maxLobbies: 3 });
  await send('PATCH', `/nights/${night._id}`, staff.organiser, { about: 'Bring snacks', maxLobbies: 1 });
  expect(await viewOf(first._id)).toMatchObject({ name: 'Special', startsAt, maxLobbies: 3 });
  expect(await viewOf(second._id)).toMatchObject({ maxLobbies: 1 });
  await end(night);
});

test('the days of a list are local dates of the night', async () => {
  const night = await createNight(50, { zone: 'America/Los_Angeles', time: '21:00' });
  const { date } = night.evenings[1]!;
  const found = await world.api(`/nights/${night._id}/evenings?from=${date}&to=${date}`, staff.member);
  expect(found.body.map((evening: EveningView) => evening.date)).toEqual([date]);
  await end(night);
});

test('a person who says In without roles plays those of last time, else the preferred ones of their account', async () => {
  const night = await createNight(40);
  const { _id: id } = night.evenings[0]!;
  await send('PUT', '/auth/update-user', staff.owner, { roles: ['Support', 'Mid'] });
  const rolesOf = async (body: object) => (await answer(id, staff.owner, body)).body.me.roles;
  expect(await rolesOf({ answer: 'in' })).toEqual(['Support', 'Mid']);
  expect(await rolesOf({ answer: 'in', roles: ['Top'] })).toEqual(['Top']);
  expect(await rolesOf({ answer: 'out' })).toEqual([]);
  expect(await rolesOf({ answer: 'maybe' })).toEqual(['Top']);
  await end(night);
});

test('lobbies are made of those who came: all scrims exist with their people, and the others come first next time', async () => {
  const night = await createNight(0.5, { maxLobbies: 2, signUp: { closesMinutes: 0 } });
  const { _id: id } = night.evenings[0]!;
  const socket = await world.connect(staff.organiser);
  const joined = await socket.socket.emitWithAck('join_evening_room', { eveningId: id });
  expect(joined).toMatchObject({ ok: true, evening: { _id: id, in: [] } });
  for (const [i, player] of players.entries())
    await answer(id, player, { answer: 'in', roles: [ROLES[i % 5], ROLES[(i + 1) % 5]] });
  await untilHolds(async () => {
    const updates = socket.heard.filter(({ message }) => message === 'evening_updated');
    expect(updates.at(-1)?.payload.in).toHaveLength(24);
  });
  const [listed] = (await world.api(`/nights/${night._id}/evenings`, staff.member)).body as EveningView[];
  expect([listed!.in.length, listed!.inCount]).toEqual([20, 24]);
  const { evenings } = (await world.api('/home', players[0]!)).body as HomeView;
  expect(evenings).toMatchObject([{ _id: id, name: 'Inhouse', answer: 'in', community: { slug: staff.slug } }]);
  const propose = async (body: object) => (await send('POST', `/evenings/${id}/proposal`, staff.organiser, body)).body;
  const proposal: ProposalView = await propose({ mode: 'balanced', seed: 'abc' });
  expect(await propose({ mode: 'balanced', seed: 'abc' })).toEqual(proposal);
  expect(proposal).toMatchObject({ seed: 'abc', round: 1, lobbies: [{ offRole: 0 }, { offRole: 0 }] });
  expect(proposal.reserves).toHaveLength(4);
  expect(await send('POST', `/evenings/${id}/proposal`, staff.member, {})).toMatchObject(
    refused(403, 'organiser-only'),
  );
  expect(await propose({ lobbies: 3 })).toMatchObject({ code: 'not-enough-people', people: 24, needed: 30 });

  const toTeam = (team: ProposalView['lobbies'][number]['teamOne']) =>
    team.map(({ _user, role }) => ({ userId: _user._id, role }));
  const lobbies = proposal.lobbies.map(({ teamOne, teamTwo }) => ({
    teamOne: toTeam(teamOne),
    teamTwo: toTeam(teamTwo),
  }));
  const twice = [lobbies[0]!, lobbies[0]!];
  expect(await send('POST', `/evenings/${id}/lobbies`, staff.outsider, { lobbies: twice })).toMatchObject(
    refused(400, 'person-twice'),
  );
  const made = await send('POST', `/evenings/${id}/lobbies`, staff.organiser, { lobbies });
  expect(made).toMatchObject({
    status: 200,
    body: { state: 'dealt', rounds: [{ number: 1, scrims: [{ number: 1 }, { number: 2 }] }] },
  });
  for (const { _id } of made.body.rounds[0].scrims) {
    const scrim = (await world.api(`/scrims/${_id}`, staff.organiser)).body;
    expect([...scrim.teamOne, ...scrim.teamTwo]).toHaveLength(10);
    expect(scrim.community._id).toBe(staff.id);
  }
  expect(await send('POST', `/evenings/${id}/lobbies`, staff.owner, { lobbies })).toMatchObject({
    ...refused(409, 'round-just-made'),
    body: { code: 'round-just-made', evening: { _id: id } },
  });
  expect(await kindsOf(players[0]!)).toContain('evening-dealt');
  expect((await world.api('/home', players[0]!)).body.evenings).toEqual([]);
  const next: ProposalView = await propose({ seed: 'abc' });
  const seated = next.lobbies.flatMap(({ teamOne, teamTwo }) => [...teamOne, ...teamTwo].map(({ _user }) => _user._id));
  expect(seated).toEqual(expect.arrayContaining(proposal.reserves.map(({ _id }) => _id)));
  expect(next.round).toBe(2);
  await end(night);
});

test('an answer that comes while a socket joins the room is in the evening that it gets', async () => {
  const night = await createNight(40);
  const { _id: id } = night.evenings[0]!;
  const { socket } = await world.connect(staff.member);
  const access = world.node().get(NightAccess, { strict: false });
  const find = access.findEvening.bind(access);
  jest.spyOn(access, 'findEvening').mockImplementationOnce(async (...args) => {
    const found = await find(...args);
    await answer(id, staff.owner, { answer: 'in', roles: ['Top'] });
    return found;
  });
  const { evening } = await socket.emitWithAck('join_evening_room', { eveningId: id });
  expect(evening.in).toMatchObject([{ _user: { _id: staff.owner.id } }]);
  await end(night);
});

/** Answers as if the user had still been a member when the request was checked. */
function answerLate(eveningId: string, { id: userId }: TestUser) {
  const by = { userId, role: 'member', isAdmin: false } as const;
  const late = { by, ctx: { now: new Date().toISOString() }, userId: null, answer: 'in', roles: ['Mid'] } as const;
  return world
    .node()
    .get(CommandDispatcher, { strict: false })
    .send(eveningAggregate, { type: 'AnswerEvening', eveningId, ...late }, { by: userId });
}

test('answers of a member who leaves are dropped, also Out, and what was on its way', async () => {
  const night = await createNight(40);
  const { _id: id } = night.evenings[0]!;
  const [leaver] = await world.createUsers(1);
  await calls.join(staff.slug, leaver!);
  await answer(id, leaver!, { answer: 'out' });
  await world.api(`/communities/${staff.slug}/membership`, leaver!, { method: 'DELETE' });
  await waitUntilNothingIsDue(world);
  expect(await viewOf(id)).toMatchObject({ outCount: 0 });
  await answerLate(id, leaver!);
  expect((await viewOf(id)).in).toHaveLength(1);
  await untilHolds(async () => expect((await viewOf(id)).in).toEqual([]));
  await end(night);
});

test('a late answer of someone who left notifies them of nothing, if they do not find the community', async () => {
  const hidden = await calls.staffed({ visibility: 'unlisted' });
  const night = await createNight(40, {}, hidden);
  const { _id: id, startsAt } = night.evenings[0]!;
  await calls.leave(hidden.slug, hidden.member);
  await waitUntilNothingIsDue(world);
  await answerLate(id, hidden.member);
  const changes = { name: 'Canary', startsAt: new Date(Date.parse(startsAt) + HOUR).toISOString() };
  expect(await send('PATCH', `/evenings/${id}`, hidden.owner, changes)).toMatchObject({ status: 200 });
  const rows = `SELECT words FROM notifications WHERE recipient = $1 AND kind = 'evening-moved'`;
  expect(await world.asOwner(rows, [hidden.member.id])).toMatchObject([{ words: expect.stringContaining('Canary') }]);
  expect(await kindsOf(hidden.member)).not.toContain('evening-moved');
});

test('the roll call, answers of an organiser for others, the calendar and the export', async () => {
  const night = await createNight(30);
  const { _id: id } = night.evenings[0]!;
  const [player] = players as [TestUser];
  const given = await send('PUT', `/evenings/${id}/answer`, staff.organiser, {
    answer: 'in',
    roles: ['ADC'],
    userId: player.id,
  });
  expect(given.body.in).toMatchObject([{ _user: { _id: player.id }, roles: ['ADC'], here: false }]);
  expect(await send('PUT', `/evenings/${id}/here`, player)).toMatchObject(refused(409, 'roll-call-not-open'));
  const { url } = (await world.api('/calendar', player)).body;
  const feed = async () => await (await fetch(world.url() + new URL(url).pathname)).text();
  expect(await feed()).toContain(`UID:evening-${id}@muster`.slice(0, 60));
  const { name, startsAt } = given.body;
  const exported = async () => (await world.api('/auth/export', player)).body.evenings;
  const coming = { name, startsAt, answer: 'in', roles: ['ADC'], here: false, answeredAt: given.body.in[0].at };
  expect(await exported()).toContainEqual(coming);
  await send('POST', `/evenings/${id}/cancel`, staff.organiser, { reason: 'Holidays' });
  expect(await viewOf(id)).toMatchObject({ state: 'cancelled', reason: 'Holidays' });
  expect((await world.api('/notifications/user-notifications', player)).body.notifications).toContainEqual(
    expect.objectContaining({
      kind: 'evening-cancelled',
      message: expect.stringMatching(/ is cancelled\. .+ says: “Holidays”$/),
    }),
  );
  expect((await world.api('/auth/export', staff.organiser)).body.nightReasons).toContain('Holidays');
  expect(await feed()).toContain('STATUS:CANCELLED');
  expect((await answer(id, player, { answer: 'out' })).body).toMatchObject({ code: 'sign-up-closed' });
  await send('POST', `/evenings/${id}/restore`, staff.organiser);
  await answer(id, player, { answer: 'out' });
  expect(await viewOf(id)).toMatchObject({ state: 'open', in: [], outCount: 1, reason: null });
  expect(await feed()).not.toContain(night._id);
  const out = { name, startsAt, answer: 'out', roles: [], here: false, answeredAt: expect.any(String) };
  expect(await exported()).toContainEqual(out);
  await end(night);
});

test('a night with wrong settings is refused before anything changes', async () => {
  const path = `/communities/${staff.slug}/nights`;
  const rule = { every: 1, days: ['thu'] };
  const body = { name: 'N', rule, time: '20:00', zone: 'Europe/Berlin', from: '2027-03-01' };
  expect(await send('POST', path, staff.outsider, { ...body, zone: 'Mars' })).toMatchObject(
    refused(400, 'zone-unknown'),
  );
  expect(await send('POST', path, staff.organiser, { ...body, rule: { every: 1, days: [] } })).toMatchObject(
    refused(400, 'rule-empty'),
  );
  expect(await send('POST', path, staff.member, body)).toMatchObject(refused(403, 'organiser-only'));
  expect(await send('POST', path, staff.organiser, { ...body, from: '2027-02-30' })).toMatchObject(
    refused(400, 'invalid'),
  );
  const preview = await send('POST', `${path}/preview`, staff.organiser, { ...body, zone: 'eUROPE/berlin' });
  expect(preview.body).toHaveLength(8);
  expect(preview.body[4]).toMatchObject({ date: '2027-04-01', offset: '+02:00', note: 'offset-changed' });
});

test('the scrims of a night are in the region of its community, unless it names another', async () => {
  await send('PATCH', `/communities/${staff.slug}`, staff.owner, { region: 'EUW' });
  expect((await createNight(50)).template.region).toBe('EUW');
  expect((await createNight(50, { template: { region: 'LAN' } })).template.region).toBe('LAN');
});
