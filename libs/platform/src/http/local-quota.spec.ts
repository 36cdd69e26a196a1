import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { LocalQuota } from './local-quota';

/** What all nodes share, and so many nodes that ask it. */
function nodes(count: number, points: number) {
  const shared = new RateLimiterMemory({ points, duration: 60 });
  return Array.from({ length: count }, () => new LocalQuota(shared, points, Math.floor(points / 20)));
}
const granted = async (spending: (true | Promise<true>)[]): Promise<number> =>
  (
    await Promise.all(
      spending.map((one) =>
        Promise.resolve(one).then(
          () => 1,
          () => 0,
        ),
      ),
    )
  ).reduce((sum: number, one) => sum + one, 0);
const one = async (allowance: LocalQuota, key = 'hana'): Promise<number> => granted([allowance.consume(key)]);

test('a person gets his limit and not one click more', async () => {
  const [node] = nodes(1, 245);
  let sum = 0;
  for (let i = 0; i < 400; i++) sum += await one(node!);
  expect(sum).toBe(245);
});

test('asking several nodes at once does not raise the limit', async () => {
  const all = nodes(4, 240);
  let sum = 0;
  for (let i = 0; i < 800; i++) sum += await one(all[i % 4]!);
  expect(sum).toBeLessThanOrEqual(240);
  expect(sum).toBeGreaterThan(240 - 4 * 12);
});

test('a small limit is counted exactly, however many nodes there are', async () => {
  const all = nodes(3, 5);
  expect(await granted(Array.from({ length: 60 }, (_, i) => all[i % 3]!.consume('hana')))).toBe(5);
});

test('a rush asks the shared count once, and spends no point twice', async () => {
  const [node] = nodes(1, 100);
  expect(await granted(Array.from({ length: 300 }, () => node!.consume('hana')))).toBe(100);
});

test('what one person spends is not taken from another', async () => {
  const [node] = nodes(1, 10);
  expect(await granted(Array.from({ length: 30 }, () => node!.consume('hana')))).toBe(10);
  expect(await granted(Array.from({ length: 30 }, () => node!.consume('orla')))).toBe(10);
});

test('who is turned away learns for how long', async () => {
  const [node] = nodes(1, 1);
  await node!.consume('hana');
  const refused: unknown = await Promise.resolve(node!.consume('hana')).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimiterRes);
  expect((refused as RateLimiterRes).msBeforeNext).toBeGreaterThan(50_000);
});

test('when the count cannot be asked, nothing is granted', async () => {
  const shared = new RateLimiterMemory({ points: 100, duration: 60 });
  const node = new LocalQuota(shared, 100, 5);
  jest.spyOn(shared, 'consume').mockRejectedValue(new Error('away'));
  await expect(node.consume('hana')).rejects.toThrow('away');
});
