import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { Database, LogReader } from '@muster/platform';
import { createWorld, type TestUser, type World } from '@testing/world';
import { scrim as decider } from '../../../libs/scrims/src/domain/scrim';
import type { ScrimEvent } from '../../../libs/scrims/src/domain/state';

let world: World;
let admin: TestUser;
let crowd: TestUser[];
beforeAll(async () => {
  world = await createWorld({ nodes: 2 });
  admin = await world.createUser({ admin: true });
  crowd = await world.createUsers(500);
}, 60_000);
afterAll(() => world?.close());

const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
const rush = (scrim: ScrimView, player: TestUser, i: number) => {
  const { team, role } = SEATS[i % SEATS.length]! as { team: TeamName; role: Role };
  return world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
    method: 'PATCH',
    body: { playerData: { role, team: { name: team } } },
    node: i % 2,
  });
};

/** Replays the log with the decider's own fold; compared with the stored row. */
async function replayed(scrimId: string) {
  const events = await world.node().get(LogReader, { strict: false }).readStream(`scrim-${scrimId}`);
  return {
    events,
    state: events
      .map((event) => ({ type: event.type, ...event.data }) as ScrimEvent)
      .reduce(decider.evolve, decider.initial),
  };
}

test('500 users race for ten seats on two nodes: exactly ten succeed, all others get 409', async () => {
  const scrim = await world.createScrim(admin);
  const responses = await Promise.all(crowd.map((player, i) => rush(scrim, player, i)));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(10);
  const refused = responses.filter((response) => response.status !== 200);
  expect(refused).toHaveLength(490);
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([409, 'seat-taken']);
    expect(body.scrim._id).toBe(scrim._id);
  }
  const { events, state } = await replayed(scrim._id);
  expect(events.map((event) => event.version)).toEqual(events.map((_, i) => i + 1));
  expect(new Set(state.seats.map((seat) => seat.userId)).size).toBe(10);
  const [row] = await world
    .node()
    .get(Database, { strict: false })
    .query<{ state: unknown; version: number }>('SELECT state, version FROM scrims WHERE id = $1', [scrim._id]);
  expect(row).toEqual({ state: JSON.parse(JSON.stringify(state)), version: events.length });
});

test('rejected users see the full scrim when they reload, on either node', async () => {
  const scrim = await world.createScrim(admin);
  await Promise.all(crowd.slice(0, 100).map((player, i) => rush(scrim, player, i)));
  for (const node of [0, 1]) {
    const { body } = await world.api(`/scrims/${scrim._id}`, crowd[99]!, { node });
    expect([body.teamOne.length, body.teamTwo.length]).toEqual([5, 5]);
  }
});

test('one player requesting all ten seats concurrently gets one', async () => {
  const scrim = await world.createScrim(admin);
  const responses = await Promise.all(SEATS.map((_, i) => rush(scrim, crowd[0]!, i)));
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  const { state } = await replayed(scrim._id);
  expect(state.seats).toHaveLength(1);
});

test('concurrent joins, moves, leaves and casts never seat a user twice', async () => {
  const scrim = await world.createScrim(admin, { isWithCasters: true });
  const act = (player: TestUser, i: number) => {
    const seat = SEATS[(i * 7) % 10]!;
    const body = { playerData: { role: seat.role, team: { name: seat.team } } };
    const verb = ['insert-player', 'move-player', 'remove-player', 'insert-caster'][i % 4]!;
    return world.api(`/scrims/${scrim._id}/${verb}/${player.id}`, player, { method: 'PATCH', body, node: i % 2 });
  };
  const responses = await Promise.all(Array.from({ length: 400 }, (_, i) => act(crowd[i % 30]!, i + (i % 3))));
  expect(responses.filter((response) => response.status >= 500)).toEqual([]);
  const { events } = await replayed(scrim._id);
  let state = decider.initial;
  for (const event of events) {
    state = decider.evolve(state, { type: event.type, ...event.data } as ScrimEvent);
    expect(new Set(state.seats.map((seat) => seat.userId)).size).toBe(state.seats.length);
    expect(new Set(state.seats.map((seat) => `${seat.team} ${seat.role}`)).size).toBe(state.seats.length);
    expect(state.casters.filter((caster) => state.seats.some((seat) => seat.userId === caster))).toEqual([]);
    expect(state.casters.length).toBeLessThanOrEqual(2);
  }
});
