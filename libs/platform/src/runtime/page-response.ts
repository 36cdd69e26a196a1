import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { BEST, encodeWith, type Encoding, encodingFor, FAST, varyByEncoding } from '../http/compression';
import { varyByLanguage } from '../http/language';
import { etagOf, unlessUnchanged } from '../http/etag';

const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Returns the sources of a content security policy that allow the page's inline scripts, and no others. */
export const scriptHashes = (page: string): string =>
  [...page.matchAll(INLINE_SCRIPT)].map(([, code = '']) => `'sha256-${hash('sha256', code, 'base64')}'`).join(' ');

/** Sends the app's page. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Creates a function that sends the app's page, compressed and with an ETag. Its inline scripts, which start the first
 * requests before the app is loaded, are allowed by their hash.
 */
export async function createPageSender(
  page: string,
  pageFor: (request: FastifyRequest) => Promise<string>,
): Promise<SendPage> {
  const etag = etagOf(page);
  const scripts = `script-src 'self' ${scriptHashes(page)}`;
  const stored = new Map(
    await Promise.all(
      ENCODINGS.map(async (encoding) => [encoding, await encodeWith(Buffer.from(page), encoding, BEST)] as const),
    ),
  );
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const html = await pageFor(request);
    const encoding = encodingFor(request);
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    varyByEncoding(reply);
    varyByLanguage(reply); // previews of links are translated
    void reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy.replace("script-src 'self'", scripts.trimEnd()));
    if (html === page) {
      const body = (encoding && stored.get(encoding)) ?? page;
      if (encoding) void reply.header('content-encoding', encoding);
      return reply.send(unlessUnchanged(request, reply, etag, body));
    }
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(await encodeWith(Buffer.from(html), encoding, FAST));
  };
}
