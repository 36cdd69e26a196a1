import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '../../../infra/jest/database';
import { type Config, createWorker, Database, Dispatch, Effects, loadConfig, LogReader, migrate, REDIS, startWorker } from '../src';
import { bells, orders, rung } from './bells';
import { Count, Name } from './tally';

const SECRET = 'a-secret-for-tests-only';
const by = { by: 'test' };
let config: Config;
let a: INestApplicationContext;
let b: INestApplicationContext;

const database = () => a.get(Database, { strict: false });
const effects = () => a.get(Effects, { strict: false });
const redis = () => a.get<Redis>(REDIS, { strict: false });
const count = (id: string, n = 10) => a.get(Dispatch, { strict: false }).send(new Count(id, n), by);
const name = (id: string, text: string) => a.get(Dispatch, { strict: false }).send(new Name(id, text), by);
const of = (key: string) => rung.filter((ring) => ring.key === key);
const row = async (key: string) => (await database().rows<{ state: string; attempts: number; result: string; last_error: string; revision: number }>('SELECT * FROM effects WHERE effect_key = $1', [key]))[0];

async function until<T>(what: () => Promise<T | undefined | false> | T | undefined | false): Promise<T> {
  for (;;) {
    const found = await what();
    if (found) return found;
    await pause(5);
  }
}
const state = (key: string, wanted: string) => until(async () => { const found = await row(key); return found?.state === wanted && found; });
/** Every policy has dealt with every fact. */
const settled = () => until(async () => {
  const head = await a.get(LogReader, { strict: false }).head();
  return (await database().rows('SELECT 1 FROM policies WHERE position < $1', [head])).length === 0;
});

beforeAll(async () => {
  config = loadConfig({ ...process.env, DATABASE_URL: await createDatabase(), API_KEY: 'k', JWT_SECRET: SECRET, COOKIE_SECRET: SECRET, OIDC_ISSUER: 'http://localhost:1' });
  await migrate(config, [bells]);
  [a, b] = [await createWorker(config, [bells]), await createWorker(config, [bells])];
  await Promise.all([startWorker(a), startWorker(b)]);
});
afterAll(async () => { await Promise.all([a?.close(), b?.close()]); });

test('a wish is performed once, however many workers there are and however often it is wished', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `crowd-${i}`);
  await Promise.all(ids.flatMap((id) => [count(id), count(id), count(id)]));
  for (const id of ids) await state(`ring_tally-${id}`, 'done');
  await settled();
  for (const id of ids) expect(of(`ring_tally-${id}`)).toHaveLength(1);
});
