import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { isSignedBy, SIGNATURE_MAX_AGE_MS, toPublicKey } from './signature';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = toPublicKey(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'));
const NOW = 1_800_000_000_000;
const timestamp = String(NOW / 1000);
const body = Buffer.from('{"type":1,"id":"1"}');
const signed = (text = body, at = timestamp) => ({
  signature: sign(null, Buffer.concat([Buffer.from(at), text]), privateKey).toString('hex'),
  timestamp: at,
  body: text,
});

test('accepts what the application signed', () => expect(isSignedBy(key, signed(), NOW)).toBe(true));

// RFC 8032, 7.1: tests 1 to 3.
test.each([
  [
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
])('verifies the vectors of RFC 8032: key %s', (hex, message, signature) => {
  const isValid = (text: string) =>
    verify(null, Buffer.from(text, 'hex'), toPublicKey(hex), Buffer.from(signature, 'hex'));
  expect([isValid(message), isValid(`${message}00`)]).toEqual([true, false]);
});

test.each([
  ['altered body', { ...signed(), body: Buffer.from('{"type":1,"id":"2"}') }],
  ['truncated body', { ...signed(), body: body.subarray(0, -1) }],
  ['other timestamp', { ...signed(), timestamp: String(NOW / 1000 - 1) }],
  ['missing signature', { ...signed(), signature: undefined }],
  ['missing timestamp', { ...signed(), timestamp: undefined }],
  ['repeated header', { ...signed(), signature: [signed().signature, signed().signature] }],
  ['signature that is too short', { ...signed(), signature: signed().signature.slice(2) }],
  ['signature of zeros', { ...signed(), signature: '0'.repeat(128) }],
  ['timestamp that is no number', { ...signed(body, 'now'), timestamp: 'now' }],
  ['signature of another key', { ...signed(), signature: foreign() }],
])('rejects an interaction with %s', (_, given) => expect(isSignedBy(key, given, NOW)).toBe(false));

function foreign(): string {
  return sign(null, Buffer.concat([Buffer.from(timestamp), body]), generateKeyPairSync('ed25519').privateKey).toString(
    'hex',
  );
}

test('accepts a signature for five minutes', () => {
  expect(isSignedBy(key, signed(), NOW + SIGNATURE_MAX_AGE_MS)).toBe(true);
  expect(isSignedBy(key, signed(), NOW + SIGNATURE_MAX_AGE_MS + 1)).toBe(false);
  expect(isSignedBy(key, signed(), NOW - SIGNATURE_MAX_AGE_MS - 1)).toBe(false);
});

test.each(['', 'abc', 'g'.repeat(64)])('the key %j is none', (hex) =>
  expect(() => toPublicKey(hex)).toThrow('64 hexadecimal digits'),
);
