// A log as earlier releases wrote it, with every event in every schema version: this release reads it to the current
// state.
import {
  createWorker,
  Database,
  type Feature,
  loadConfig,
  LogReader,
  migrate,
  ProjectionBuilds,
} from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@testing/database';
import { features } from '../../features';
import lock from '../../events.lock.json';

interface Line {
  stream: string;
  version: number;
  type: string;
  schema: number;
  data: Record<string, unknown>;
  meta: object;
  at: string;
}

/** When a schema changes, its old version stays here: add a line in the new version, change none. */
const old = readFileSync(join(__dirname, 'old-log.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);
const SECRET = 'a-secret-for-tests-only';
let worker: INestApplicationContext;
beforeAll(async () => {
  const config = loadConfig({
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
    OIDC_ISSUER: 'http://localhost:1',
  });
  await migrate(config, features);
  worker = await createWorker(config, features);
  const appends = old.map(({ stream, version, type, schema, data, meta, at }) => ({
    s: stream,
    v: version - 1,
    e: [{ t: type, n: schema, d: data, m: meta, at }],
    rows: [],
  }));
  for (const append of appends) await rows('SELECT es_append($1::jsonb)', [JSON.stringify([append])]);
});
afterAll(() => worker?.close());

const rows = <T extends object>(text: string, values: unknown[] = []) =>
  worker.get(Database, { strict: false }).query<T>(text, values);
async function stateOf(stream: string): Promise<unknown> {
  const { decider } = features
    .flatMap((feature: Feature) => feature.aggregates ?? [])
    .find(({ name }) => stream.startsWith(`${name}-`))!;
  const events = await worker.get(LogReader, { strict: false }).readStream(stream);
  return events.reduce((state: unknown, { type, data }) => decider.evolve(state, { type, ...data }), decider.initial);
}

test('contains every event in every schema that was ever stored', async () => {
  expect(await worker.get(LogReader, { strict: false }).head()).toBe(old.length);
  const expected = Object.entries(lock).flatMap(([type, shapes]) =>
    Object.entries(shapes).map(([schema, shape]) => [`${type} ${schema}`, fieldsOf(shape)]),
  );
  const held = old.map(({ type, schema, data }) => [`${type} ${schema}`, Object.keys(data).toSorted()]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
});

/** Of the outer object only. */
const fieldsOf = (shape: string): string[] =>
  [...withoutInner(shape.slice(1, -1)).matchAll(/(\w+)\??:/g)].map(([, name]) => name!).toSorted();
const withoutInner = (text: string): string =>
  text.includes('{') ? withoutInner(text.replaceAll(/\{[^{}]*\}/g, '')) : text;

test('scrims, accounts and friendships fold to the current state', async () => {
  expect(await stateOf('scrim-s1')).toMatchObject({
    id: 's1',
    title: 'Late Fives',
    region: 'EUW',
    startsAt: '2026-01-07T19:00:00.000Z',
    startedFor: '2026-01-07T19:00:00.000Z',
    isPrivate: true,
    visibility: 'link',
    communityId: null,
    maxCasters: 1,
    lobbyName: 'Other',
    lobbyPassword: '0th3r',
    useCodes: true,
    seats: [
      { userId: 'root', team: 'teamOne', role: 'Mid' },
      { userId: 'hana', team: 'teamTwo', role: 'ADC' },
    ],
    casters: ['bo'],
    host: 'root',
    winner: 'teamTwo',
    code: { code: 'EUW04-2' },
    image: { location: '/api/images/a.webp', uploadedBy: 'hana' },
    deleted: false,
  });
  expect(await stateOf('scrim-s2')).toMatchObject({
    title: 'Gone',
    deleted: true,
    visibility: 'public',
    deletionReasonId: 'r2',
  });
  expect(await stateOf('scrim-s3')).toMatchObject({
    communityId: 'club',
    visibility: 'members',
    isPrivate: true,
    attendance: { checkIn: true, reserves: 3 },
    seats: [],
    reserves: [],
    offers: [],
    offersMade: 5,
    nudgedAt: '2026-01-08T10:09:00.000Z',
  });
  expect(await stateOf('user-hana')).toMatchObject({
    id: 'hana',
    region: 'EUW',
    rank: 'Emerald 4',
    canEmail: true,
    ban: null,
  });
  expect(await stateOf('user-bo')).toMatchObject({ id: 'bo', isAdmin: false, ban: null });
  expect(await stateOf('user-vex')).toMatchObject({ erased: true });
  expect(await stateOf('friendship-bo~hana')).toMatchObject({ status: 'none' });
  expect(await stateOf('community-g1')).toMatchObject({ name: 'Guild of Five', archived: false, invites: [] });
  expect(await stateOf('membership-g1_hana')).toMatchObject({ role: 'owner', ownerEnds: 0 });
  expect(await stateOf('alert-s3_offer_1')).toEqual({ recipients: ['hana'], ended: true });
  expect(await stateOf('membership-g1_bo')).toMatchObject({ role: null, request: null, exclusion: null });
});

test('projections are built from it to the last event', async () => {
  const builds = worker.get(ProjectionBuilds, { strict: false });
  for (const projection of features.flatMap((feature) => [...(feature.projections ?? [])]))
    expect([projection.name, await builds.rebuild(projection)]).toEqual([projection.name, old.length]);
  expect(
    await rows(`SELECT scrim_id, region, created_by, host, winner, deleted FROM history ORDER BY scrim_id`),
  ).toEqual([
    { scrim_id: 's1', region: 'EUW', created_by: 'hana', host: 'root', winner: 'teamTwo', deleted: false },
    { scrim_id: 's2', region: 'NA', created_by: 'bo', host: 'bo', winner: null, deleted: true },
    { scrim_id: 's3', region: 'NA', created_by: 'bo', host: null, winner: null, deleted: false },
  ]);
  expect(await rows(`SELECT user_id, kind, team, role, winner, deleted FROM participations ORDER BY user_id`)).toEqual([
    { user_id: 'bo', kind: 'caster', team: null, role: null, winner: 'teamTwo', deleted: false },
    { user_id: 'hana', kind: 'player', team: 'teamTwo', role: 'ADC', winner: 'teamTwo', deleted: false },
    { user_id: 'root', kind: 'player', team: 'teamOne', role: 'Mid', winner: 'teamTwo', deleted: false },
  ]);
});
