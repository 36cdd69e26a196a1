import type { FastifyRequest } from 'fastify';
import { injectPageMeta } from './page-meta';

const PAGE = '<html><head><title>Muster</title></head><body></body></html>';
const render = (url: string, ...providers: Parameters<typeof injectPageMeta>[1][number][]) =>
  injectPageMeta(PAGE, providers)({ url, ip: '198.51.100.1' } as FastifyRequest);
const providerFor = (path: string, meta: Record<string, string>) => ({
  describe: async (requested: string) => (requested === path ? meta : undefined),
});

test('returns the page unchanged for unknown paths', async () =>
  expect(await render('/x', providerFor('/y', { 'og:title': 'Y' }))).toBe(PAGE));
test('adds the meta tags of the feature to the head', async () =>
  expect(await render('/y?ref=discord', providerFor('/y', { 'og:title': 'Y', 'twitter:card': 'summary' }))).toContain(
    '<meta property="og:title" content="Y">\n<meta name="twitter:card" content="summary">\n</head>',
  ));
test('title and description of the page are those of the link preview', async () => {
  const page = '<head><title>Muster</title><meta\n  name="description"\n  content="Usual" /></head>';
  const meta = { 'og:title': 'Lisbon $& <3', 'og:description': '24 members' };
  expect(
    await injectPageMeta(page, [providerFor('/y', meta)])({ url: '/y', ip: '198.51.100.1' } as FastifyRequest),
  ).toBe(
    `<head><title>Lisbon $&amp; &lt;3 · Muster</title><meta name="description" content="24 members">` +
      `<meta property="og:title" content="Lisbon $&amp; &lt;3">\n` +
      `<meta property="og:description" content="24 members">\n</head>`,
  );
});
test('gives the query to the feature, and asks it once for an address without meta tags', async () => {
  const asked: string[] = [];
  const describe = async (path: string, _: string, query: URLSearchParams) => {
    asked.push(`${path} ${query.get('invite')}`);
    return undefined;
  };
  const rendered = injectPageMeta(PAGE, [{ describe, parameters: ['invite'] }]);
  for (const invite of ['one', 'two', 'one']) await rendered({ url: `/y?invite=${invite}` } as FastifyRequest);
  expect(asked).toEqual(['/y one', '/y two']);
});
test('escapes content so that it cannot leave its attribute', async () => {
  const page = await render('/y', providerFor('/y', { 'og:title': '"><script>alert(1)</script>\'&\n' }));
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp; "');
});
test('does not interpret dollar signs in content', async () =>
  expect(await render('/y', providerFor('/y', { 'og:title': "$& $1 $'" }))).toContain('content="$&amp; $1 $&#39;"'));
test('returns the page unchanged when a provider fails', async () =>
  expect(
    await render('/y', {
      describe: async () => {
        throw new Error('database');
      },
    }),
  ).toBe(PAGE));

/** A provider that records the requested paths and responds when `resolveAll` is called. */
function deferredProvider(meta?: Record<string, string>) {
  const paths: string[] = [];
  const waiting: (() => void)[] = [];
  const describe = (path: string) =>
    new Promise<Record<string, string> | undefined>((resolve) => {
      paths.push(path);
      waiting.push(() => resolve(meta));
    });
  return {
    provider: { describe },
    paths,
    resolveAll: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}
const get = (page: ReturnType<typeof injectPageMeta>, url: string, ip = '198.51.100.1') =>
  page({ url, ip } as FastifyRequest);

test('does not look up a path without meta tags again soon, however it is written', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  const { provider, paths, resolveAll } = deferredProvider();
  const page = injectPageMeta(PAGE, [provider]);
  const first = get(page, '/scrims/unknown');
  resolveAll();
  await first;
  expect(await Promise.all([get(page, '/scrims/unknown'), get(page, '//scrims/unknown?a')])).toEqual([PAGE, PAGE]);
  expect(paths).toEqual(['/scrims/unknown']);
  jest.advanceTimersByTime(6_000);
  void get(page, '/scrims/unknown');
  expect(paths).toHaveLength(2);
  jest.useRealTimers();
});
test('looks up existing meta tags on every request, because they can change', async () => {
  const { provider, paths, resolveAll } = deferredProvider({ 'og:title': 'Y' });
  const page = injectPageMeta(PAGE, [provider]);
  for (const times of [1, 2]) {
    const asking = get(page, '/y');
    resolveAll();
    expect(await asking).toContain('content="Y"');
    expect(paths).toHaveLength(times);
  }
});
test('limits concurrent lookups, of one network to half of them, and returns the plain page beyond the limit', async () => {
  const { provider, paths, resolveAll } = deferredProvider();
  const page = injectPageMeta(PAGE, [provider]);
  const rushFrom = (ip: string) => Array.from({ length: 1_000 }, (_, i) => get(page, `/scrims/${ip}/${i}`, ip));
  const rush = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map(rushFrom);
  await Promise.all([...rush[0]!.slice(4), ...rush[1]!.slice(4), ...rush[2]!]);
  resolveAll();
  expect(new Set(await Promise.all(rush.flat()))).toEqual(new Set([PAGE]));
  expect(paths).toHaveLength(8);
});
test('retries a failed lookup on the next request', async () => {
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
