import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below it compression saves less than a packet (bytes). */
const MIN_BYTES = 1_400;
/** For what is compressed per request: half the effort of zlib's default for nearly the same size. */
export const FAST = 4;
/** For what is compressed once. */
export const BEST = constants.BROTLI_MAX_QUALITY;
const MAX_GZIP_LEVEL = 9;

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Named in `accept-encoding`, and not with a quality of zero. */
const ACCEPTS = {
  br: /(?:^|[,\s])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/,
  gzip: /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/,
};

/** Returns the best encoding that the client accepts, or undefined for the body as it is. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  return (['br', 'gzip'] as const).find((name) => ACCEPTS[name].test(accepted));
}

export const encodeWith = (body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> =>
  encoding === 'br'
    ? brotliAsync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipAsync(body, { level: Math.min(quality, MAX_GZIP_LEVEL) });

/** Tells caches that the response depends on the accepted encoding, besides what it depends on already. */
export function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
}

/**
 * Compresses a body if the client accepts it and it is worth it. For responses to a token in a header, which other
 * origins cannot make a browser send: their size tells an attacker nothing.
 */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer | string,
): Promise<Buffer | string> {
  varyByEncoding(reply);
  const encoding = Buffer.byteLength(body) < MIN_BYTES ? undefined : encodingFor(request);
  if (!encoding) return body;
  void reply.header('content-encoding', encoding);
  return encodeWith(Buffer.from(body), encoding, FAST);
}
