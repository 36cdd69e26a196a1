import type { INestApplicationContext } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createDatabase } from '@testing/database';
import { createWorker, loadConfig, migrate, startWorker } from '../src/runtime';
import { Database, CommandDispatcher, Effects } from '../src';
import { bells, rung } from './test-effects-feature';
import { tally, counting } from './test-aggregate-feature';
import { waitUntil } from '@testing/wait-until';

const SECRET = 'a-secret-for-tests-only';
let valkey: ChildProcess;
let url: string;
let worker: INestApplicationContext;

/** Starts a separate server without persistence. */
async function startValkey(port?: number): Promise<string> {
  valkey = fork(join(__dirname, '../../../infra/dev/services.mjs'), [JSON.stringify({ valkey: { port } })], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'ignore',
  });
  const [{ REDIS_URL }] = (await once(valkey, 'message')) as [{ REDIS_URL: string }];
  return REDIS_URL;
}

async function stopValkey(): Promise<void> {
  valkey.kill('SIGKILL');
  await once(valkey, 'exit');
}

beforeAll(async () => {
  url = await startValkey();
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    REDIS_URL: url,
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, [bells]);
  worker = await createWorker(config, [bells]);
  await startWorker(worker);
});
afterAll(async () => {
  await worker?.close();
  if (valkey.exitCode === null && valkey.signalCode === null) await stopValkey();
});

const count = (id: string) =>
  worker.get(CommandDispatcher, { strict: false }).send(tally, counting(id, 10), { by: 'test' });
const countDone = async () =>
  (await worker.get(Database, { strict: false }).query(`SELECT 1 FROM effects WHERE state = 'done'`)).length;

test('processes commands without Redis, and runs every due effect once when Redis is back', async () => {
  await count('before');
  await waitUntil(async () => (await countDone()) === 1);
  await worker
    .get(Effects, { strict: false })
    .request({ kind: 'Alarm', key: 'alarm', ref: {}, dueAt: new Date(Date.now() + 200).toISOString() });
  await stopValkey();
  await Promise.all(Array.from({ length: 10 }, (_, i) => count(`during-${i}`)));
  await waitUntil(
    async () =>
      (
        await worker
          .get(Database, { strict: false })
          .query(`SELECT 1 FROM effects WHERE state = 'pending' AND due_at < now()`)
      ).length === 11,
  );
  expect(rung.map(({ key }) => key)).toEqual(['ring_tally-before']);
  expect(await startValkey(Number(new URL(url).port))).toBe(url);
  await waitUntil(async () => (await countDone()) === 12);
  expect(new Set(rung.map(({ key }) => key)).size).toBe(rung.length);
});

test('a worker shuts down without Redis', async () => {
  await stopValkey();
  const startedAt = Date.now();
  await worker.close();
  expect(Date.now() - startedAt).toBeLessThan(15_000);
});
