import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const PARTS = /^([\w-]{1,64})\.([\w-]{1,32})\.([\w-]{43})$/;

/**
 * Metadata of a tournament code, returned by Riot's callback: `scrimId.nonce.hmac`. The callback itself is not signed,
 * so only this part of it is trusted.
 */
export class Metadata {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'riot callback', 32));
  }

  sign(scrimId: string): string {
    const payload = `${scrimId}.${randomBytes(12).toString('base64url')}`;
    return `${payload}.${this.#signature(payload).toString('base64url')}`;
  }

  /** Returns the signed scrim id. @returns undefined if the signature is not ours. */
  scrimOf(metadata: string): string | undefined {
    const [, scrimId, nonce, mac] = PARTS.exec(metadata) ?? [];
    if (!scrimId || !nonce || !mac) return undefined;
    return timingSafeEqual(this.#signature(`${scrimId}.${nonce}`), Buffer.from(mac, 'base64url')) ? scrimId : undefined;
  }

  #signature(payload: string): Buffer {
    return createHmac('sha256', this.#key).update(payload).digest();
  }
}
