import { Database } from '@muster/platform';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { buildApp, startProcess } from '../../api/test/process';
import { waitUntil } from '../../../libs/platform/test/wait-until';
import { at, createStage, type Stage } from './worker-fixture';

let stage: Stage;
let child: ChildProcess | undefined;

beforeAll(async () => {
  buildApp('worker');
  stage = await createStage({ worker: false });
}, 180_000);
afterAll(async () => {
  if (child && child.exitCode === null) child.kill('SIGKILL');
  await stage?.close();
});

test('a worker killed midway leaves its work to the next one, which does it once', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', hang: true, times: 1 }] });
  child = startProcess(stage.world, 'worker');
  const scrim = await stage.world.createScrim(stage.admin, { gameStartTime: at(500) });
  await stage.fill(scrim, await stage.world.createUsers(10));
  await waitUntil(() => stage.riot.calls('tournament.codes').length === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const key = `tournament-code_${scrim._id}_0`;
  expect(await stage.effect(key, 'running')).toMatchObject({ attempts: 1 });
  await stage.secondWorker();
  await stage.world
    .node()
    .get(Database, { strict: false })
    .query(`UPDATE effects SET lease_until = now() WHERE effect_key = $1`, [key]); // as if half a minute had passed
  expect(await stage.effect(key, 'done')).toMatchObject({ attempts: 2 });
  expect(await stage.events(scrim, 'TournamentCodeIssued')).toHaveLength(1);
  expect(await stage.events(scrim, 'ScrimStarted')).toHaveLength(1);
}, 60_000);
