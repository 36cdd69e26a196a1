import { createPublicKey, verify } from 'node:crypto';
import { SANDBOX_KEY_PAIR } from './application';
import { keyPairOf, signatureOf, signedHeaders } from './signing';

// RFC 8032, section 7.1, tests 1 to 3.
test.each([
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
  [
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
    'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
    'af82',
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ],
])('the vector %# of RFC 8032 has its public key and signature', (seed, publicKey, message, signature) => {
  const key = keyPairOf(seed);
  expect(key.publicKey).toBe(publicKey);
  expect(signatureOf(key, Buffer.from(message, 'hex'))).toBe(signature);
});

test('a request is signed over its timestamp and its body as bytes', () => {
  const body = '{"name":"Añá"}';
  const headers = signedHeaders(SANDBOX_KEY_PAIR, body, 1_600_000_000);
  const signature = Buffer.from(headers['x-signature-ed25519']!, 'hex');
  const publicKey = createPublicKey(SANDBOX_KEY_PAIR.privateKey);
  expect(headers['x-signature-timestamp']).toBe('1600000000');
  expect(verify(null, Buffer.from(`1600000000${body}`), publicKey, signature)).toBe(true);
  expect(verify(null, Buffer.from(`1600000001${body}`), publicKey, signature)).toBe(false);
});
