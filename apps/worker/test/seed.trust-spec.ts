import { CURRENT_SCRIM_MS } from '@muster/contracts/constants';
import { servedRegions } from '@muster/contracts/regions';
import { ADMIN_EMAIL, demoPeople, OUTCAST, sandboxSub } from '@muster/demo';
import { createWorker, loadConfig, migrate } from '@muster/platform/runtime';
import { Database, CommandDispatcher } from '@muster/platform';
import type { Scrim } from '@muster/scrims';
import { userAggregate } from '@muster/users';
import type { INestApplicationContext } from '@nestjs/common';
import { createDatabase } from '@testing/database';
import { features } from '../../features';
import { DEMO_COMMUNITIES } from '../src/seed/communities';
import { seed } from '../src/seed/seed';

const SECRET = 'a-secret-for-tests-only';
let app: INestApplicationContext;
/** The demo data, for tests that only read it. */
let demo: INestApplicationContext;
const opened: INestApplicationContext[] = [];
async function open(): Promise<INestApplicationContext> {
  const config = loadConfig({
    OIDC_ISSUER: 'http://localhost:1',
    ...process.env,
    DATABASE_URL: await createDatabase(),
    API_KEY: 'k',
    JWT_SECRET: SECRET,
    COOKIE_SECRET: SECRET,
  });
  await migrate(config, features);
  opened.push(await createWorker(config, features));
  return opened.at(-1)!;
}
beforeAll(async () => {
  demo = await open();
  await seed(demo, { empty: false });
}, 120_000);
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** The players, the admin, and a banned user. */
const EVERYBODY = demoPeople(servedRegions()).length + 2;
const rows = <T extends object>(sql: string) => app.get(Database, { strict: false }).query<T>(sql);
const scrims = async (region: string): Promise<Scrim[]> =>
  (await rows<{ state: Scrim }>(`SELECT state FROM scrims WHERE region = '${region}'`)).map(({ state }) => state);
const counts = async () =>
  (
    await rows(
      'SELECT (SELECT count(*) FROM people) AS people, (SELECT count(*) FROM scrims) AS scrims, (SELECT count(*) FROM events) AS events',
    )
  )[0];

test('--empty creates the admin only', async () => {
  app = await open();
  await seed(app, { empty: true });
  await seed(app, { empty: true });
  expect(await rows('SELECT name, tagline, region, email, uid, is_admin FROM people')).toEqual([
    {
      name: 'Muster Staff',
      tagline: 'MSTR',
      region: 'NA',
      email: ADMIN_EMAIL,
      uid: sandboxSub(ADMIN_EMAIL),
      is_admin: true,
    },
  ]);
  expect(await rows('SELECT 1 FROM scrims')).toEqual([]);
});

test('the demo data has scrims in every state, in every region', async () => {
  app = demo;
  expect(await rows('SELECT 1 FROM people')).toHaveLength(EVERYBODY);
  const now = Date.now();
  for (const region of servedRegions()) {
    const all = await scrims(region);
    const age = (scrim: Scrim) => now - Date.parse(scrim.startsAt);
    const has = (what: string, predicate: (scrim: Scrim) => boolean) =>
      expect([region, what, all.some(predicate)]).toEqual([region, what, true]);
    const upcoming = (scrim: Scrim) => age(scrim) <= 0;
    const current = (scrim: Scrim) => age(scrim) > 0 && age(scrim) < CURRENT_SCRIM_MS && !scrim.winner;
    has('empty', (scrim) => upcoming(scrim) && scrim.seats.length === 0);
    has('partly full', (scrim) => upcoming(scrim) && scrim.seats.length === 5);
    has(
      'full, with a host and casters',
      (scrim) => upcoming(scrim) && scrim.seats.length === 10 && scrim.host !== null && scrim.casters.length === 2,
    );
    has(
      'about to start with one seat left',
      (scrim) => upcoming(scrim) && age(scrim) > -10 * 60_000 && scrim.seats.length === 9,
    );
    has('waiting for players', (scrim) => current(scrim) && scrim.seats.length < 10 && !scrim.code);
    has('a code, but the teams not full', (scrim) => current(scrim) && scrim.seats.length === 9 && scrim.code !== null);
    has('ready in a manual lobby', (scrim) => current(scrim) && scrim.seats.length === 10 && !scrim.useCodes);
    has('won by blue', (scrim) => scrim.winner === 'teamOne');
    has('won by red', (scrim) => scrim.winner === 'teamTwo');
    has('over without a winner', (scrim) => age(scrim) > CURRENT_SCRIM_MS && !scrim.winner);
    has('private', (scrim) => upcoming(scrim) && scrim.visibility !== 'public');
    for (const day of [1, 2, 4, 6])
      has(`in ${day} days`, (scrim) => Math.abs(age(scrim) + day * 86_400_000) < 4 * 3_600_000);
  }
});

test('demo users have friendships, pending requests, conversations and bans', async () => {
  app = demo;
  const among = (sql: string) =>
    rows<{ n: number }>(
      `SELECT count(*) AS n FROM people p WHERE email LIKE '%@sandbox.test' AND EXISTS (${sql})`,
    ).then(([row]) => row!.n);
  expect(await among(`SELECT 1 FROM friendships WHERE status = 'friends' AND p.id IN (asker, asked)`)).toBe(
    demoPeople(servedRegions()).length + 1,
  );
  expect(await among(`SELECT 1 FROM friendships WHERE status = 'requested' AND p.id = asked`)).toBeGreaterThan(25);
  expect(await among(`SELECT 1 FROM messages WHERE receiver = p.id AND seen_at IS NULL`)).toBeGreaterThan(10);
  expect(await among(`SELECT 1 FROM notifications WHERE recipient = p.id AND removed_at IS NULL`)).toBeGreaterThan(50);
  expect(await rows(`SELECT 1 FROM conversations WHERE (state->>'count')::int < 3`)).toEqual([]);
  expect(
    await rows('SELECT date_to > now() AS in_force, lifted_at IS NOT NULL AS lifted FROM bans ORDER BY created_at'),
  ).toEqual([
    { in_force: false, lifted: true },
    { in_force: false, lifted: true },
    { in_force: false, lifted: false },
    { in_force: true, lifted: false },
  ]);
  expect(await rows(`SELECT email FROM people WHERE ban_to > now()`)).toEqual([{ email: OUTCAST.email }]);
  // Seeding sends no email
  expect(await rows(`SELECT 1 FROM notifications WHERE created_at > now() - interval '1 day'`)).toEqual([]);
});

test('has no events in the future, and ordered times within each stream', async () => {
  app = demo;
  expect(await rows('SELECT stream, type, at FROM events WHERE at > now()')).toEqual([]);
  expect(
    await rows(
      'SELECT a.stream, a.version FROM events a JOIN events b ON b.stream = a.stream AND b.version = a.version + 1 WHERE b.at < a.at',
    ),
  ).toEqual([]);
});

test('a second start changes nothing; one on another day adds an evening of scrims and no users', async () => {
  app = await open();
  await seed(app, { empty: false });
  const first = await counts();
  await seed(app, { empty: false });
  expect(await counts()).toEqual(first);
  await rows(`UPDATE scrims SET starts_at = starts_at - interval '10 days'`);
  await seed(app, { empty: false });
  expect(await counts()).toMatchObject({ people: EVERYBODY, scrims: expect.any(Number) });
  for (const region of servedRegions())
    expect(await rows(`SELECT 1 FROM scrims WHERE region = '${region}' AND starts_at > now()`)).toHaveLength(11);
});

test('a name taken by a real user stays theirs', async () => {
  app = await open();
  await seed(app, { empty: true });
  const profile = {
    uid: 'real',
    email: 'real@people.test',
    name: 'Hana',
    tagline: 'fox',
    discord: 'real',
    region: 'NA',
    rank: 'Iron 4',
    canEmail: false,
  };
  await app
    .get(CommandDispatcher, { strict: false })
    .send(
      userAggregate,
      { type: 'RegisterUser', userId: 'real', ctx: { now: new Date().toISOString() }, profile },
      { by: 'real' },
    );
  await seed(app, { empty: false });
  expect(await rows(`SELECT id FROM people WHERE name = 'Hana'`)).toEqual([{ id: 'real' }]);
  expect(await rows(`SELECT 1 FROM friendships WHERE 'real' IN (asker, asked)`)).toEqual([]);
  expect(await rows('SELECT 1 FROM people')).toHaveLength(EVERYBODY);
});

test('a user who signed up before the demo data keeps the account and plays in it', async () => {
  app = await open();
  await seed(app, { empty: true });
  const profile = {
    uid: sandboxSub('hana@sandbox.test'),
    email: 'hana@sandbox.test',
    name: 'My Own',
    tagline: 'name',
    discord: 'my.own',
    region: 'NA',
    rank: 'Iron 4',
    canEmail: false,
  };
  await app
    .get(CommandDispatcher, { strict: false })
    .send(
      userAggregate,
      { type: 'RegisterUser', userId: 'mine', ctx: { now: new Date().toISOString() }, profile },
      { by: 'mine' },
    );
  await seed(app, { empty: false });
  expect(await rows(`SELECT id, name FROM people WHERE email = 'hana@sandbox.test'`)).toEqual([
    { id: 'mine', name: 'My Own' },
  ]);
  expect((await rows(`SELECT 1 FROM scrims WHERE people @> ARRAY['mine']`)).length).toBeGreaterThan(3);
});

test('the demo data has three communities with history, which are founded once', async () => {
  app = demo;
  await seed(app, { empty: false });
  const founded = await rows<{ slug: string; members: number; requests: number }>(
    `SELECT c.slug, n.members, n.requests FROM communities c JOIN community_counts n ON n.community = c.id ORDER BY c.created_at`,
  );
  expect(founded).toEqual([
    { slug: 'nexus-nights', members: 7, requests: 0 },
    { slug: 'universite-du-rift', members: 5, requests: 2 },
    { slug: 'poro-cellar', members: 4, requests: 0 },
  ]);
  expect(DEMO_COMMUNITIES.map(({ slug }) => slug)).toEqual(founded.map(({ slug }) => slug));
  expect(await rows('SELECT DISTINCT role FROM memberships WHERE role IS NOT NULL')).toHaveLength(4);
  expect(await rows('SELECT 1 FROM community_exclusions')).toHaveLength(1);
  const signedUp = `SELECT c.slug FROM evenings e JOIN communities c ON c.id = e.community
    WHERE cardinality(e.people) >= 3 ORDER BY c.slug`;
  expect(await rows(signedUp)).toEqual(
    DEMO_COMMUNITIES.map(({ slug }) => ({ slug })).toSorted((a, b) => (a.slug < b.slug ? -1 : 1)),
  );
});

test('the demo data has two teams with the times of their members, one of them listed in a community', async () => {
  app = demo;
  await seed(app, { empty: false });
  const founded = `SELECT slug, cardinality(people) AS people, cardinality(communities) AS communities,
    (SELECT count(*) FROM availability_weeks w WHERE w.user_id = ANY(t.people) AND week IS NOT NULL) AS said
    FROM teams t ORDER BY slug`;
  expect(await rows(founded)).toEqual([
    { slug: 'dusk-wardens', people: 5, communities: 0, said: 5 },
    { slug: 'ember-five', people: 7, communities: 1, said: 6 },
  ]);
  const posted = `SELECT t.slug, p.status FROM posts p JOIN teams t ON t.id = p.team`;
  expect(await rows(posted)).toEqual([{ slug: 'dusk-wardens', status: 'open' }]);
});
