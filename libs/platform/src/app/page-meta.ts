import type { FastifyRequest } from 'fastify';

/** What a page says of itself to those who read nothing but its head: `og:title` → its content. */
export type PageMeta = Readonly<Record<string, string>>;

/** A feature that knows more of some paths than that our page is there. */
export interface PageMetaProvider {
  /** undefined: nothing to say of this path (to a stranger). */
  describe: (path: string) => Promise<PageMeta | undefined>;
}

/**
 * Heads that are looked up at the same time: a rush on pages must not take all connections to the database. Beyond it
 * the page is sent as it is.
 */
const LOOKUPS_MAX = 8;
/**
 * A path without a head is remembered for so long (ms), and so many of them. Heads are never reused: they show things
 * as they are.
 */
const UNKNOWN_TTL_MS = 5_000;
const UNKNOWN_MAX = 5_000;

/** Looks up heads, a few at a time, and remembers which paths have none. */
class Heads {
  readonly #unknown = new Map<string, number>();
  #lookups = 0;

  constructor(private readonly providers: readonly PageMetaProvider[]) {}

  async of(path: string): Promise<PageMeta | undefined> {
    if ((this.#unknown.get(path) ?? 0) > Date.now() || this.#lookups >= LOOKUPS_MAX) return undefined;
    this.#lookups += 1;
    try {
      const meta = await this.#lookUp(path);
      if (!meta) this.#rememberUnknown(path);
      return meta;
    } catch {
      return undefined; // not known to be unknown
    } finally {
      this.#lookups -= 1;
    }
  }

  async #lookUp(path: string): Promise<PageMeta | undefined> {
    for (const head of this.providers) {
      const meta = await head.describe(path);
      if (meta) return meta;
    }
    return undefined;
  }

  /** Paths are remembered in the order of their end, so the first is the oldest. */
  #rememberUnknown(path: string): void {
    this.#unknown.delete(path);
    this.#unknown.set(path, Date.now() + UNKNOWN_TTL_MS);
    if (this.#unknown.size > UNKNOWN_MAX) this.#unknown.delete(this.#unknown.keys().next().value!);
  }
}

/**
 * Returns the page with the head of the first feature that has one. A feature that fails does not keep the page from
 * anyone.
 */
export function injectPageMeta(
  page: string,
  features: readonly PageMetaProvider[],
): (request: FastifyRequest) => Promise<string> {
  const at = page.indexOf('</head>');
  const providers = new Heads(features);
  return async ({ url }) => {
    const meta = await providers.of(url.split('?')[0]!.replace(/\/{2,}/g, '/'));
    return meta ? `${page.slice(0, at)}${tags(meta)}${page.slice(at)}` : page;
  };
}

const tags = (meta: PageMeta): string =>
  Object.entries(meta)
    .map(
      ([name, content]) =>
        `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${escaped(name)}" content="${escaped(content)}">\n`,
    )
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// eslint-disable-next-line no-control-regex
const escaped = (text: string): string =>
  text.replace(/[\u0000-\u001f\u007f]+/g, ' ').replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
