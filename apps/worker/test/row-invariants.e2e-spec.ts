// Rows of scrims as earlier releases left them: the migration turns them into what their events fold to now.
import { createWorker, Database, loadConfig, migrate } from '@muster/platform';
import type { INestApplicationContext } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { createDatabase } from '@testing/database';
import { initialScrim, type Scrim, type ScrimEvent } from '../../../libs/scrims/src/domain/scrim';
import { ScrimInvariants1700000000120 } from '../../../libs/scrims/src/read/invariants.migration';
import { features } from '../../features';

const SECRET = 'a-secret-for-tests-only';
const START = '2026-01-07T19:00:00.000Z';
let worker: INestApplicationContext;
const rows = <T extends object>(text: string, values: unknown[] = []) =>
  worker.get(Database, { strict: false }).query<T>(text, values);

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
});
afterAll(() => worker?.close());

/** A row that an earlier release wrote with these events. */
async function store(state: Scrim, ...events: ScrimEvent[]): Promise<void> {
  const e = events.map(({ type, ...data }) => ({
    t: type,
    n: 1,
    d: data,
    m: { by: 'root', command: 'Any' },
    at: START,
  }));
  await rows('SELECT es_append($1::jsonb)', [JSON.stringify([{ s: `scrim-${state.id}`, v: 0, e, rows: [] }])]);
  await rows(
    `INSERT INTO scrims (id, version, state, created_at, updated_at, region, starts_at, is_private, deleted, people) VALUES ($1, $2, $3, now(), now(), 'NA', $4, false, false, '{}')`,
    [state.id, events.length, state, START],
  );
}

async function migrated(id: string): Promise<Scrim> {
  const query = (text: string) => rows(text);
  await new ScrimInvariants1700000000120().up({ query } as unknown as QueryRunner);
  const [row] = await rows<{ state: Scrim }>('SELECT state FROM scrims WHERE id = $1', [id]);
  return row!.state;
}

const scrim = (id: string, overrides: Partial<Scrim>): Scrim => ({
  ...initialScrim,
  id,
  createdBy: 'root',
  region: 'NA',
  startsAt: START,
  useCodes: true,
  ...overrides,
});
const chosen = (userId: string): Partial<Scrim> => ({ host: userId, hostChoice: { kind: 'chosen', userId } });
const mid = { userId: 'ann', team: 'teamOne', role: 'Mid' } as const;
const code = { code: 'NA-1', providerId: 1, tournamentId: 2, lobbyName: 'l' };
const issued: ScrimEvent = { type: 'TournamentCodeIssued', ...code };

test('replaces a host outside the scrim by the previous one', async () => {
  await store(scrim('outside', { ...chosen('cy'), seats: [mid], casters: ['dee'] }), {
    type: 'CasterLeft',
    userId: 'cy',
  });
  expect(await migrated('outside')).toMatchObject({
    host: null,
    previousHost: 'cy',
    hostChoice: { kind: 'random' },
    seats: [mid],
  });
});

test.each<[string, Partial<Scrim>]>([
  ['plays', { ...chosen('ann'), seats: [mid] }],
  ['casts', { ...chosen('cy'), casters: ['cy'] }],
  ['created the scrim', chosen('root')],
  ['is yet to be drawn', {}],
])('keeps a host who %s', async (id, overrides) => {
  const state = scrim(id, overrides);
  await store(state, { type: 'LobbyRenamed', lobbyName: 'l' });
  expect(await migrated(id)).toEqual(state);
});

test('removes a code that was issued for another region or other players', async () => {
  await store(scrim('moved', { code }), issued, { type: 'ScrimMovedToRegion', region: 'NA' });
  await store(scrim('substitute', { code, seats: [mid] }), issued, { type: 'PlayerJoined', ...mid });
  await store(scrim('good', { code, seats: [mid] }), { type: 'PlayerJoined', ...mid }, issued, {
    type: 'CasterJoined',
    userId: 'cy',
  });
  expect([(await migrated('moved')).code, (await migrated('substitute')).code]).toEqual([null, null]);
  expect(await migrated('good')).toMatchObject({ code, codePlayers: ['ann'] });
});

test('keeps a code while one of its players is away, and after they return', async () => {
  const away = { type: 'PlayerLeft', userId: 'ann' } as const;
  await store(scrim('away', { code }), { type: 'PlayerJoined', ...mid }, issued, away);
  await store(scrim('back', { code, seats: [mid] }), { type: 'PlayerJoined', ...mid }, issued, away, {
    type: 'PlayerJoined',
    ...mid,
  });
  expect(await migrated('away')).toMatchObject({ code, codePlayers: ['ann'] });
  expect(await migrated('back')).toMatchObject({ code, codePlayers: ['ann'] });
});
