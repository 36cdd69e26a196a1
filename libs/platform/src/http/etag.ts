import type { FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

const NOT_MODIFIED = 304;

/** Returns a weak ETag of a body. All nodes return the same one, and it changes with every byte of the body. */
export const etagOf = (body: string | Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`;

/** Sets the ETag and returns the body. Responds with 304 and no body if the client's `If-None-Match` names the ETag. */
export function unlessUnchanged<B>(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  etag: string,
  body: B,
): B | undefined {
  void reply.header('etag', etag);
  if (!names(headers['if-none-match'], etag)) return body;
  void reply.status(NOT_MODIFIED);
  return undefined;
}

/** Compares as weak ETags: a proxy that compresses may remove or add the `W/`. */
function names(condition = '', etag: string): boolean {
  return condition.split(',').some((one) => one.trim() === '*' || strong(one.trim()) === strong(etag));
}
const strong = (etag: string): string => etag.replace(/^W\//, '');
