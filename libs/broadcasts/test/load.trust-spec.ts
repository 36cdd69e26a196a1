import type { NewBroadcastLink } from '@muster/contracts/broadcasts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { figure } from '@testing/figures';
import { seatBody } from '@testing/played-scrim';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

const PAGES = 500;
const CHANGES = 20;
/** The lowest of so many measurements counts, because other load on the machine only adds to them. */
const ROUNDS = 3;
/** Processor time that a change may cost (ms). With one change per second this is 5 % of a core. */
const BUDGET_MS = 50;

let world: World;
let admin: TestUser;
let player: TestUser;
let pages: ChildProcess | undefined;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.createUser({ admin: true });
  player = await world.createUser();
}, 60_000);
afterAll(async () => {
  pages?.kill();
  await world?.close();
});

/**
 * Returns the processor time that a change costs this process (ms): a player joins or leaves. `arrived` waits until all
 * pages show it.
 */
async function costOfChange(scrimId: string, arrived: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let i = 0; i < CHANGES; i++) {
    const [call, body] = i % 2 === 0 ? ['insert-player', seatBody('teamOne', 'Top')] : ['remove-player', {}];
    const { status } = await world.api(`/scrims/${scrimId}/${call}/${player.id}`, player, { method: 'PATCH', body });
    expect(status).toBe(200);
    await arrived();
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / CHANGES;
}

test('500 pages cost less than 5 % of a core', async () => {
  const scrim = await world.createScrim(admin);
  const create = { method: 'POST', body: { kind: 'score' } };
  const { url } = (await world.api(`/scrims/${scrim._id}/broadcasts`, admin, create)).body as NewBroadcastLink;
  const follow = `${world.url()}/api${new URL(url).pathname}/events`;
  const noPages = () => Promise.resolve();
  await costOfChange(scrim._id, noPages);
  const without = await costOfChange(scrim._id, noPages);
  pages = fork(join(__dirname, 'overlays.mjs'), [follow, String(PAGES)], { execArgv: [] });
  let states = 0;
  pages.on('message', (count: number) => (states = count));
  await once(pages, 'message');
  let changes = states;
  const arrived = () => {
    changes += 1;
    return waitUntil(() => states >= changes);
  };
  await costOfChange(scrim._id, arrived);
  const costs: number[] = [];
  for (let i = 0; i < ROUNDS; i++) costs.push(await costOfChange(scrim._id, arrived));
  const cost = Math.min(...costs) - without;
  figure('C28', `ms of a core for a change that ${PAGES} broadcast pages show`, Math.round(cost * 10) / 10);
  expect(cost).toBeLessThan(BUDGET_MS);
}, 120_000);
