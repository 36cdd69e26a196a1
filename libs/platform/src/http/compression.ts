import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Smaller bodies are sent uncompressed: compression would save less than a packet (bytes). */
const MIN_BYTES = 1_400;
/** For bodies compressed per request: half the effort of zlib's default for nearly the same size. */
export const FAST = 4;
/** For bodies compressed once and sent many times. */
export const BEST = constants.BROTLI_MAX_QUALITY;
const MAX_GZIP_LEVEL = 9;

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)];

/** Matches if `accept-encoding` names the encoding with a quality above zero. */
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

/** Adds `accept-encoding` to `vary`, because caches must keep one response per encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary');
  void reply.header('vary', others ? `${String(others)}, accept-encoding` : 'accept-encoding');
}

/**
 * Compresses a body if the client accepts that and the body is large enough. Safe only where the token is in a header:
 * other origins cannot make a browser send that, so the size of the response tells an attacker nothing.
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
