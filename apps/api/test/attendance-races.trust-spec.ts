// Decisions on a scrim use facts from other scrims. These must be read for the state that the decision is made on.
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { LogReader } from '@muster/platform';
import { createWorld, type TestUser, type World } from '@testing/world';
import { scrimCalls } from './scrim-calls';

const ROUNDS = 6;
const MINUTE = 60_000;
let world: World;
let admin: TestUser;
beforeAll(async () => {
  world = await createWorld({ nodes: 2, worker: true });
  admin = await world.createUser({ admin: true, name: 'Root' });
});
afterAll(() => world?.close());
jest.setTimeout(60_000);

const { join, find } = scrimCalls(() => world);
const start = Date.now() + 20 * MINUTE;
/** Every round plays at an hour of its own. */
const hour = (round: number): string => new Date(start + round * 24 * 60 * MINUTE).toISOString();
const created = (round: number): Promise<ScrimView> =>
  world.createScrim(admin, { gameStartTime: hour(round), attendance: { reserves: 3 } });
const call = ({ _id }: ScrimView, rest: string, user: TestUser, node: number) =>
  world.api(`/scrims/${_id}/${rest}`, user, { method: 'POST', body: { roles: [...ROLES] }, node });
const leave = ({ _id }: ScrimView, user: TestUser, node: number) =>
  world.api(`/scrims/${_id}/remove-player/${user.id}`, user, { method: 'PATCH', node });
const isSeated = ({ teamOne, teamTwo }: ScrimView, { id }: TestUser) =>
  [...teamOne, ...teamTwo].some(({ _id }) => _id === id);

test('if two offers of one hour are accepted at once, one gives a seat', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [player, reserve] = (await world.createUsers(2)) as [TestUser, TestUser];
    const scrims = [await created(round), await created(round)];
    for (const scrim of scrims) {
      await join(scrim, player, TEAMS[0], ROLES[0]);
      expect((await call(scrim, 'reserves', reserve, 0)).status).toBe(200);
      expect((await leave(scrim, player, 0)).body.offers).toMatchObject([{ _id: '1' }]);
    }
    const answers = await Promise.all(scrims.map((scrim, node) => call(scrim, 'offers/1/accept', reserve, node)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const seated = (await Promise.all(scrims.map((scrim) => find(scrim._id, admin)))).filter((scrim) =>
      isSeated(scrim, reserve),
    );
    expect(seated).toHaveLength(1);
  }
});

test('a reserve who joins as a seat is freed is offered it, if they were in time', async () => {
  let inTime = 0;
  // On a busy machine all of them may leave first.
  for (let round = 0; round < ROUNDS || (inTime === 0 && round < 10 * ROUNDS); round++) {
    const scrim = await created(ROUNDS + round);
    const players = await world.createUsers(4);
    const [reserve] = (await world.createUsers(1)) as [TestUser];
    for (const [i, player] of players.entries()) await join(scrim, player, TEAMS[0], ROLES[i]!);
    await Promise.all([
      call(scrim, 'reserves', reserve, round % 2),
      ...players.map((player, i) => leave(scrim, player, i % 2)),
    ]);
    const events = await world.node().get(LogReader, { strict: false }).readStream(`scrim-${scrim._id}`);
    const joined = events.findIndex(({ type }) => type === 'ReserveJoined');
    const wasInTime = events.slice(joined).some(({ type }) => type === 'PlayerLeft');
    inTime += Number(wasInTime);
    expect(events.some(({ type }) => type === 'OfferMade')).toBe(wasInTime);
  }
  expect(inTime).toBeGreaterThan(0);
});
