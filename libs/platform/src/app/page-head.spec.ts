import type { FastifyRequest } from 'fastify';
import { pageWith } from './page-head';

const PAGE = '<html><head><title>Muster</title></head><body></body></html>';
const ask = (url: string, ...heads: Parameters<typeof pageWith>[1][number][]) => pageWith(PAGE, heads)({ url } as FastifyRequest);
const knows = (path: string, meta: Record<string, string>) => ({ describe: async (asked: string) => (asked === path ? meta : undefined) });

test('a path nobody knows more of gets the page as it is', async () => expect(await ask('/x', knows('/y', { 'og:title': 'Y' }))).toBe(PAGE));
test('what a feature says stands in the head', async () =>
  expect(await ask('/y?ref=discord', knows('/y', { 'og:title': 'Y', 'twitter:card': 'summary' }))).toContain('<meta property="og:title" content="Y">\n<meta name="twitter:card" content="summary">\n</head>'));
test('nothing said breaks out of its attribute', async () => {
  const page = await ask('/y', knows('/y', { 'og:title': '"><script>alert(1)</script>\'&\n' }));
  expect(page).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp; "');
});
test('dollar signs are letters like others', async () => expect(await ask('/y', knows('/y', { 'og:title': "$& $1 $'" }))).toContain('content="$&amp; $1 $&#39;"'));
test('a feature that cannot answer keeps the page from nobody', async () => expect(await ask('/y', { describe: async () => { throw new Error('database'); } })).toBe(PAGE));
