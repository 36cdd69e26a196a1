import { createHash } from 'node:crypto';
import type { MessageBody } from '../client/messages';

/** Tells whether a message that was sent shows what is wanted now. */
export const contentHash = (body: MessageBody): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url');
