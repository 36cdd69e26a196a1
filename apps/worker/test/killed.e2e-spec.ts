import { CONFIG, type Config, Database } from '@muster/platform';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '../../../libs/platform/test/waiting';
import { at, createStage, type Stage } from './stage';

const PROJECT = join(__dirname, '../../..');
let stage: Stage;
let child: ChildProcess | undefined;

beforeAll(async () => {
  execFileSync(process.execPath, [join(PROJECT, 'infra/dev/build.mjs'), 'worker'], { cwd: PROJECT });
  stage = await createStage({ worker: false });
}, 180_000);
afterAll(async () => {
  if (child && child.exitCode === null) child.kill('SIGKILL');
  await stage?.close();
});

/** The worker as it runs in production: a process, with what the api was told for its environment. */
function startProcess(): ChildProcess {
  const config = stage.world.node().get<Config>(CONFIG, { strict: false });
  const env = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]));
  return spawn(process.execPath, [join(PROJECT, 'dist/apps/worker/main.js')], { cwd: PROJECT, env: { ...process.env, ...env }, stdio: 'ignore' });
}

test('a worker killed in the middle of its work leaves it to the next one, which does it once', async () => {
  await stage.riot.set({ faults: [{ on: 'tournament.codes', hang: true, times: 1 }] });
  child = startProcess();
  const scrim = await stage.world.scrim(stage.admin, { gameStartTime: at(500) });
  await stage.fill(scrim, await stage.world.people(10));
  await until(() => stage.riot.calls('tournament.codes').length === 1);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const key = `tournament-code_${scrim._id}_0`;
  expect(await stage.effect(key, 'running')).toMatchObject({ attempts: 1 });
  await stage.secondWorker();
  await stage.world.node().get(Database, { strict: false }).rows(`UPDATE effects SET lease_until = now() WHERE effect_key = $1`, [key]); // half a minute goes by
  expect(await stage.effect(key, 'done')).toMatchObject({ attempts: 2 });
  expect(await stage.events(scrim, 'TournamentCodeIssued')).toHaveLength(1);
  expect(await stage.events(scrim, 'ScrimStarted')).toHaveLength(1);
}, 60_000);
