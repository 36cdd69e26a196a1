import { Database } from '@muster/platform';
import { seatBody } from '@testing/played-scrim';
import { untilHolds, waitUntil } from '@testing/wait-until';
import { createWorld, type World } from '@testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ worker: 'in the api' });
});
afterAll(() => world?.close());

test('a process that is api and worker responds, starts scrims and keeps the dashboard up to date', async () => {
  const admin = await world.createUser({ admin: true });
  const player = await world.createUser();
  const startsAt = new Date(Date.now() + 1_000).toISOString();
  const scrim = await world.createScrim(admin, { gameStartTime: startsAt });
  const joined = await world.api(`/scrims/${scrim._id}/insert-player/${player.id}`, player, {
    method: 'PATCH',
    body: seatBody('teamOne', 'Top'),
  });
  expect(joined.status).toBe(200);
  const database = world.node().get(Database, { strict: false });
  await waitUntil(async () => {
    const rows = await database.query(`SELECT 1 FROM events WHERE stream = $1 AND type = 'ScrimStarted'`, [
      `scrim-${scrim._id}`,
    ]);
    return rows.length > 0;
  });
  const ready = await fetch(`${world.internalUrl()}/health/ready`);
  expect(await ready.json()).toMatchObject({ status: 'ok', projections: 'current' });
  await untilHolds(async () =>
    expect((await world.api('/admin/dashboard-stats', admin)).body).toMatchObject({ totalScrims: 1, totalUsers: 2 }),
  );
});
