import { asRuntimeRole, createDatabase } from '@testing/database';
import { figure, size } from '@testing/figures';
import { createWorld, type TestUser, type World } from '@testing/world';
import { type Link, linkTo } from './cuttable-link';

let link: Link;
let world: World;
let [admin, player]: TestUser[] = [];

beforeAll(async () => {
  const owner = await createDatabase();
  link = await linkTo(asRuntimeRole(owner));
  world = await createWorld({ env: { DATABASE_OWNER_URL: owner, DATABASE_URL: link.url } });
  [admin, player] = [await world.createUser({ admin: true }), await world.createUser()];
});
afterAll(async () => {
  await link?.close(); // closed first: a pending wait on a dead connection would delay closing
  await world?.close();
});

/** Takes a seat and leaves it: an append each, a notification of the log tail, rows read. */
async function visit(scrimId: string): Promise<number[]> {
  const body = { playerData: { role: 'Top', team: { name: 'teamOne' } } };
  const join = await world.api(`/scrims/${scrimId}/insert-player/${player!.id}`, player!, { method: 'PATCH', body });
  const leave = await world.api(`/scrims/${scrimId}/remove-player/${player!.id}`, player!, { method: 'PATCH' });
  return [join.status, leave.status];
}

test(
  'an API whose database connections were silently dropped detects it, reports it, and opens new ones',
  async () => {
    for (let i = 0; i < size(1, 5); i++) {
      const scrim = await world.createScrim(admin!);
      expect(await visit(scrim._id)).toEqual([200, 200]);
      link.silenceOpenConnections();
      const startedAt = Date.now();
      let seen = await visit(scrim._id);
      while (seen.includes(503)) seen = await visit(scrim._id);
      expect(seen[1]).toBe(200);
      figure('N2', 'lines to the database forgotten: whole again after ms', Date.now() - startedAt);
      expect(Date.now() - startedAt).toBeLessThan(20_000);
      const card = await world.api(`/scrims/${scrim._id}`, player!);
      expect([card.status, card.body.teamOne]).toEqual([200, []]);
    }
  },
  size(45_000, 120_000),
);

test('while the database is away cached users are accepted, others get a 503, and the API stays up', async () => {
  const [cached, stranger] = [await world.createUser(), await world.createUser()];
  expect((await world.api('/notifications/preferences', cached)).status).toBe(200);
  await world.asOwner('ALTER TABLE people RENAME TO people_away');
  try {
    await world.connect(cached);
    await expect(world.connect(stranger)).rejects.toMatchObject({ data: { code: 'unavailable' } });
  } finally {
    await world.asOwner('ALTER TABLE people_away RENAME TO people');
  }
  const second = await world.connect(stranger);
  expect(await second.emit('watch_region', { region: 'EUW' })).toEqual({ ok: true });
});
