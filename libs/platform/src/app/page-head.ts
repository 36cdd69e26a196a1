import type { FastifyRequest } from 'fastify';

/** What a page says of itself to those who read nothing but its head: `og:title` → its content. */
export type PageMeta = Readonly<Record<string, string>>;

/** A feature that knows more of some paths than that our page is there. */
export interface PageHead {
  /** undefined: nothing to say of this path (to a stranger). */
  describe: (path: string) => Promise<PageMeta | undefined>;
}

/** The page with the words of the first feature that has some. One that cannot answer must not keep the page from anybody. */
export function pageWith(page: string, heads: readonly PageHead[]): (request: FastifyRequest) => Promise<string> {
  const at = page.indexOf('</head>');
  return async ({ url }) => {
    const path = url.split('?')[0]!.replace(/\/{2,}/g, '/');
    for (const head of heads) {
      const meta = await head.describe(path).catch(() => undefined);
      if (meta) return `${page.slice(0, at)}${tags(meta)}${page.slice(at)}`;
    }
    return page;
  };
}

const tags = (meta: PageMeta): string => Object.entries(meta).map(([name, content]) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${escaped(name)}" content="${escaped(content)}">\n`).join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// eslint-disable-next-line no-control-regex
const escaped = (text: string): string => text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
