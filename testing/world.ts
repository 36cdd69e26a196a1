import {
  asOwner,
  createApi,
  createWorker,
  loadConfig,
  MetricsPort,
  migrate,
  rebuildProjection,
  startWorker,
} from '@muster/platform/runtime';
import { CommandDispatcher, LogTail, type Projection, Tokens } from '@muster/platform';
import { userAggregate } from '@muster/users';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { callsTo, newPerson, settings, type SharedWorld, type NewUser } from './calls';
import { asRuntimeRole, createMigratedDatabase } from './database';
import { features } from '../apps/features';

export { API_KEY, Client, type RequestOptions, type TestResponse, type TestUser } from './calls';

/** A running Muster of its own in this process: a fresh database, one or more API nodes, and optionally a worker. */
export interface World extends SharedWorld {
  /** The internal port of a node: metrics and detailed health. */
  internalUrl: (node?: number) => string;
  node: (index?: number) => NestFastifyApplication;
  worker: INestApplicationContext | undefined;
  /** Rebuilds a projection, as an operator does. */
  rebuild: (projection: Projection, limit?: number) => Promise<number>;
}

/** The owner of a database migrates it; the application connects as a restricted role, as in production. */
const addressesOf = (owner: string) => ({ DATABASE_OWNER_URL: owner, DATABASE_URL: asRuntimeRole(owner) });

/** `worker`: a context of its own, or in the process of the first node. `envOf`: additional settings of one node. */
interface Wanted {
  nodes?: number;
  worker?: boolean | 'in the api';
  env?: Record<string, string>;
  envOf?: (node: number) => Record<string, string>;
}

export async function createWorld({ nodes = 1, worker = false, env = {}, envOf }: Wanted = {}): Promise<World> {
  const all = { ...settings(), ...env };
  const migrateAt = (owner: string) => migrate(loadConfig({ ...all, ...addressesOf(owner) }), features);
  const baseEnv = env['DATABASE_URL'] ? all : { ...all, ...addressesOf(await createMigratedDatabase(migrateAt)) };
  const config = loadConfig(baseEnv);
  await migrate(config, features);
  const apis: NestFastifyApplication[] = [];
  for (let i = 0; i < nodes; i++) {
    const withWorker = worker === 'in the api' && i === 0;
    const app = await createApi(loadConfig({ ...baseEnv, ...envOf?.(i) }), features, { withWorker });
    if (withWorker) await startWorker(app);
    await app.listen(0, '127.0.0.1');
    await app.get(MetricsPort, { strict: false }).open();
    apis.push(app);
  }
  const background = worker === true ? await createWorker(config, features) : undefined;
  if (background) await startWorker(background);
  const url = (node = 0) => `http://127.0.0.1:${(apis[node]!.getHttpServer().address() as AddressInfo).port}`;
  let people = 0;
  const unique = () => ++people;
  const calls = callsTo(url, asOwner(config).DATABASE_URL, {
    unique,
    createUser: (wanted = {}) => registerUser(apis, unique(), wanted),
  });
  return {
    ...calls,
    internalUrl: (node = 0) => apis[node]!.get(MetricsPort, { strict: false }).url,
    node: (index = 0) => apis[index]!,
    worker: background,
    rebuild: (projection, limit) => rebuildProjection(config, features, projection, limit),
    async close() {
      await calls.close();
      await Promise.all(apis.map((api) => api.close()));
      await background?.close();
    },
  };
}

/** Registers a user by a command, which takes less time than signing up over HTTP. */
async function registerUser(apis: readonly NestFastifyApplication[], n: number, wanted: NewUser) {
  const id = uuid();
  const profile = { ...newPerson(n, wanted), canEmail: false };
  const [app] = apis;
  const dispatch = app!.get(CommandDispatcher, { strict: false });
  const ctx = { now: new Date().toISOString() };
  await dispatch.send(userAggregate, { type: 'RegisterUser', userId: id, ctx, profile }, { by: id });
  if (wanted.admin) await dispatch.send(userAggregate, { type: 'GrantAdmin', userId: id, ctx }, { by: id });
  for (const api of apis) await api.get(LogTail, { strict: false }).fence();
  const token = app!.get(Tokens, { strict: false }).sign(id, 0, {}, `browser-of-${id}`);
  return { id, name: profile.name, uid: profile.uid, email: profile.email, token };
}
