// Users compete for the same ten seats through two API processes. The log is then checked against rules that are
// written down here independently, and every response against the events: each success has its event, and no rejected
// user has one.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { LogReader, type StoredEvent } from '@muster/platform';
import { figure, size } from '@testing/figures';
import { createWorld, type TestUser, type World } from '@testing/world';
import { type Call, percentile, type TimedResponse, type TwoApis, twoApis } from './two-apis';

const SCRIMS = size(4, 50);
/** Number of scrims raced at the same time. */
const AT_ONCE = 2;
const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));

let world: World;
let apis: TwoApis;
let admins: TestUser[];
let crowd: TestUser[];
beforeAll(async () => {
  world = await createWorld();
  apis = await twoApis(world);
  admins = [await world.createUser({ admin: true }), await world.createUser({ admin: true })];
  crowd = await world.createUsers(130);
}, 180_000);
afterAll(async () => {
  await apis?.close();
  await world?.close();
});

interface Asked extends TimedResponse {
  call: Call;
  id: string;
  verb: string;
  who: string;
}
let clicks = 0;
async function click(scrim: ScrimView, verb: string, user: TestUser, whom: TestUser, body?: unknown): Promise<Asked> {
  const id = `race-${(clicks += 1)}-seat`;
  const path = verb === 'swap-players' ? `/scrims/${scrim._id}/${verb}` : `/scrims/${scrim._id}/${verb}/${whom.id}`;
  const call: Call = { node: clicks % 2, path, as: user, body, headers: { 'x-request-id': id } };
  return { ...(await apis.ask(call)), call, id, verb, who: whom.id };
}
const onto = (i: number) => ({ playerData: { role: SEATS[i % 10]!.role, team: { name: SEATS[i % 10]!.team } } });
const seatKey = (seat: { team: string; role: string }) => `${seat.team} ${seat.role}`;

/**
 * 100 users join; eight seated users move and leave twenty times each; twenty join as casters; two admins kick and
 * swap.
 */
async function rush(scrim: ScrimView, mixed: boolean): Promise<Asked[]> {
  const [joiners, sitting, casters] = [crowd.slice(0, 100), crowd.slice(100, 108), crowd.slice(110)];
  const joins = () => joiners.map((one, i) => click(scrim, 'insert-player', one, one, onto(i)));
  const others = () => [
    ...Array.from({ length: 20 }, (_, i) => click(scrim, 'move-player', sitting[i % 4]!, sitting[i % 4]!, onto(i * 3))),
    ...Array.from({ length: 20 }, (_, i) =>
      click(scrim, 'remove-player', i < 4 ? sitting[4 + i]! : joiners[i]!, i < 4 ? sitting[4 + i]! : joiners[i]!),
    ),
    ...casters.map((one) => click(scrim, 'insert-caster', one, one)),
    click(scrim, 'remove-player', admins[0]!, sitting[0]!),
    click(scrim, 'swap-players', admins[1]!, admins[1]!, {
      playerOne: { user: sitting[1]!.id, ...SEATS[1] },
      playerTwo: { user: sitting[2]!.id, ...SEATS[2] },
    }),
  ];
  if (!mixed) return [...(await Promise.all(joins())), ...(await Promise.all(others()))];
  await Promise.all(sitting.map((one, i) => click(scrim, 'insert-player', one, one, onto(i))));
  return Promise.all([...joins(), ...others()]);
}

/** The rules, independently: goes through the history and names every violation. */
function breaches(events: readonly StoredEvent[]): string[] {
  const [seats, casters, found] = [new Map<string, string>(), new Set<string>(), [] as string[]];
  const sit = (at: number, userId: string, seat: { team: string; role: string }) => {
    const holder = [...seats].find(([, taken]) => taken === seatKey(seat))?.[0];
    if (holder !== undefined && holder !== userId) found.push(`${at}: ${userId} sits on ${holder}`);
    if (casters.has(userId)) found.push(`${at}: ${userId} casts and plays`);
    seats.set(userId, seatKey(seat));
  };
  for (const [i, { type, data, version }] of events.entries()) {
    const { userId } = data as { userId: string };
    if (version !== i + 1) found.push(`version ${version} stands at ${i + 1}`);
    if (type === 'PlayerJoined' && seats.has(userId)) found.push(`${version}: ${userId} joins twice`);
    if (type === 'PlayerMoved' && !seats.has(userId)) found.push(`${version}: ${userId} moves without a seat`);
    if (type === 'PlayerJoined' || type === 'PlayerMoved') sit(version, userId, data as { team: string; role: string });
    if ((type === 'PlayerLeft' || type === 'PlayerKicked') && !seats.delete(userId))
      found.push(`${version}: ${userId} leaves without a seat`);
    if (type === 'PlayersSwapped') {
      const { one, two } = data as {
        one: { userId: string; team: string; role: string };
        two: { userId: string; team: string; role: string };
      };
      seats.delete(two.userId);
      sit(version, one.userId, one);
      sit(version, two.userId, two);
    }
    if (type === 'CasterJoined') casters.add(userId);
    if (seats.size > 10 || new Set(seats.values()).size !== seats.size) found.push(`${version}: two on a seat`);
    if (casters.size > 2) found.push(`${version}: too many casters`);
  }
  return found;
}

const FACT: Record<string, readonly string[]> = {
  'insert-player': ['PlayerJoined'],
  'move-player': ['PlayerMoved'],
  'remove-player': ['PlayerLeft', 'PlayerKicked'],
  'insert-caster': ['CasterJoined'],
  'swap-players': ['PlayersSwapped'],
};

/**
 * A success has exactly one event, issued by the caller; a rejection has none. Moving to one's own seat succeeds
 * without an event.
 */
function untrue(calls: readonly Asked[], events: readonly StoredEvent[]): string[] {
  return calls.flatMap(({ id, status, verb }) => {
    const ownEvents = events.filter(({ meta, type }) => meta.requestId === id && FACT[verb]!.includes(type));
    const right =
      status === 200
        ? ownEvents.length === 1 || (ownEvents.length === 0 && verb === 'move-player')
        : ownEvents.length === 0;
    return right ? [] : [`${verb} ${id} got ${status} and has ${ownEvents.length} events`];
  });
}

test('concurrent joins, moves, leaves and casts: one user per seat, and every response is true', async () => {
  const scrims = await Promise.all(
    Array.from({ length: SCRIMS }, () => world.createScrim(admins[0]!, { isWithCasters: true })),
  );
  const calls: Asked[] = [];
  const reader = world.node().get(LogReader, { strict: false });
  for (let i = 0; i < SCRIMS; i += AT_ONCE) {
    const rushes = await Promise.all(scrims.slice(i, i + AT_ONCE).map((scrim, k) => rush(scrim, k % 2 === 1)));
    for (const [k, asked] of rushes.entries()) {
      const events = await reader.readStream(`scrim-${scrims[i + k]!._id}`);
      expect(breaches(events)).toEqual([]);
      expect(untrue(asked, events)).toEqual([]);
      if (k % 2 === 0) {
        const winners = asked
          .slice(0, 100)
          .filter(({ status }) => status === 200)
          .map(({ call }) => JSON.stringify(call.body));
        expect([winners.length, new Set(winners).size]).toEqual([10, 10]); // ten users per seat, one gets it
      }
    }
    calls.push(...rushes.flat());
  }
  const waits = calls.map(({ ms }) => ms);
  expect(calls.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
  figure('C5', 'commands on contested seats, through two api processes', calls.length);
  figure('C5', 'accepted, each with its one fact', calls.filter(({ status }) => status === 200).length);
  figure('C5', 'people on a taken seat, answers without a fact, 5xx', '0, 0, 0');
  figure('C5', 'ms until an answer, p99', Math.round(percentile(waits, 0.99)));
  expect(percentile(waits, 0.99)).toBeLessThanOrEqual(size(15_000, 1_500));
}, 240_000);

test('control: the rules detect a seat taken twice', () => {
  const event = (version: number, type: string, data: object) => ({ version, type, data }) as unknown as StoredEvent;
  const [hana, bo] = [
    { userId: 'hana', ...SEATS[0] },
    { userId: 'bo', ...SEATS[0] },
  ];
  expect(breaches([event(1, 'PlayerJoined', hana), event(2, 'PlayerJoined', bo)])).toContain('2: bo sits on hana');
  expect(breaches([event(1, 'PlayerJoined', hana), event(2, 'PlayerJoined', { ...hana, ...SEATS[1] })])).toContain(
    '2: hana joins twice',
  );
  expect(breaches([event(1, 'CasterJoined', { userId: 'hana' }), event(2, 'PlayerJoined', hana)])).toContain(
    '2: hana casts and plays',
  );
});
