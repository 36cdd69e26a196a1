import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import { ROLES } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { type SharedWorld, sharedWorld } from '@testing/shared-world';
import { refused } from '../../teams/test/team-calls';
import { BoardCalls, type Side, start } from './board-calls';

let world: SharedWorld;
let calls: BoardCalls;
beforeAll(async () => {
  world = await sharedWorld();
  calls = new BoardCalls(world);
});
jest.setTimeout(60_000);

const scrimOf = (booking: BookingView, side: Side) =>
  calls.view<ScrimView>(`/scrims/${booking.scrim._id}`, side.captain);
const rosterOf = (seats: ScrimView['teamOne']): string[] => seats.map(({ role, _user }) => `${role} ${_user._id}`);
const fiveOf = ({ people }: Side): string[] => people.map(({ id }, i) => `${ROLES[i]!} ${id}`);

test('two teams agree: one request, one accept, and a scrim with ten seats', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const post = await calls.post(wolves, { to: start(60), note: 'Best of one', games: 1 });
  expect(post).toMatchObject({ state: 'open', requestCount: 0, me: { manages: true }, note: 'Best of one' });
  expect(post.starts).toEqual([0, 15, 30, 45, 60].map((minutes) => start(minutes)));
  const seen = await calls.view<PostView>(`/posts/${post._id}`, bears.captain);
  expect(seen).toMatchObject({
    requests: null,
    requestCount: null,
    me: { manages: false, teams: [{ _id: bears.id }] },
  });
  const request = await calls.asked(post, bears, { startsAt: start(30), message: 'Hello' });
  expect(request).toMatchObject({ state: 'open', awaiting: 'post', message: 'Hello', startsAt: start(30) });
  expect((await calls.accept(request, bears.captain)).body).toMatchObject(refused(403, 'not-awaited').body);
  const { status, body: booking } = await calls.accept(request, wolves.captain);
  expect([status, booking]).toMatchObject([
    201,
    { teams: [{ _id: wolves.id }, { _id: bears.id }], startsAt: start(30), state: 'booked', overlaps: [] },
  ]);
  const scrim = await scrimOf(booking, bears);
  expect(scrim).toMatchObject({
    visibility: 'link',
    gameStartTime: start(30),
    booking: booking._id,
    teams: { teamOne: { _id: wolves.id }, teamTwo: { _id: bears.id } },
    lobbyHost: { _id: wolves.captain.id },
    attendance: { checkIn: true, opensMinutes: 30, closesMinutes: 5, reserves: 0 },
    community: null,
  });
  expect([rosterOf(scrim.teamOne), rosterOf(scrim.teamTwo)]).toEqual([fiveOf(wolves), fiveOf(bears)]);
  for (const side of [wolves, bears])
    expect(await calls.view<PostView>(`/posts/${post._id}`, side.captain)).toMatchObject({
      state: 'booked',
      booking: booking._id,
      starts: [],
    });
});

test('a team is booked once at a time: of two requests one is accepted, the other is told', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const post = await calls.post(wolves);
  const [first, second] = [await calls.asked(post, bears), await calls.asked(post, foxes)];
  const answers = await Promise.all([calls.accept(first, wolves.captain), calls.accept(second, wolves.captain)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const loser = answers.find(({ status }) => status === 409)!;
  expect(loser.body).toMatchObject({
    code: 'request-closed',
    request: { state: 'declined' },
    post: { state: 'booked' },
  });
});

test('two teams that ask each other for one hour have one booking', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const [ofWolves, ofBears] = [await calls.post(wolves), await calls.post(bears)];
  const [toWolves, toBears] = [await calls.asked(ofWolves, bears), await calls.asked(ofBears, wolves)];
  const answers = await Promise.all([calls.accept(toWolves, wolves.captain), calls.accept(toBears, bears.captain)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const { data } = await calls.view<{ data: BookingView[] }>(`/bookings?team=${wolves.id}`, wolves.captain);
  expect(data).toHaveLength(1);
  const open = await calls.view<{ data: RequestView[] }>(`/requests?team=${bears.id}&state=open`, bears.captain);
  expect(open.data).toEqual([]);
});

test('a booking settles what clashes: posts without a start, requests made and received', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const long = await calls.post(wolves, { to: start(120) });
  const short = await calls.post(wolves, { from: start(15) });
  const [received, made] = [await calls.asked(short, foxes, { startsAt: start(15) }), await calls.post(foxes)];
  const own = await calls.asked(made, wolves);
  const request = await calls.asked(await calls.post(bears), wolves);
  expect((await calls.accept(request, bears.captain)).status).toBe(201);
  const states = await Promise.all([
    calls.view<PostView>(`/posts/${long._id}`, wolves.captain),
    calls.view<PostView>(`/posts/${short._id}`, wolves.captain),
  ]);
  expect(states.map(({ state }) => state)).toEqual(['open', 'withdrawn']);
  expect(states[0]!.starts).toEqual([start(60), start(75), start(90), start(105), start(120)]);
  expect(await calls.view<RequestView>(`/requests/${received._id}`, foxes.captain)).toMatchObject({ state: 'gone' });
  expect(await calls.view<RequestView>(`/requests/${own._id}`, wolves.captain)).toMatchObject({ state: 'withdrawn' });
});

test('nobody stands in two line-ups at one time: another member plays, or the accept is refused by name', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const shared = wolves.people[4]!;
  await calls.teams.join(foxes.slug, shared, await calls.teams.token(foxes.slug, foxes.captain));
  await calls.booked(wolves, bears);
  const lions = await calls.five();
  const request = await calls.asked(await calls.post(foxes), lions);
  const lineUp = foxes.people.map(({ id }, i) => ({ userId: i === 4 ? shared.id : id, role: ROLES[i]! }));
  const refusedAccept = await calls.accept(request, foxes.captain, { lineUp });
  expect(refusedAccept).toMatchObject(refused(409, 'player-busy'));
  expect(refusedAccept.body).toMatchObject({ people: [shared.id], request: { state: 'open' } });
  const own = foxes.people.map(({ id }, i) => ({ userId: id, role: ROLES[i]! }));
  expect((await calls.accept(request, foxes.captain, { lineUp: own })).status).toBe(201);
});

test('other starts are proposed in turns, and the team that is awaited accepts', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const request = await calls.asked(await calls.post(wolves, { to: start(60) }), bears);
  const propose = (as: Side, minutes: number) =>
    calls.send('POST', `/requests/${request._id}/propose`, as.captain, { startsAt: start(minutes) });
  expect(await propose(bears, 15)).toMatchObject(refused(403, 'not-awaited'));
  expect(await propose(wolves, 90)).toMatchObject(refused(409, 'start-not-possible'));
  expect((await propose(wolves, 30)).body).toMatchObject({
    startsAt: start(30),
    awaiting: 'request',
    proposals: [{ by: wolves.id, startsAt: start(30) }],
  });
  expect((await calls.accept(request, bears.captain)).body).toMatchObject({ startsAt: start(30) });
});

test('a team declines with a reason, and withdraws its own request', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const post = await calls.post(wolves);
  const first = await calls.asked(post, bears);
  expect(await calls.ask(post, bears)).toMatchObject(refused(409, 'already-requested'));
  const decline = await calls.send('POST', `/requests/${first._id}/decline`, wolves.captain, {
    reason: 'Too late for us',
  });
  expect(decline.body).toMatchObject({ state: 'declined', reason: 'Too late for us' });
  const second = await calls.asked(post, bears);
  expect((await calls.send('POST', `/requests/${second._id}/withdraw`, bears.captain)).body.state).toBe('withdrawn');
  expect(await calls.send('POST', `/requests/${second._id}/decline`, wolves.captain)).toMatchObject(
    refused(409, 'request-closed'),
  );
});

test('posts are for everybody, for named teams, or for those who have the address', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const challenge = await calls.post(wolves, { audience: { kind: 'teams', ids: [bears.id] } });
  const linked = await calls.post(wolves, { from: start(180), audience: { kind: 'link' } });
  const key = new URL(linked.url!).searchParams.get('key')!;
  const status = async (path: string, as: Side) => (await calls.send('GET', path, as.captain)).status;
  expect(await status(`/posts/${challenge._id}`, bears)).toBe(200);
  expect(await status(`/posts/${challenge._id}`, foxes)).toBe(404);
  expect(await status(`/posts/${linked._id}`, foxes)).toBe(404);
  expect(await status(`/posts/${linked._id}?key=${key}`, foxes)).toBe(200);
  const asked = { teamId: foxes.id, startsAt: start(180) };
  expect(await calls.send('POST', `/posts/${linked._id}/requests`, foxes.captain, asked)).toMatchObject(
    refused(404, 'post-not-found'),
  );
  const made = await calls.send('POST', `/posts/${linked._id}/requests?key=${key}`, foxes.captain, asked);
  expect(made.status).toBe(201);
  expect(await status(`/posts/${linked._id}`, foxes)).toBe(200);
  const list = await calls.view<{ data: PostView[] }>(`/posts?team=${wolves.id}`, foxes.captain);
  expect(list.data).toEqual([]);
});

test('a block hides posts on both sides and refuses requests', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const post = await calls.post(wolves);
  await calls.send('PUT', `/teams/${bears.slug}/blocks/${wolves.id}`, bears.captain);
  expect(await calls.ask(post, bears)).toMatchObject(refused(404, 'post-not-found'));
  expect((await calls.send('GET', `/posts/${post._id}`, bears.people[1]!)).status).toBe(404);
});

test('a team looks five times at most, and not where it is booked already', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  await calls.booked(wolves, bears);
  const make = (body: object) => calls.send('POST', `/teams/${wolves.slug}/posts`, wolves.captain, body);
  expect(await make({ from: start(30) })).toMatchObject(refused(409, 'no-start-left'));
  for (let i = 0; i < 5; i++) expect((await make({ from: start(300 + i * 60) })).status).toBe(201);
  expect(await make({ from: start(300) })).toMatchObject(refused(409, 'too-many-posts'));
  expect(
    await calls.send('POST', `/teams/${wolves.slug}/posts`, wolves.people[1]!, { from: start(300) }),
  ).toMatchObject(refused(403, 'not-a-booker'));
});

test('seats of a team’s scrim belong to the team', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const sub = (await world.createUsers(1))[0]!;
  await calls.teams.join(wolves.slug, sub, await calls.teams.token(wolves.slug, wolves.captain));
  const booking = await calls.booked(wolves, bears);
  const leaving = wolves.people[4]!;
  const path = (user: { id: string }) => `/scrims/${booking.scrim._id}/insert-player/${user.id}`;
  await calls.send('PATCH', `/scrims/${booking.scrim._id}/remove-player/${leaving.id}`, leaving);
  const seat = { playerData: { role: 'Support', team: { name: 'teamOne' } } };
  const stranger = (await world.createUsers(1))[0]!;
  expect(await calls.send('PATCH', path(stranger), stranger, seat)).toMatchObject(refused(403, 'team-seat'));
  expect((await calls.send('PATCH', path(sub), sub, seat)).status).toBe(200);
});

test('a booking moves by agreement, and its scrim with it', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  const time = (as: Side, path = '', body?: object, method = 'POST') =>
    calls.send(method, `/bookings/${booking._id}/time${path}`, as.captain, body);
  expect((await time(bears, '', { startsAt: start(60) })).body).toMatchObject({
    proposal: { startsAt: start(60), by: bears.id },
  });
  expect(await time(wolves, '', { startsAt: start(90) })).toMatchObject(refused(409, 'proposal-pending'));
  expect(await time(bears, '/accept')).toMatchObject(refused(403, 'not-awaited'));
  expect((await time(wolves, '/accept')).body).toMatchObject({ startsAt: start(60), proposal: null });
  expect((await scrimOf(booking, bears)).gameStartTime).toBe(start(60));
  expect(await time(wolves, '/accept')).toMatchObject(refused(409, 'no-proposal'));
});

test('an admin who moves the scrim moves the booking, unless a team is booked then', async () => {
  const admin = await world.createUser({ admin: true });
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  await calls.booked(wolves, foxes, { from: start(300) });
  const move = (minutes: number) =>
    calls.send('PUT', `/scrims/${booking.scrim._id}`, admin, { gameStartTime: start(minutes) });
  expect(await move(270)).toMatchObject(refused(409, 'team-booked'));
  expect((await move(120)).status).toBe(200);
  expect(await calls.view<BookingView>(`/bookings/${booking._id}`, bears.captain)).toMatchObject({
    startsAt: start(120),
  });
});

test('when the requesting team cancels, the post of the other one is back in the same moment', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears, { note: 'Hello', games: 3 });
  const cancel = await calls.send('POST', `/bookings/${booking._id}/cancel`, bears.captain, { reason: 'Two are ill' });
  expect(cancel.body).toMatchObject({
    state: 'cancelled',
    cancelled: { by: bears.id, reason: 'Two are ill' },
    again: expect.any(String),
  });
  expect((await calls.send('GET', `/scrims/${booking.scrim._id}`, wolves.captain)).status).toBe(404);
  const again = await calls.view<PostView>(`/posts/${cancel.body.again}`, foxes.captain);
  expect(again).toMatchObject({
    again: true,
    state: 'open',
    games: 3,
    note: 'Hello',
    from: start(),
    team: { _id: wolves.id },
  });
  expect(await calls.send('POST', `/bookings/${booking._id}/cancel`, bears.captain)).toMatchObject(
    refused(409, 'already-cancelled'),
  );
  const second = await calls.booked(foxes, bears, { from: start(400) });
  const byPoster = await calls.send('POST', `/bookings/${second._id}/cancel`, foxes.captain);
  expect(byPoster.body).toMatchObject({ state: 'cancelled', again: null });
});

test('deleting the scrim cancels the booking', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  expect((await calls.send('DELETE', `/scrims/${booking.scrim._id}`, wolves.captain, {})).status).toBe(200);
  expect(await calls.view<BookingView>(`/bookings/${booking._id}`, bears.captain)).toMatchObject({
    state: 'cancelled',
    cancelled: { by: wolves.id },
  });
});

test('strangers find neither requests nor bookings', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const booking = await calls.booked(wolves, bears);
  const request = await calls.asked(await calls.post(wolves, { from: start(300) }), bears, { startsAt: start(300) });
  expect(await calls.send('GET', `/bookings/${booking._id}`, foxes.captain)).toMatchObject(
    refused(404, 'booking-not-found'),
  );
  expect(await calls.send('GET', `/requests/${request._id}`, foxes.captain)).toMatchObject(
    refused(404, 'request-not-found'),
  );
  expect(await calls.send('GET', `/bookings?team=${wolves.id}`, foxes.captain)).toMatchObject(
    refused(403, 'members-only'),
  );
  expect((await calls.send('GET', `/requests/${request._id}`, bears.people[2]!)).status).toBe(200);
  expect(await calls.accept(request, bears.people[2]!)).toMatchObject(refused(403, 'not-a-booker'));
});

test('captains choose who plays: members only, and nobody who plays for the other team', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const sub = (await world.createUsers(1))[0]!;
  await calls.teams.join(wolves.slug, sub, await calls.teams.token(wolves.slug, wolves.captain));
  const booking = await calls.booked(wolves, bears);
  const players = wolves.people.map(({ id }, i) => ({ userId: i === 4 ? sub.id : id, role: ROLES[i]! }));
  const change = (as: Side, body: object) =>
    calls.send('PUT', `/scrims/${booking.scrim._id}/line-up`, as.captain, { teamId: wolves.id, players, ...body });
  expect(await change(bears, {})).toMatchObject(refused(403, 'not-a-booker'));
  expect(await change(wolves, { players: players.slice(1) })).toMatchObject(refused(400, 'line-up-invalid'));
  const stranger = { userId: bears.captain.id, role: 'Support' };
  expect(await change(wolves, { players: [...players.slice(0, 4), stranger] })).toMatchObject(
    refused(400, 'line-up-invalid'),
  );
  const { status, body } = await change(wolves, {});
  expect([status, rosterOf(body.teamOne)]).toEqual([200, players.map(({ role, userId }) => `${role} ${userId}`)]);
  const short = await change(wolves, { players: players.slice(0, 4), oneShort: 'Support' });
  expect(short.body.teamOne).toHaveLength(4);
});

test('a team remembers whom it played, and what it wrote about them', async () => {
  const [wolves, bears] = [await calls.five(), await calls.five()];
  const note = (as: Side, text: string) =>
    calls.send('PUT', `/teams/${wolves.slug}/opponents/${bears.id}/note`, as.captain, { text });
  expect(await note(bears, 'hello')).toMatchObject(refused(403, 'members-only'));
  expect(await note(wolves, 'They pick Zed')).toMatchObject(refused(404, 'team-not-found'));
  await calls.booked(wolves, bears);
  expect((await note(wolves, 'They pick Zed')).status).toBe(200);
  const list = await calls.send('GET', `/teams/${wolves.slug}/opponents`, wolves.people[2]!);
  expect(list.body).toMatchObject({ data: [], pagination: { total: 0 } });
});

const kindsOf = async (user: { id: string; token: string }): Promise<string[]> =>
  (await world.api('/notifications/user-notifications', user as never)).body.notifications.map(
    ({ kind }: { kind: string }) => kind,
  );

test('each step is told once: to bookers of the awaited team, to everybody who plays, never to the person who did it', async () => {
  const [wolves, bears, foxes] = [await calls.five(), await calls.five(), await calls.five()];
  const post = await calls.post(wolves);
  const [first, second] = [await calls.asked(post, bears), await calls.asked(post, foxes)];
  expect(await kindsOf(wolves.captain)).toEqual(expect.arrayContaining(['request-received', 'request-received']));
  expect(await kindsOf(wolves.people[1]!)).not.toContain('request-received');
  const booking: BookingView = (await calls.accept(first, wolves.captain)).body;
  expect(await kindsOf(foxes.captain)).toContain('request-declined');
  expect(await calls.view<RequestView>(`/requests/${second._id}`, foxes.captain)).toMatchObject({ state: 'declined' });
  for (const person of [...wolves.people.slice(1), ...bears.people])
    expect((await kindsOf(person)).filter((kind) => kind === 'booking-made')).toHaveLength(1);
  expect(await kindsOf(wolves.captain)).not.toContain('booking-made');
  await calls.send('POST', `/bookings/${booking._id}/cancel`, bears.captain, { reason: 'Ill' });
  expect(await kindsOf(wolves.people[3]!)).toContain('booking-cancelled');
  expect(await kindsOf(bears.captain)).not.toContain('booking-cancelled');
});
