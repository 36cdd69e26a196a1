import { Database } from '@muster/platform';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { buildApp, startProcess } from '@testing/process';
import { waitUntil } from '@testing/wait-until';
import { at, createStage, type Stage } from './worker-fixture';

let fixture: Stage;
let child: ChildProcess | undefined;

beforeAll(async () => {
  buildApp('worker');
  fixture = await createStage({ worker: false });
}, 180_000);
afterAll(async () => {
  if (child && child.exitCode === null) child.kill('SIGKILL');
  await fixture?.close();
});

test('a worker killed midway leaves its work to the next one, which does it once', async () => {
  await fixture.riot.set({ faults: [{ on: 'tournament.codes', hang: true, times: 1 }] });
  child = startProcess(fixture.world, 'worker');
  const scrim = await fixture.world.createScrim(fixture.admin, { gameStartTime: at(500) });
  await fixture.fill(scrim, await fixture.world.createUsers(10));
  await waitUntil(() => fixture.riot.calls('tournament.codes').length === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const key = `tournament-code_${scrim._id}_0`;
  expect(await fixture.effect(key, 'running')).toMatchObject({ attempts: 1 });
  await fixture.secondWorker();
  await fixture.world
    .node()
    .get(Database, { strict: false })
    .query(`UPDATE effects SET lease_until = now() WHERE effect_key = $1`, [key]); // as if half a minute had passed
  expect(await fixture.effect(key, 'done')).toMatchObject({ attempts: 2 });
  expect(await fixture.events(scrim, 'TournamentCodeIssued')).toHaveLength(1);
  expect(await fixture.events(scrim, 'ScrimStarted')).toHaveLength(1);
}, 60_000);
