// Causes every event of docs/api.md once, and reads it as its receiver gets it. RECORD=1 writes the bodies into the
// document.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { DraftView } from '@muster/contracts/drafts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@muster/contracts/webhooks';
import { seatBody } from '@testing/played-scrim';
import { untilHolds } from '@testing/wait-until';
import { type Receiver, startReceiver } from '@testing/webhook-receiver';
import { weeklyFrom } from '@testing/weekly-night';
import { createWorld, type TestUser, type World } from '@testing/world';
import { BoardCalls, start } from '../../board/test/board-calls';
import { CommunityCalls } from '../../communities/test/community-calls';
import { documented, record, shapeOf } from './documented-bodies';

const HOUR = 3_600_000;
/** Texts that outsiders may not read: of the lobby, of accounts, and of a scrim of another community. */
const SECRETS = ['canary', '@players.test', 'uid-', 'discord.'];

let receiver: Receiver;
let world: World;
let calls: CommunityCalls;
let staff: Awaited<ReturnType<CommunityCalls['staffed']>>;
let players: TestUser[];
beforeAll(async () => {
  receiver = await startReceiver();
  world = await createWorld({ nodes: 1, worker: true, env: { WEBHOOK_HOSTS: receiver.host } });
  calls = new CommunityCalls(world);
  staff = await calls.staffed();
  const body = { url: `http://${receiver.host}/`, events: WEBHOOK_EVENTS };
  const { status } = await send('POST', `/communities/${staff.slug}/webhooks`, staff.organiser, body);
  if (status !== 201) throw new Error(`no webhook: ${status}`);
  players = await world.createUsers(10);
  for (const player of players) await calls.join(staff.slug, player);
}, 120_000);
afterAll(async () => {
  await world?.close();
  await receiver?.close();
});
jest.setTimeout(120_000);

const send = (method: string, path: string, as: TestUser, body: object = {}) => world.api(path, as, { method, body });
const arrived = (type: WebhookEvent) => receiver.calls.map(({ body }) => body).filter((body) => body.type === type);
/** Waits for the only event of this type that is about it. */
async function only(type: WebhookEvent, about: object): Promise<any> {
  const found = () => arrived(type).filter(({ data }) => Object.entries(about).every(([key, is]) => data[key] === is));
  await untilHolds(async () => expect(found()).toHaveLength(1));
  return found()[0];
}
const scrimOf = (over: object = {}) =>
  world.createScrim(staff.organiser, {
    communityId: staff.id,
    visibility: 'members',
    lobbyName: 'canary-lobby',
    ...over,
  });
async function fill(scrimId: string): Promise<void> {
  const seats = TEAMS.flatMap((team) => ROLES.map((role) => seatBody(team, role)));
  for (const [i, player] of players.entries())
    await send('PATCH', `/scrims/${scrimId}/insert-player/${player.id}`, player, seats[i]);
}
const win = (scrimId: string, winnerTeamName: string) =>
  send('PATCH', `/scrims/${scrimId}/set-winner`, staff.organiser, { winnerTeamName });

/** Both captains draft to the end, with a suggestion that only their team may know. */
async function draft(scrimId: string): Promise<void> {
  const path = `/scrims/${scrimId}/games/1/draft`;
  let view = (await world.api(path, staff.organiser)).body as DraftView;
  const captainOf = (team: 'teamOne' | 'teamTwo') => players.find(({ id }) => id === view.captains[team]!._id)!;
  for (const team of TEAMS) await send('POST', `${path}/ready`, captainOf(team), { ready: true });
  await send('POST', `${path}/suggestions`, players[0]!, { champion: '266' });
  const { champions } = (await world.api('/champions')).body as { champions: { key: string }[] };
  for (let i = 0; i < 20; i++) {
    view = (await world.api(path, staff.organiser)).body;
    const body = { index: i, champion: champions[i + 1]!.key };
    const answer = await send('POST', `${path}/actions`, captainOf(view.turn!.team), body);
    expect(answer).toMatchObject({ status: 200 });
  }
}

test('a series with a draft: each game is decided, the last one decides the scrim', async () => {
  const { _id: scrimId } = await scrimOf({
    gameStartTime: new Date(Date.now() - 1_000).toISOString(),
    series: { games: 3, draft: true, seconds: 0 },
  });
  await only('scrim.created', { scrimId });
  await fill(scrimId);
  expect(await only('scrim.filled', { scrimId })).toMatchObject({ data: { scrim: { teamOne: { length: 5 } } } });
  expect(await only('scrim.started', { scrimId })).toMatchObject({ data: { communityId: staff.id } });
  await draft(scrimId);
  const done = await only('draft.done', { scrimId });
  expect(done.data).toMatchObject({ game: 1, scrim: { series: { list: [{ draft: { state: 'done' } }] } } });
  await win(scrimId, 'teamOne');
  expect((await only('game.decided', { scrimId, game: 1 })).data.scrim.series.score).toEqual({
    teamOne: 1,
    teamTwo: 0,
  });
  expect(arrived('scrim.decided')).toEqual([]);
  await win(scrimId, 'teamOne');
  await only('game.decided', { scrimId, game: 2 });
  const decided = await only('scrim.decided', { scrimId });
  expect(decided.data).toMatchObject({ game: 2, scrim: { teamWon: 'teamOne', series: { over: true } } });
  const versions = receiver.calls.map(({ body: { data } }) => data.version).filter(Number.isInteger);
  expect(versions.length).toBeGreaterThan(10);
});

test('an evening is announced when sign-up opens and with the scrims that are made', async () => {
  const start = new Date(Date.now() + HOUR / 2);
  const night = await send('POST', `/communities/${staff.slug}/nights`, staff.organiser, {
    name: 'Inhouse',
    ...weeklyFrom(start),
    signUp: { closesMinutes: 0 },
  });
  const [{ _id: eveningId }] = night.body.evenings;
  const about = { communityId: staff.id, eveningId, nightId: night.body._id, name: 'Inhouse' };
  expect((await only('evening.opened', { eveningId })).data).toMatchObject({ ...about, version: expect.any(Number) });
  const seats = players.map(({ id: userId }, i) => ({ userId, role: ROLES[i % 5] }));
  const lobbies = [{ teamOne: seats.slice(0, 5), teamTwo: seats.slice(5) }];
  const made = await send('POST', `/evenings/${eveningId}/lobbies`, staff.organiser, { lobbies });
  const scrimIds = made.body.rounds[0].scrims.map(({ _id }: { _id: string }) => _id);
  expect((await only('evening.dealt', { eveningId })).data).toMatchObject({ ...about, round: 1, scrimIds });
  for (const scrimId of scrimIds) await only('scrim.created', { scrimId });
});

test('a pick-up is announced with its scrim and its community, beside the scrim', async () => {
  await send('PATCH', `/communities/${staff.slug}`, staff.organiser, { pickups: { on: true, start: 'organisers' } });
  const until = new Date(Date.now() + HOUR).toISOString();
  for (const [i, player] of (await world.createUsers(10)).entries()) {
    await calls.join(staff.slug, player);
    await send('PUT', '/around', player, { until, roles: [ROLES[i % 5]], communities: [staff.id] });
  }
  // They have just pressed the button, so the check finds them ready.
  const check = await send('POST', `/communities/${staff.slug}/checks`, staff.organiser);
  expect(check).toMatchObject({ status: 201, body: { state: 'made' } });
  await untilHolds(async () => expect(arrived('pickup.made')).toHaveLength(1));
  const { data } = arrived('pickup.made')[0]!;
  expect(data).toMatchObject({
    communityId: staff.id,
    community: { _id: staff.id, slug: staff.slug },
    scrim: { pickup: true, teamOne: { length: 5 }, teamTwo: { length: 5 } },
  });
  await only('scrim.created', { scrimId: data.scrimId });
});

test('changes, deletions, and members who come and go', async () => {
  const elsewhere = await calls.staffed();
  await world.createScrim(elsewhere.owner, { communityId: elsewhere.id, visibility: 'members', title: 'canary scrim' });
  const { _id: scrimId } = await scrimOf();
  await send('PUT', `/scrims/${scrimId}`, staff.organiser, { title: 'Renamed', lobbyPassword: 'canary-word' });
  expect((await only('scrim.changed', { scrimId })).data.scrim).toMatchObject({
    title: 'Renamed',
    lobbyName: null,
    lobbyPassword: null,
  });
  await send('DELETE', `/scrims/${scrimId}`, staff.organiser, { reason: 'canary reason' });
  expect((await only('scrim.deleted', { scrimId })).data).toEqual({
    communityId: staff.id,
    scrimId,
    version: expect.any(Number),
    scrim: null,
  });
  const [coming] = (await world.createUsers(1)) as [TestUser];
  await calls.join(staff.slug, coming);
  await calls.leave(staff.slug, coming);
  const about = { communityId: staff.id, userId: coming.id, role: 'member' };
  for (const type of ['member.joined', 'member.left'] as const)
    expect((await only(type, { userId: coming.id })).data).toMatchObject(about);
});

test('public bookings of a listed team are announced; those for people with the link are not', async () => {
  const board = new BoardCalls(world);
  const [wolves, bears] = [await board.five(), await board.five()];
  await calls.join(staff.slug, wolves.captain);
  expect(await send('PUT', `/teams/${wolves.slug}/communities/${staff.slug}`, wolves.captain)).toMatchObject({
    status: 200,
  });
  await board.booked(wolves, bears, { from: start(300) });
  const booking = await board.booked(wolves, bears, { visibility: 'public', note: 'canary note' });
  const about = { bookingId: booking._id, scrimId: booking.scrim._id, communityId: staff.id };
  const made = await only('booking.made', { bookingId: booking._id });
  expect(made.data).toMatchObject({
    ...about,
    startsAt: start(),
    teams: [{ _id: wolves.id }, { _id: bears.id }],
    scrim: { _id: booking.scrim._id, visibility: 'public' },
  });
  const startsAt = start(60);
  await send('POST', `/bookings/${booking._id}/time`, wolves.captain, { startsAt });
  await send('POST', `/bookings/${booking._id}/time/accept`, bears.captain);
  expect((await only('booking.moved', { bookingId: booking._id })).data).toMatchObject({ ...about, startsAt });
  await send('POST', `/bookings/${booking._id}/cancel`, bears.captain, { reason: 'We are ill' });
  expect((await only('booking.cancelled', { bookingId: booking._id })).data).toMatchObject({
    ...about,
    reason: 'We are ill',
    scrim: null,
  });
  expect(arrived('booking.made')).toHaveLength(1);
});

test('no body holds what only insiders may know', () => {
  const leaks = receiver.calls.flatMap(({ text, body }) =>
    SECRETS.filter((secret) => text.includes(secret)).map((secret) => `${body.type}: ${secret}`),
  );
  expect([...new Set(leaks)]).toEqual([]);
  for (const { text } of receiver.calls) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(20 * 1_024);
});

test('the document shows every event as it is', () => {
  const bodies = WEBHOOK_EVENTS.map((type) => arrived(type)[0]);
  expect(bodies).not.toContain(undefined);
  if (process.env['RECORD']) record(bodies);
  expect(Object.fromEntries(documented())).toEqual(
    Object.fromEntries(bodies.map((body) => [body.type, shapeOf(body)])),
  );
});
