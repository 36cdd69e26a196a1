import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LocalQuota } from './local-quota';

/** Nodes that share one counter. */
function nodes(count: number, points: number) {
  const shared = new RateLimiterMemory({ points, duration: 60 });
  return Array.from(
    { length: count },
    () => new LocalQuota((...one) => shared.consume(...one), points, Math.floor(points / 20)),
  );
}
const countGranted = async (requests: (true | Promise<true>)[]): Promise<number> =>
  (
    await Promise.all(
      requests.map((one) =>
        Promise.resolve(one).then(
          () => 1,
          () => 0,
        ),
      ),
    )
  ).reduce((sum: number, one) => sum + one, 0);
const consumeOne = async (quota: LocalQuota, key = 'hana'): Promise<number> => countGranted([quota.consume(key)]);

test('grants exactly the limit', async () => {
  const [node] = nodes(1, 245);
  let sum = 0;
  for (let i = 0; i < 400; i++) sum += await consumeOne(node!);
  expect(sum).toBe(245);
});

test('does not exceed the limit when several nodes are used', async () => {
  const all = nodes(4, 240);
  let sum = 0;
  for (let i = 0; i < 800; i++) sum += await consumeOne(all[i % 4]!);
  expect(sum).toBeLessThanOrEqual(240);
  expect(sum).toBeGreaterThan(240 - 4 * 12);
});

test('counts small limits exactly on several nodes', async () => {
  const all = nodes(3, 5);
  expect(await countGranted(Array.from({ length: 60 }, (_, i) => all[i % 3]!.consume('hana')))).toBe(5);
});

test('concurrent requests share one reservation and spend no point twice', async () => {
  const [node] = nodes(1, 100);
  expect(await countGranted(Array.from({ length: 300 }, () => node!.consume('hana')))).toBe(100);
});

test('counts users separately', async () => {
  const [node] = nodes(1, 10);
  expect(await countGranted(Array.from({ length: 30 }, () => node!.consume('hana')))).toBe(10);
  expect(await countGranted(Array.from({ length: 30 }, () => node!.consume('orla')))).toBe(10);
});

test('a rejection contains the time until the next request is allowed', async () => {
  const [node] = nodes(1, 1);
  await node!.consume('hana');
  const rejection: unknown = await Promise.resolve(node!.consume('hana')).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(RateLimiterRes);
  expect((rejection as RateLimiterRes).msBeforeNext).toBeGreaterThan(50_000);
});

test('rejects when the shared counter fails', async () => {
  const node = new LocalQuota(() => Promise.reject(new Error('away')), 100, 5);
  await expect(node.consume('hana')).rejects.toThrow('away');
});
