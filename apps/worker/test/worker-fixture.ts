import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import type { ScrimView } from '@muster/contracts/scrims';
import { CONFIG, type Config, Database, CommandDispatcher, LogReader, type StoredEvent } from '@muster/platform';
import { createWorker, startWorker } from '@muster/platform/runtime';
import { scrimAggregate } from '@muster/scrims';
import type { INestApplicationContext } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v7 as uuid } from 'uuid';
import { KEEP_ALIVE_MS } from '../../sandbox/src/keep-alive';
import { type RiotAt, startRiot } from '@testing/riot-simulator';
import { createWorld, type TestUser, type World } from '@testing/world';
import { waitUntil } from '@testing/wait-until';
import { GenerateTournamentCodeJob, ReadGameResultJob } from '../../../libs/scrims/src/jobs/jobs';
import { features } from '../../features';

const SEATS = TEAMS.flatMap((team) => ROLES.map((role) => ({ team, role })));
export const HOUR = 3_600_000;
export const at = (ms: number): string => new Date(Date.now() + ms).toISOString();

export interface Callback {
  status: number;
  body: any;
}
/** A Muster with its worker, and a Riot simulator that can call it back. */
export interface Stage {
  world: World;
  riot: RiotAt;
  admin: TestUser;
  callbacks: Callback[];
  /** Ten players take their seats; the first is in team one. */
  fill: (scrim: { _id: string }, players: readonly TestUser[]) => Promise<void>;
  /** A scrim with ten players that started a moment ago. */
  full: (overrides?: object) => Promise<{ scrim: ScrimView; players: TestUser[] }>;
  /** A scrim created long ago, as if no worker had run since. */
  old: (startsAt: string, useCodes?: boolean) => Promise<{ _id: string }>;
  find: (scrim: { _id: string }, user?: TestUser) => Promise<ScrimView>;
  /** Resolves once the scrim, as an admin sees it, matches. */
  sees: (scrim: { _id: string }, predicate: (view: ScrimView) => unknown) => Promise<ScrimView>;
  events: (scrim: { _id: string }, type?: string) => Promise<StoredEvent[]>;
  /** Resolves once the effect is in one of these states. */
  effect: (
    key: string,
    ...states: string[]
  ) => Promise<{ state: string; result: string; attempts: number; last_error: string; due_at: Date }>;
  /** Interval of polling for results without a callback (ms). */
  pollEvery: (ms: number) => void;
  secondWorker: () => Promise<INestApplicationContext>;
  close: () => Promise<void>;
}
export const riotId = ({ name }: TestUser): string => `${name}#T${name.split(' ')[1]}`;
export const sides = (players: readonly TestUser[]): Record<TeamName, string[]> => ({
  teamOne: players.slice(0, 5).map(riotId),
  teamTwo: players.slice(5).map(riotId),
});

export async function createStage({
  env = {},
  worker = true,
}: { env?: Record<string, string>; worker?: boolean } = {}): Promise<Stage> {
  const riot = await startRiot();
  const callbacks: Callback[] = [];
  let target = '';
  const door = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (req, res) => {
    // Forwards callbacks, because their address must be known before the API has a port
    const chunks: Buffer[] = [];
    req
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const body = Buffer.concat(chunks);
        const onward = request(
          target + req.url,
          { method: req.method, headers: { 'content-type': 'application/json' } },
          (response) => {
            callbacks.push({ status: response.statusCode!, body: JSON.parse(body.toString()) });
            response.pipe(res.writeHead(response.statusCode!));
          },
        );
        onward.end(body);
      });
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const PUBLIC_URL = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const world = await createWorld({
    worker,
    env: { RIOT_API_KEY: 'RGAPI-production', RIOT_BASE_URL: riot.url, PUBLIC_URL, ...env },
  });
  target = world.url();
  const admin = await world.createUser({ admin: true, name: 'Root' });
  const others: INestApplicationContext[] = [];
  if (worker) quicken(world.worker!);
  const database = () => world.node().get(Database, { strict: false });

  const fixture: Stage = {
    world,
    riot,
    admin,
    callbacks,
    async fill(scrim, players) {
      for (const [i, { team, role }] of SEATS.entries()) {
        const player = players[i];
        if (player)
          await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
            method: 'PATCH',
            body: { playerData: { role, team: { name: team } } },
          });
      }
    },
    async full(overrides = {}) {
      const scrim = await world.createScrim(admin, { gameStartTime: at(-1_000), ...overrides });
      const players = await world.createUsers(10);
      await fixture.fill(scrim, players);
      return { scrim, players };
    },
    async old(startsAt, useCodes = false) {
      const _id = uuid();
      const settings = {
        title: 'Old',
        region: 'NA',
        startsAt,
        visibility: 'public' as const,
        maxCasters: 0,
        lobbyName: 'Old',
        lobbyPassword: 'x',
        useCodes,
      };
      await world
        .node()
        .get(CommandDispatcher, { strict: false })
        .send(
          scrimAggregate,
          {
            type: 'CreateScrim',
            scrimId: _id,
            by: { userId: admin.id, isAdmin: true },
            ctx: { now: startsAt, random: 0 },
            conversationId: uuid(),
            settings,
            host: {
              kind: 'random',
            },
          },
          { by: 'test' },
        );
      return { _id };
    },
    find: async (scrim, user = admin) => (await world.api(`/scrims/${scrim._id}`, user)).body,
    sees: (scrim, predicate) =>
      waitUntil(async () => {
        const view = await fixture.find(scrim);
        return predicate(view) ? view : undefined;
      }),
    events: async (scrim, type) =>
      (await world.node().get(LogReader, { strict: false }).readStream(`scrim-${scrim._id}`)).filter(
        (event) => !type || event.type === type,
      ),
    effect: (key, ...states) =>
      waitUntil(async () => {
        const [row] = await database().query<{
          state: string;
          result: string;
          attempts: number;
          last_error: string;
          due_at: Date;
        }>('SELECT * FROM effects WHERE effect_key = $1', [key]);
        return row && states.includes(row.state) ? row : undefined;
      }),
    pollEvery: (ms) => {
      world.worker!.get(ReadGameResultJob, { strict: false }).pollIntervalMs.viaPolling = ms;
    },
    async secondWorker() {
      const other = await createWorker(world.node().get<Config>(CONFIG, { strict: false }), features);
      quicken(other);
      await startWorker(other);
      others.push(other);
      return other;
    },
    async close() {
      await Promise.all(others.map((other) => other.close()));
      await world.close();
      door.closeAllConnections();
      door.close();
      await riot.close();
    },
  };
  return fixture;
}

/** Shortens waits of several seconds. */
function quicken(worker: INestApplicationContext): void {
  worker.get(GenerateTournamentCodeJob, { strict: false }).backoffMs = 20;
  worker.get(ReadGameResultJob, { strict: false }).pollIntervalMs = { viaCallback: 50, viaPolling: 300 };
}
