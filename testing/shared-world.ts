import { execFileSync, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { callsTo, newPerson, settings, type SharedWorld, type TestUser, type NewUser } from './calls';
import { asRuntimeRole, createMigratedDatabase } from './database';

export { API_KEY, type Client, type SharedWorld, type TestUser } from './calls';

const PROJECT = join(__dirname, '..');
const LOG = join(PROJECT, '.data/logs/shared-world.log');

/** A running Muster. Only plain data, because the modules of the spec file that started it end with the file. */
interface Running {
  env: NodeJS.ProcessEnv;
  ownerUrl: string;
  /** The addresses of the nodes that run. */
  nodes: string[];
  people: number;
}
/** A worker process has up to two: one without a worker, in which nothing happens by itself, and one with it. */
const running: Record<string, Running> = ((globalThis as any)[Symbol.for('muster.running')] ??= {});

/**
 * The Muster that the spec files of a worker process share: built programs in processes of their own, which are started
 * for the first file and end with the worker process. A file must neither rely on what is listed or counted for
 * everybody nor change what concerns everybody (ADR 27).
 */
export async function sharedWorld({ nodes = 1, worker = false } = {}): Promise<SharedWorld> {
  const kind = worker ? 'with a worker' : 'without a worker';
  const muster = (running[kind] ??= await start(worker, kind));
  while (muster.nodes.length < nodes) muster.nodes.push((await run('api', muster.env, kind)).url!);
  const unique = () => ++muster.people;
  const world: SharedWorld = callsTo((node = 0) => muster.nodes[node]!, muster.ownerUrl, {
    unique,
    createUser: (wanted = {}) => signUp(world, unique(), wanted),
  });
  return world;
}

async function start(worker: boolean, kind: string): Promise<Running> {
  node('infra/dev/build.mjs', ['api', 'worker']);
  const envOf = (owner: string) => ({
    ...settings(),
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_OWNER_URL: owner,
    DATABASE_URL: asRuntimeRole(owner),
  });
  const migrate = async (owner: string) => node('dist/apps/worker/main.js', ['--migrate'], envOf(owner));
  const ownerUrl = await createMigratedDatabase(migrate);
  const env = envOf(ownerUrl);
  if (worker) await run('worker', env, kind);
  return { env, ownerUrl, nodes: [], people: 0 };
}

const node = (file: string, args: string[], env = process.env) =>
  execFileSync(process.execPath, [join(PROJECT, file), ...args], { cwd: PROJECT, env });

/** Starts a program that ends with this process. `kind`: what to forget if it ends before. */
async function run(app: 'api' | 'worker', env: NodeJS.ProcessEnv, kind: string): Promise<{ url?: string }> {
  mkdirSync(join(LOG, '..'), { recursive: true });
  const log = openSync(LOG, 'a');
  const child = fork(join(PROJECT, `dist/apps/${app}/main.js`), {
    cwd: PROJECT,
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    execArgv: ['--require', join(PROJECT, 'infra/dev/parent-watchdog.cjs')],
  });
  closeSync(log);
  const ready = await new Promise<{ url?: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url?: string }));
    child.once('exit', () => {
      delete running[kind];
      reject(new Error(`The ${app} of the shared Muster has ended: ${LOG}`));
    });
  });
  child.unref();
  child.channel?.unref();
  return ready;
}

/** Signs a person up as if they came back from the identity provider. */
async function signUp(world: SharedWorld, n: number, wanted: NewUser): Promise<TestUser> {
  const { uid, email, tagline, ...person } = newPerson(n, wanted);
  const proof = { uid, email, sessions: 0, session: uuid(), until: Date.now() + 60_000 };
  const payload = Buffer.from(JSON.stringify(proof)).toString('base64url');
  const signature = createHmac('sha256', settings().COOKIE_SECRET!)
    .update(`proof of identity:${payload}`)
    .digest('base64url');
  const { status, body } = await world.api('/auth/register', null, {
    method: 'POST',
    body: { ...person, uid, email, summonerTagline: tagline },
    headers: { cookie: `muster_proof=${payload}.${signature}` },
  });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  const user = { id: body.user._id, name: person.name, token: body.token, email, uid };
  if (wanted.admin) await makeAdmin(world, user);
  return user;
}

async function makeAdmin(world: SharedWorld, user: TestUser): Promise<void> {
  const { status, body } = await world.api('/auth/update-user', user, {
    method: 'PUT',
    body: { adminKey: settings().ADMIN_KEY },
  });
  if (status !== 200) throw new Error(`no admin: ${JSON.stringify(body)}`);
}
