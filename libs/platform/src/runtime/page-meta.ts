import { type Language, preferredLanguage } from '@muster/contracts/languages';
import { siteName } from '@muster/contracts/served-site';
import escapeHtml from 'escape-html';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { holderOf, partsOf, Shares } from '../http/shares';

/**
 * Meta tags for clients that read only the head of a page: `og:title` → content. The page's title and description are
 * taken from the Open Graph tags.
 */
export type PageMeta = Readonly<Record<string, string>>;

/** Provides page-specific meta tags. */
export interface PageMetaProvider {
  /** Names of the query parameters that it reads. */
  parameters?: readonly string[];
  /** Returns undefined if the path has no meta tags, or is not public. */
  describe: (path: string, language: Language, query: URLSearchParams) => Promise<PageMeta | undefined>;
}

/**
 * Maximum number of concurrent lookups, so that a burst of page requests does not take all database connections. Beyond
 * it, the page is sent without meta tags.
 */
const MAX_LOOKUPS = 8;
/**
 * Time to live (ms) and maximum number of cached paths without meta tags. Existing meta tags are not cached, because
 * they can change.
 */
const UNKNOWN_TTL_MS = 5_000;
const MAX_UNKNOWN = 5_000;

/** Looks up meta tags with limited concurrency and caches which paths have none. */
class PageMetaLookup {
  readonly #unknown = new LRUCache<string, true>({ max: MAX_UNKNOWN, ttl: UNKNOWN_TTL_MS, perf: Date });
  /** All others make no difference, so that a path with them is not looked up again. */
  readonly #read: readonly string[];
  readonly #shares = new Shares(MAX_LOOKUPS);

  constructor(private readonly providers: readonly PageMetaProvider[]) {
    this.#read = [...new Set(providers.flatMap(({ parameters = [] }) => parameters))];
  }

  async find(request: FastifyRequest, path: string, query: string): Promise<PageMeta | undefined> {
    const parameters = new URLSearchParams(query);
    const address = [path, ...this.#read.map((name) => parameters.get(name) ?? '')].join(' ');
    if (this.#unknown.has(address)) return undefined;
    const free = this.#shares.take(partsOf(holderOf(request), MAX_LOOKUPS));
    if (!free) return undefined;
    try {
      const meta = await this.#lookUp(path, parameters, preferredLanguage(request.headers?.['accept-language']));
      if (!meta) this.#unknown.set(address, true);
      return meta;
    } catch {
      return undefined; // not cached: a failure does not mean that the path is unknown
    } finally {
      free();
    }
  }

  async #lookUp(path: string, query: URLSearchParams, language: Language): Promise<PageMeta | undefined> {
    for (const provider of this.providers) {
      const meta = await provider.describe(path, language, query);
      if (meta) return meta;
    }
    return undefined;
  }
}

/**
 * Returns a function that adds the first feature's meta tags to the page. If a feature fails, the page is returned
 * unchanged.
 */
export function injectPageMeta(
  page: string,
  features: readonly PageMetaProvider[],
): (request: FastifyRequest) => Promise<string> {
  const lookup = new PageMetaLookup(features);
  return async (request) => {
    const [path = '', query = ''] = request.url.split('?', 2);
    const meta = await lookup.find(request, path.replace(/\/{2,}/g, '/'), query);
    return meta ? withMeta(page, meta) : page;
  };
}

/** Functions, because a text in place of the match may hold `$`. */
function withMeta(page: string, meta: PageMeta): string {
  const { 'og:title': title, 'og:description': description } = meta;
  return page
    .replace(TITLE, (usual) => (title ? `<title>${toAttribute(title)} · ${toAttribute(siteName())}</title>` : usual))
    .replace(DESCRIPTION, (usual) => (description ? tags({ description }).trim() : usual))
    .replace('</head>', () => `${tags(meta)}</head>`);
}
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/;

const tags = (meta: PageMeta): string =>
  Object.entries(meta)
    .map(
      ([name, content]) =>
        `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${toAttribute(name)}" content="${toAttribute(content)}">\n`,
    )
    .join('');

// eslint-disable-next-line no-control-regex
const toAttribute = (text: string): string => escapeHtml(text.replace(/[\u0000-\u001f\u007f]+/g, ' '));
