import type { EffectView } from '@muster/contracts';
import { Database } from '@muster/platform';
import { waitUntil } from '../../../libs/platform/test/wait-until';
import { createWorld, type TestUser, type World } from './test-world';

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
    `INSERT INTO effects (effect_key, kind, due_at, revision, ref, state, attempts, last_error, done_at) VALUES ($1, $2, now() - interval '1 h', 1, '{"userId":"nobody"}', 'failed', 5, 'no luck', now())`,
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
  test('are visible to admins only', async () => {
    for (const [user, code] of [
      [null, 'unauthorized'],
      [player, 'admin-only'],
    ] as const) {
      const status = user ? 403 : 401;
      expect(await world.api('/admin/effects', user)).toMatchObject(refusal(status, code));
      expect(await retry('any', user)).toMatchObject(refusal(status, code));
      expect(await world.api('/admin/board', user, { method: 'POST' })).toMatchObject(refusal(status, code));
    }
  });

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
      ref: { userId: 'nobody' },
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

describe('the queue dashboard', () => {
  const visit = (path: string, cookie = '', options: RequestInit = {}) =>
    fetch(`${world.url()}/admin/queues${path}`, {
      redirect: 'manual',
      ...options,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
  const open = async (user: TestUser): Promise<string> => {
    const response = await world.api('/admin/board', user, { method: 'POST' });
    expect(response).toMatchObject({ status: 200, body: { success: true, url: '/admin/queues' } });
    const cookie = response.headers.get('set-cookie')!;
    expect(cookie).toMatch(/; Path=\/admin\/queues; HttpOnly; SameSite=Strict$/);
    return cookie.split(';')[0]!;
  };

  test('opens for admins only', async () => {
    for (const path of ['', '/', '/api/queues', '/static/favicon.ico', '/queue/FreeSeats']) {
      expect((await visit(path)).status).toBe(401);
      expect((await visit(path, `muster-board=${encodeURIComponent(player.token)}`)).status).toBe(403);
      expect((await visit(path, 'muster-board=nonsense')).status).toBe(401);
    }
    const cookie = await open(admin);
    for (const path of ['', '/', '/queue/FreeSeats']) {
      const page = await visit(path, cookie);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      const html = await page.text();
      expect(html).toContain('<base href="/admin/queues/"');
      expect(html).not.toMatch(/https?:\/\/(?!www\.w3\.org)/);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
    const script = /src="(static\/js\/main[^"]+)"/.exec(await (await visit('/', cookie)).text())![1]!;
    expect((await visit(`/${script}`, cookie)).status).toBe(200);
  });

  test('closes when the session ends', async () => {
    const other = await world.createUser({ admin: true });
    const cookie = await open(other);
    expect((await visit('/api/queues', cookie)).status).toBe(200);
    await world.api('/auth/sign-out-everywhere', other, { method: 'POST' });
    expect((await visit('/api/queues', cookie)).status).toBe(401);
  });

  test('shows every kind of effect as a queue, with its failed effects', async () => {
    await failed('board_shown');
    const cookie = await open(admin);
    const { queues } = (await (
      await visit('/api/queues?activeQueue=EraseAccount&status=failed&page=1&jobsPerPage=10', cookie)
    ).json()) as {
      queues: {
        name: string;
        counts: Record<string, number>;
        jobs: { id: string; failedReason: string; data: object }[];
      }[];
    };
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['EraseAccount', 'FreeSeats']));
    const queue = queues.find(({ name }) => name === 'EraseAccount')!;
    expect(queue.counts['failed']).toBeGreaterThan(0);
    expect(queue.jobs.find(({ id }) => id === 'board_shown')).toMatchObject({
      failedReason: 'no luck',
      data: { userId: 'nobody' },
    });
    const one = await visit('/api/queues/EraseAccount/board_shown', cookie);
    expect(await one.json()).toMatchObject({ status: 'failed', job: { id: 'board_shown' } });
  });

  test('retries one or all, and allows no other action', async () => {
    for (const key of ['board_one', 'board_two', 'board_three']) await failed(key);
    const cookie = await open(admin);
    const put = (path: string) => visit(`/api/queues/EraseAccount/${path}`, cookie, { method: 'PUT' });
    expect((await put('board_one/retry')).status).toBe(204);
    await waitUntil(async () => (await row('board_one')).state === 'superseded');
    for (const path of [
      'board_two/clean',
      'board_two/promote',
      'clean/failed',
      'pause',
      'empty',
      'obliterate',
      'promote',
    ])
      expect((await put(path)).status).toBe(405);
    expect((await row('board_two')).state).toBe('failed');
    expect((await put('retry/failed')).status).toBe(200);
    await waitUntil(
      async () => (await row('board_two')).state === 'superseded' && (await row('board_three')).state === 'superseded',
    );
  });
});
