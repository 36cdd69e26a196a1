import type { FastifyReply } from 'fastify';
import { varyByLanguage } from './language';

/** Sends a PNG with texts in the reader's language. Other sites may show a public one, and caches keep it for a minute. */
export async function sendDrawnImage(reply: FastifyReply, png: Buffer, access: 'public' | 'private'): Promise<void> {
  varyByLanguage(reply);
  if (access === 'public') void reply.header('cross-origin-resource-policy', 'cross-origin');
  await reply
    .header('content-type', 'image/png')
    .header('cache-control', access === 'public' ? 'public, max-age=60' : 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(png);
}
