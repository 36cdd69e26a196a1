import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivery } from './receiver';

/** Standard Webhooks: an older or newer timestamp may be a repeat by another party. */
const TOLERANCE_S = 300;
const PREFIX = 'whsec_';
export type Verdict = 'verified' | 'no-secret' | 'wrong-signature' | 'wrong-time';

/** Checks a delivery as its receiver should: by the bytes of the body, its id and its time. */
export function verify({ id, timestamp, signature, body, receivedAt }: Delivery, secrets: readonly string[]): Verdict {
  if (secrets.length === 0) return 'no-secret';
  const given = signature
    .split(' ')
    .flatMap((one) => (one.startsWith('v1,') ? Buffer.from(one.slice(3), 'base64') : []));
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
    return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  if (!isSigned) return 'wrong-signature';
  return Math.abs(receivedAt.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_S ? 'verified' : 'wrong-time';
}

export const isSecret = (text: string): boolean => /^whsec_[A-Za-z0-9+/=]{32,88}$/.test(text);
