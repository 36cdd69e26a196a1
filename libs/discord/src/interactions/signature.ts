import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** An older interaction is not accepted, so that a recorded one cannot be sent again later. */
export const SIGNATURE_MAX_AGE_MS = 5 * 60_000;
/** The bytes before the 32 bytes of an Ed25519 key in its DER encoding (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** @param hex the key as Discord shows it: 64 hexadecimal digits. Throws on any other text. */
export function toPublicKey(hex: string): KeyObject {
  if (!/^[\da-f]{64}$/i.test(hex))
    throw new Error('the public key of the Discord application has 64 hexadecimal digits');
  const key = Buffer.concat([DER_PREFIX, Buffer.from(hex, 'hex')]);
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

export interface Signed {
  /** `X-Signature-Ed25519` */
  signature: unknown;
  /** `X-Signature-Timestamp`, seconds */
  timestamp: unknown;
  /** As received. */
  body: Uint8Array;
}

/** Whether the body was signed with the key's counterpart at most five minutes ago. `now` in ms. */
export function isSignedBy(key: KeyObject, { signature, timestamp, body }: Signed, now: number): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false;
  if (!/^[\da-f]{128}$/i.test(signature) || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now - Number(timestamp) * 1000) > SIGNATURE_MAX_AGE_MS) return false;
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}
