// The timer of drafts while Redis is emptied, clocks leap and a worker ends. The clocks of the database and of this
// process are moved, so nothing here waits for a turn.
import { DRAFT_GRACE_MS } from '@muster/contracts/draft-rules';
import type { DraftView } from '@muster/contracts/drafts';
import { CONFIG, type Config, LogReader } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import { emptyRedisWith } from '@testing/empty-redis';
import { MovableClock } from '@testing/movable-clock';
import { playedScrim } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { waitUntilCaughtUp } from '@testing/wait-until-caught-up';
import { createWorld, type TestUser, type World } from '@testing/world';
import { features } from '../../features';

let clock: MovableClock;
let world: World;
let admin: TestUser;
beforeAll(async () => {
  clock = await MovableClock.create();
  world = await createWorld({ worker: true, env: { DATABASE_URL: clock.databaseUrl } });
  admin = await world.createUser({ admin: true });
}, 120_000);
afterAll(async () => {
  await world?.close();
  await clock?.close();
});
jest.setTimeout(60_000);

interface RunningDraft {
  scrimId: string;
  view: () => Promise<DraftView>;
  /** The draft once so many actions are taken. */
  after: (actions: number) => Promise<DraftView>;
  /** Moves the clocks to the end of the current turn, and this much further. */
  toTheEnd: (ms: number) => Promise<void>;
}
/** A draft whose first turn has begun. */
async function begin(): Promise<RunningDraft> {
  const { scrim, players } = await playedScrim(world, admin, { series: { draft: true, seconds: 30 } });
  const path = `/scrims/${scrim._id}/games/1/draft`;
  const view = async (): Promise<DraftView> => (await world.api(path, admin)).body;
  for (const captain of Object.values((await view()).captains)) {
    const player = players.find(({ id }) => id === captain!._id);
    await world.api(`${path}/ready`, player, { method: 'POST', body: { ready: true } });
  }
  return {
    scrimId: scrim._id,
    view,
    after: (actions) =>
      waitUntil(async () => {
        const shown = await view();
        return shown.actions.length >= actions && shown;
      }),
    toTheEnd: async (ms) => clock.moveTo(Date.parse((await view()).clock!.endsAt) + ms),
  };
}
const events = async (scrimId: string) =>
  (await world.node().get(LogReader, { strict: false }).readStream(`draft-${scrimId}-1`)).map(({ type }) => type);

test('with a Redis that is emptied in each turn, every turn ends once, and none before its grace', async () => {
  const { scrimId, after, toTheEnd } = await begin();
  for (let turn = 1; turn <= 3; turn++) {
    await emptyRedisWith(world.worker!, `draft-clock_${scrimId}-1_%`);
    await toTheEnd(DRAFT_GRACE_MS);
    const { actions, clock: next } = await after(turn);
    expect(actions.map(({ index, how }) => [index, how])).toEqual(
      Array.from({ length: turn }, (_, index) => [index, 'missed']),
    );
    expect(Date.parse(next!.endsAt) - Date.parse(next!.startedAt)).toBe(30_000);
  }
  expect((await events(scrimId)).filter((type) => type === 'ActionTaken')).toHaveLength(3);
});

test('a clock that leaps over many turns ends one, and the next has its full time; one that leaps back repeats none', async () => {
  const { scrimId, after, view, toTheEnd } = await begin();
  const { clock: first } = await view();
  await toTheEnd(10 * 60_000);
  const { clock: second } = await after(1);
  expect(Date.parse(second!.startedAt)).toBeGreaterThanOrEqual(Date.parse(first!.endsAt) + 10 * 60_000);
  await clock.moveTo(Date.parse(first!.endsAt) + DRAFT_GRACE_MS);
  await waitUntilCaughtUp(world);
  expect((await view()).actions).toHaveLength(1);
  await toTheEnd(DRAFT_GRACE_MS);
  expect((await after(2)).actions.map(({ index }) => index)).toEqual([0, 1]);
  expect((await events(scrimId)).filter((type) => type === 'ActionTaken')).toHaveLength(2);
});

test('a worker that ends in the grace of a turn leaves it to the other, which decides it once', async () => {
  const other: INestApplicationContext = await createWorker(
    world.node().get<Config>(CONFIG, { strict: false }),
    features,
  );
  await startWorker(other);
  const { scrimId, after, view, toTheEnd } = await begin();
  await toTheEnd(DRAFT_GRACE_MS / 2);
  await waitUntilCaughtUp(world);
  expect((await view()).actions).toEqual([]);
  await other.close();
  await toTheEnd(DRAFT_GRACE_MS);
  expect((await after(1)).actions).toMatchObject([{ index: 0, champion: null, how: 'missed' }]);
  expect((await events(scrimId)).filter((type) => type === 'ActionTaken')).toHaveLength(1);
});
