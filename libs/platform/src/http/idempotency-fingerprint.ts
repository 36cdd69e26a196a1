import type { FastifyRequest } from 'fastify';
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Principal } from '../auth/principal';

/** Identifies a repeated request: caller and key, and `hash` of method, path and body. */
export interface Fingerprint {
  actor: string;
  key: string;
  hash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
/** Returns the hash that is stored of a response. */
export const digestOf = sha256;

/**
 * Returns the fingerprint of a request. The key is stored as a hash only, so that no reader of the database can
 * repeat the request or decrypt its response.
 */
export function fingerprintOf(key: string, request: FastifyRequest, { userId, session }: Principal): Fingerprint {
  const hash = sha256(`${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`);
  return { actor: `${userId} ${session}`, key: sha256(key), hash };
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Derives the encryption key of a stored response from the client's key, because responses contain lobby passwords and
 * messages.
 */
export const sealKeyOf = (key: string, { actor }: Fingerprint): Buffer =>
  Buffer.from(hkdfSync('sha256', key, actor, 'muster kept answer', KEY_BYTES));

export function seal(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

export function unseal(sealed: Buffer, key: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
