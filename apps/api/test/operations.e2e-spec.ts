import type { EffectKindView, EffectView } from '@muster/contracts/operations';
import { Database } from '@muster/platform';
import { waitUntil } from '@testing/wait-until';
import { createWorld, type TestUser, type World } from '@testing/world';

let world: World;
let admin: TestUser;
let player: TestUser;
beforeAll(async () => {
  world = await createWorld({ worker: true });
  [admin, player] = [await world.createUser({ admin: true }), await world.createUser()];
});
afterAll(() => world?.close());

const database = () => world.node().get(Database, { strict: false });
/** Creates a failed effect, which no worker runs until it is retried. */
const failed = (key: string, kind = 'EraseAccount') =>
  database().query(
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at)
     VALUES ($1, $2, now() - interval '1 h', 1, '{"userId":"unknown"}', 'failed', 5, 'no luck', now())`,
    [key, kind],
  );
const row = async (key: string) =>
  (
    await database().query<{ state: string; attempts: number; result: string }>(
      'SELECT state, attempts, result FROM effects WHERE effect_key = $1',
      [key],
    )
  )[0]!;
const retry = (key: string, user: TestUser | null) =>
  world.api(`/admin/effects/${key}/retry`, user, { method: 'POST' });
const refusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status, error: expect.any(String) }),
});

describe('effects', () => {
  test('that failed are listed with their error, and run again when an admin retries them', async () => {
    await failed('erase_list');
    const listed: EffectView[] = (await world.api('/admin/effects?state=failed', admin)).body;
    expect(listed.find(({ _id }) => _id === 'erase_list')).toEqual({
      _id: 'erase_list',
      kind: 'EraseAccount',
      state: 'failed',
      attempts: 5,
      error: 'no luck',
      result: null,
      dueAt: expect.any(String),
      createdAt: expect.any(String),
      doneAt: expect.any(String),
      ref: { userId: 'unknown' },
    });
    expect((await world.api('/admin/effects', admin)).body).toEqual(listed);
    expect(await retry('erase_list', admin)).toMatchObject({ status: 200, body: { success: true } });
    await waitUntil(async () => (await row('erase_list')).result === 'the account was restored');
    expect((await world.api('/admin/effects', admin)).body).not.toContainEqual(
      expect.objectContaining({ _id: 'erase_list' }),
    );
    expect(await retry('erase_list', admin)).toMatchObject(refusal(409, 'effect-not-failed'));
    expect(await retry('nothing-of-the-kind', admin)).toMatchObject(refusal(404, 'effect-not-found'));
  });

  test('are read one by one, and refused to others', async () => {
    await failed('read_one');
    expect(await world.api('/admin/effects/read_one', admin)).toMatchObject({
      status: 200,
      body: { _id: 'read_one', state: 'failed', attempts: 5, error: 'no luck', ref: { userId: 'unknown' } },
    });
    expect(await world.api('/admin/effects/nothing-of-the-kind', admin)).toMatchObject(
      refusal(404, 'effect-not-found'),
    );
    expect(await world.api('/admin/effects/read_one', player)).toMatchObject(refusal(403, 'admin-only'));
  });

  test('are counted by kind, and all failed ones of a kind are retried together', async () => {
    const counts = async (kind: string) =>
      ((await world.api('/admin/effect-kinds', admin)).body as EffectKindView[]).find((one) => one.kind === kind);
    for (const key of ['kind_a', 'kind_b', 'kind_c']) await failed(key, 'EndFriendships');
    await failed('kind_other', 'BeginBan');
    expect(await counts('EndFriendships')).toEqual({
      kind: 'EndFriendships',
      queue: 'upkeep',
      due: 0,
      scheduled: 0,
      running: 0,
      failed: 3,
    });
    const retryKind = (as: TestUser | null) =>
      world.api('/admin/effect-kinds/EndFriendships/retry', as, { method: 'POST' });
    expect(await retryKind(player)).toMatchObject(refusal(403, 'admin-only'));
    expect(await retryKind(null)).toMatchObject(refusal(401, 'unauthorized'));
    expect(await world.api('/admin/effect-kinds', player)).toMatchObject(refusal(403, 'admin-only'));
    expect((await counts('EndFriendships'))!.failed).toBe(3);

    expect(await retryKind(admin)).toMatchObject({ status: 200, body: { success: true, retried: 3 } });
    for (const key of ['kind_a', 'kind_b', 'kind_c'])
      await waitUntil(async () => (await row(key)).result === 'no friendships left');
    expect(await counts('EndFriendships')).toMatchObject({ failed: 0, due: 0, running: 0 });
    expect((await counts('BeginBan'))!.failed).toBe(1);
    expect(await retryKind(admin)).toMatchObject({ status: 200, body: { retried: 0 } });
  });

  test('that are pending are listed by when they are due', async () => {
    const scheduled = (key: string, minutes: number) =>
      database().query(
        `INSERT INTO effects (effect_key, kind, due_at, revision, ref) VALUES ($1, 'ReadGame', now() + $2 * interval '1 min', 1, '{}')`,
        [key, minutes],
      );
    for (const [key, minutes] of [
      ['later_c', 90],
      ['later_a', 60],
      ['later_b', 75],
    ] as const)
      await scheduled(key, minutes);
    const keys = async (query: string) =>
      ((await world.api(`/admin/effects?kind=ReadGame&${query}`, admin)).body as EffectView[]).map(({ _id }) => _id);
    expect(await keys('due=later')).toEqual(['later_a', 'later_b', 'later_c']);
    expect(await keys('due=now')).toEqual([]);
    expect((await world.api('/admin/effects?due=never', admin)).status).toBe(400);
  });

  test('notify connected admins of a change, and no other users', async () => {
    const [looking, other] = await Promise.all([world.connect(admin), world.connect(player)]);
    const heard = () => looking.heard.filter(({ message }) => message === 'effects_changed').length;
    await looking.waitFor('effects_changed');
    const before = heard();
    await failed('told_admins');
    await waitUntil(() => heard() > before);
    expect(other.heard.map(({ message }) => message)).not.toContain('effects_changed');
  });

  test('can be filtered by state and kind, and paged', async () => {
    for (const key of ['page_a', 'page_b', 'page_c']) await failed(key, 'FreeSeats');
    const { body } = await world.api('/admin/effects?kind=FreeSeats&page=2&limit=2', admin);
    expect(body).toMatchObject({
      success: true,
      data: [{ kind: 'FreeSeats' }],
      pagination: { page: 2, limit: 2, total: 3, pages: 2 },
    });
    expect((await world.api('/admin/effects?state=done&kind=FreeSeats', admin)).body).toEqual([]);
    expect((await world.api('/admin/effects?state=lost', admin)).status).toBe(400);
  });
});
