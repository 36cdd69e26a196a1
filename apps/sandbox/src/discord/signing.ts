import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

export interface SigningKey {
  privateKey: KeyObject;
  /** 32 bytes as hexadecimal digits, as Discord shows it. */
  publicKey: string;
}

/** The bytes that precede the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = '302e020100300506032b657004220420';
const KEY_BYTES = 32;

/** `seed`: the 32 bytes of RFC 8032's private key as hexadecimal digits. */
export function keyPairOf(seed: string): SigningKey {
  const privateKey = createPrivateKey({ key: Buffer.from(PKCS8_PREFIX + seed, 'hex'), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.subarray(-KEY_BYTES).toString('hex') };
}

export const signatureOf = (key: SigningKey, message: Uint8Array): string =>
  sign(null, message, key.privateKey).toString('hex');

/** The headers of a signed request; `at` in seconds. The signature covers the timestamp and the raw body. */
export const signedHeaders = (key: SigningKey, body: string, at: number): Record<string, string> => ({
  'x-signature-timestamp': String(at),
  'x-signature-ed25519': signatureOf(key, Buffer.from(`${at}${body}`)),
});
