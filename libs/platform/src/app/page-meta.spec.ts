import type { FastifyRequest } from 'fastify';
import { injectPageMeta } from './page-meta';

const PAGE = '<html><head><title>Muster</title></head><body></body></html>';
const ask = (url: string, ...heads: Parameters<typeof injectPageMeta>[1][number][]) =>
  injectPageMeta(PAGE, heads)({ url } as FastifyRequest);
const knows = (path: string, meta: Record<string, string>) => ({
  describe: async (asked: string) => (asked === path ? meta : undefined),
});

test('a path nobody knows more of gets the page as it is', async () =>
  expect(await ask('/x', knows('/y', { 'og:title': 'Y' }))).toBe(PAGE));
test('what a feature says stands in the head', async () =>
  expect(await ask('/y?ref=discord', knows('/y', { 'og:title': 'Y', 'twitter:card': 'summary' }))).toContain(
    '<meta property="og:title" content="Y">\n<meta name="twitter:card" content="summary">\n</head>',
  ));
test('nothing said breaks out of its attribute', async () => {
  const page = await ask('/y', knows('/y', { 'og:title': '"><script>alert(1)</script>\'&\n' }));
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp; "');
});
test('dollar signs are letters like others', async () =>
  expect(await ask('/y', knows('/y', { 'og:title': "$& $1 $'" }))).toContain('content="$&amp; $1 $&#39;"'));
test('a feature that cannot answer keeps the page from nobody', async () =>
  expect(
    await ask('/y', {
      describe: async () => {
        throw new Error('database');
      },
    }),
  ).toBe(PAGE));

/** A feature that counts how often it is asked, and answers when it is told to. */
function counting(meta?: Record<string, string>) {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const describe = (path: string) =>
    new Promise<Record<string, string> | undefined>((resolve) => {
      asked.push(path);
      waiting.push(() => resolve(meta));
    });
  return {
    head: { describe },
    asked,
    answer: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
const get = (page: ReturnType<typeof injectPageMeta>, url: string) => page({ url } as FastifyRequest);

test('a path that has no head is not looked up again soon, however it is written', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const { head, asked, answer } = counting();
  const page = injectPageMeta(PAGE, [head]);
  const first = get(page, '/scrims/unknown');
  answer();
  await first;
  expect(await Promise.all([get(page, '/scrims/unknown'), get(page, '//scrims/unknown?a')])).toEqual([PAGE, PAGE]);
  expect(asked).toEqual(['/scrims/unknown']);
  jest.advanceTimersByTime(6_000);
  void get(page, '/scrims/unknown');
  expect(asked).toHaveLength(2);
  jest.useRealTimers();
});
test('a head is looked up every time, because it shows things as they are', async () => {
  const { head, asked, answer } = counting({ 'og:title': 'Y' });
  const page = injectPageMeta(PAGE, [head]);
  for (const times of [1, 2]) {
    const asking = get(page, '/y');
    answer();
    expect(await asking).toContain('content="Y"');
    expect(asked).toHaveLength(times);
  }
});
test('a rush on unknown pages looks up a few at a time, and everyone gets the page', async () => {
  const { head, asked, answer } = counting();
  const page = injectPageMeta(PAGE, [head]);
  const rush = Array.from({ length: 1_000 }, (_, i) => get(page, `/scrims/${i}`));
  await Promise.all(rush.slice(8));
  answer();
  expect(new Set(await Promise.all(rush))).toEqual(new Set([PAGE]));
  expect(asked).toHaveLength(8);
});
test('a lookup that failed is tried again', async () => {
  let calls = 0;
  const page = injectPageMeta(PAGE, [
    {
      describe: async () => {
        if (++calls === 1) throw new Error('database');
        return { 'og:title': 'Y' };
      },
    },
  ]);
  expect(await get(page, '/y')).toBe(PAGE);
  expect(await get(page, '/y')).toContain('content="Y"');
});
