import { fakeBrowser } from '../testing/fake-browser';
import { http } from './http';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  jest.useFakeTimers();
  browser = fakeBrowser({ token: 'Bearer t' });
});
afterEach(() => jest.useRealTimers());

const keys = () => browser.requests.map(({ headers }) => headers['idempotency-key']);
const respondWithError =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify({ error: 'Not now', code }), { status, headers });
/** Responds with each response in turn; the last one repeats. */
const inTurn = (...responses: (() => Response)[]) => {
  let turn = 0;
  browser.respondUsing('POST /friends/unfriend-user', () => responses[Math.min(turn++, responses.length - 1)]!());
};
const done = () => new Response('{"success":true}');
const unfriend = () => http.post('/friends/unfriend-user', { friendUserId: 'bo' });

test('every command carries its own idempotency key; reads carry none', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET']) browser.respond(`${method} /x`, 200, {});
  await Promise.all([
    http.post('/x'),
    http.put('/x', {}),
    http.patch('/x'),
    http.del('/x'),
    http.post('/x'),
    http.get('/x'),
  ]);
  const made = keys();
  expect(made.slice(0, 5).every((key) => /^[\da-f]{32}$/.test(key!))).toBe(true);
  expect([new Set(made.slice(0, 5)).size, made[5]]).toEqual([5, undefined]);
});

test("retries a command of unknown outcome with the same key after the server's delay", async () => {
  inTurn(
    respondWithError(503, 'outcome-unknown', { 'retry-after': '2' }),
    respondWithError(409, 'still-working'),
    done,
  );
  const response = unfriend();
  await jest.advanceTimersByTimeAsync(1_900);
  expect(browser.requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1_200);
  expect(await response).toEqual({ success: true });
  expect([keys().length, new Set(keys()).size]).toEqual([3, 1]);
});

test('returns the last error after four attempts', async () => {
  inTurn(respondWithError(503, 'unavailable', { 'retry-after': '600' }));
  const failure = unfriend().catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(20_000);
  expect(await failure).toMatchObject({ status: 503, code: 'unavailable' });
  expect([keys().length, new Set(keys()).size]).toEqual([4, 1]);
});

test('does not retry rejected commands or sign-ins', async () => {
  inTurn(respondWithError(409, 'seat-taken'));
  await expect(unfriend()).rejects.toMatchObject({ status: 409 });
  browser.respondUsing('POST /auth/register', respondWithError(503, 'unavailable'));
  await expect(http.post('/auth/register', {})).rejects.toMatchObject({ status: 503 });
  expect(browser.requests).toHaveLength(2);
});
