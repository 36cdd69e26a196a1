import { createHmac, createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { TestUser } from '@testing/world';

type Part = Record<string, unknown>;
const encoded = (part: unknown) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const partsOf = (token: string) => token.replace('Bearer ', '').split('.') as [string, string, string];
export const claimsOf = (token: string) => JSON.parse(Buffer.from(partsOf(token)[1], 'base64url').toString()) as Part;
const hmac = (text: string, secret: string | Buffer, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest('base64url');
export const hs = (header: unknown, claims: unknown, secret: string | Buffer, hash?: string) => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${hmac(text, secret, hash)}`;
};
const keyed = (header: unknown, claims: unknown, key: KeyObject, hash: string | null = 'sha256') => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  return `${text}.${(hash ? createSign(hash).update(text).sign({ key, dsaEncoding: 'ieee-p1363' }) : sign(null, Buffer.from(text), key)).toString('base64url')}`;
};
const without = (claims: Part, ...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)));
const now = () => Math.floor(Date.now() / 1000);
export const HS = { alg: 'HS256', typ: 'JWT' };

interface Installation {
  secret: string;
  issuer: string;
  /** Secrets of the installation that sign something else. */
  otherSecrets: readonly string[];
  adminId: string;
  /** The address that a token names as the place of its key. */
  keysUrl: string;
}

/** Returns every known forgery of a user's token, by name. `other` is another user. */
export function forgeries(
  own: TestUser,
  other: TestUser,
  { secret, issuer, otherSecrets, adminId, keysUrl }: Installation,
): Record<string, string> {
  const claims = claimsOf(own.token);
  const [head, body, signature] = partsOf(own.token);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ed = generateKeyPairSync('ed25519');
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const pem = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  const with$ = (overrides: Part) => hs(HS, { ...claims, ...overrides }, secret);
  const headed = (overrides: Part) => hs({ ...HS, ...overrides }, claims, secret);

  const bearers: Record<string, string> = {
    // No signature, in every spelling.
    ...Object.fromEntries(
      ['none', 'None', 'NONE', 'nOnE', 'none ', '', null, 0, ['none'], {}].map((alg) => [
        `alg ${JSON.stringify(alg)}, unsigned`,
        `${encoded({ alg, typ: 'JWT' })}.${body}.`,
      ]),
    ),
    'alg none, with the old signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    'no alg': `${encoded({ typ: 'JWT' })}.${body}.${signature}`,
    'our header, unsigned': `${head}.${body}.`,
    // Another algorithm, also with the right key.
    ...Object.fromEntries(
      [
        ['HS384', 'sha384'],
        ['HS512', 'sha512'],
        ['hs256', 'sha256'],
        ['HS256 ', 'sha256'],
        ['SHA256', 'sha256'],
      ].map(([alg, hash]) => [`alg ${alg} with our secret`, hs({ alg, typ: 'JWT' }, claims, secret, hash)]),
    ),
    'alg in a list': headed({ alg: ['HS256'] }),
    RS256: keyed({ alg: 'RS256', typ: 'JWT' }, claims, rsa.privateKey),
    PS256: keyed({ alg: 'PS256', typ: 'JWT' }, claims, rsa.privateKey),
    ES256: keyed({ alg: 'ES256', typ: 'JWT' }, claims, ec.privateKey),
    EdDSA: keyed({ alg: 'EdDSA', typ: 'JWT' }, claims, ed.privateKey, null),
    'HS256 signed with a public key': hs(HS, claims, pem),
    'RS256 declared, HS256 used': hs({ alg: 'RS256', typ: 'JWT' }, claims, secret),
    // A header that brings its own key, or says where to find one.
    'its own key': keyed({ alg: 'RS256', typ: 'JWT', jwk }, claims, rsa.privateKey),
    'its own key’s address': keyed({ alg: 'RS256', typ: 'JWT', jku: keysUrl, kid: '1' }, claims, rsa.privateKey),
    'its own certificate': keyed({ alg: 'RS256', typ: 'JWT', x5u: keysUrl }, claims, rsa.privateKey),
    'a certificate chain': keyed({ alg: 'RS256', typ: 'JWT', x5c: ['MIIB'] }, claims, rsa.privateKey),
    'its own secret': hs({ ...HS, jwk: { kty: 'oct', k: encoded('x') } }, claims, 'x'),
    ...Object.fromEntries(
      [
        '../../../../dev/null',
        '/dev/null',
        '/proc/sys/kernel/randomize_va_space',
        "x' UNION SELECT 'x",
        'a|whoami',
        keysUrl,
        '',
        null,
      ].map((kid) => [`kid ${JSON.stringify(kid)}, no key`, hs({ ...HS, kid }, claims, '')]),
    ),
    'an unknown kid': headed({ kid: '1' }),
    // Other secrets of the installation, and commonly guessed ones.
    ...Object.fromEntries(
      [...otherSecrets, 'secret', 'muster', '', 'changeme', 'a-secret-for-tests-onl', `${secret} `].map((wrong) => [
        `signed with ${JSON.stringify(wrong)}`,
        hs(HS, claims, wrong),
      ]),
    ),
    'signed with an empty key': hs(HS, claims, Buffer.alloc(0)),
    'signed with 32 zeros': hs(HS, claims, Buffer.alloc(32)),
    // Signed by us, but of another kind.
    ...Object.fromEntries(
      ['at+jwt', 'id_token', 'JOSE', 'jwt', 'dpop+jwt', null].map((typ) => [
        `typ ${JSON.stringify(typ)}`,
        headed({ typ }),
      ]),
    ),
    'no typ': hs({ alg: 'HS256' }, claims, secret),
    'an unknown critical header': headed({ crit: ['exp'], exp: 1 }),
    'b64 off': headed({ crit: ['b64'], b64: false }),
    zipped: headed({ zip: 'DEF' }),
    'a token in a token': headed({ cty: 'JWT' }),
    'for another audience': with$({ aud: 'other' }),
    'without an audience': hs(HS, without(claims, 'aud'), secret),
    'from another issuer': with$({ iss: 'https://accounts.google.com' }),
    'without an issuer': hs(HS, without(claims, 'iss'), secret),
    'from several issuers': with$({ iss: ['muster', 'x'] }),
    'an ID token of the provider': keyed(
      { alg: 'RS256', typ: 'JWT', kid: '1' },
      {
        iss: issuer,
        aud: 'muster',
        sub: own.uid,
        email: own.email,
        email_verified: true,
        iat: now(),
        exp: now() + 600,
        nonce: 'n',
      },
      rsa.privateKey,
    ),
    'an ID token with our signature': hs(
      HS,
      { iss: issuer, aud: 'muster', sub: own.uid, email: own.email, iat: now(), exp: now() + 600 },
      secret,
    ),
    // Expired, not yet valid, or without times.
    expired: with$({ exp: now() - 1 }),
    'expired long ago': with$({ exp: 1 }),
    'without an end': hs(HS, without(claims, 'exp'), secret),
    'an end in words': with$({ exp: 'tomorrow' }),
    'an end before all time': with$({ exp: -1 }),
    'an end of null': with$({ exp: null }),
    'for ten years': with$({ exp: now() + 315_360_000 }),
    'for a day longer than any': with$({ exp: now() + 31 * 86_400 }),
    'without a beginning': hs(HS, without(claims, 'iat'), secret),
    'from tomorrow': with$({ iat: now() + 86_400, exp: now() + 90_000 }),
    'not before an hour': with$({ nbf: now() + 3_600 }),
    // These name no user, or one who does not exist.
    'of an unknown person': with$({ sub: '019a0000-0000-7000-8000-000000000000' }),
    'without a subject': hs(HS, without(claims, 'sub'), secret),
    'of a number': with$({ sub: 7 }),
    'of a list': with$({ sub: [own.id] }),
    'of an object': with$({ sub: { $ne: null } }),
    'of a pattern': with$({ sub: '%' }),
    'of an empty name': with$({ sub: '' }),
    'of the proto': with$({ sub: '__proto__' }),
    // These are for another session.
    'an older session': with$({ sv: -1 }),
    'a session to come': with$({ sv: 1 }),
    'no session': hs(HS, without(claims, 'sv'), secret),
    'a session in words': with$({ sv: '0' }),
    'a session of null': with$({ sv: null }),
    'a session in a list': with$({ sv: [0] }),
    'without a session’s name': hs(HS, without(claims, 'sid'), secret),
    'a session’s name in a list': with$({ sid: ['x'] }),
    'a session’s name as a number': with$({ sid: 1 }),
    // Assembled from valid tokens, or damaged.
    'the claims of another user under the signature of this one': `${head}.${partsOf(other.token)[1]}.${signature}`,
    'an admin’s claims': `${head}.${encoded({ ...claims, isAdmin: true, sub: adminId })}.${signature}`,
    ...Object.fromEntries(
      [1, 2, 3, 10, 40, 44, 45, 100].map((less) => [
        `${less} signs short`,
        `${head}.${body}.${signature}`.slice(0, -less),
      ]),
    ),
    'without its first sign': `${head}.${body}.${signature}`.slice(1),
    'two parts': `${head}.${body}`,
    'one part': head,
    'four parts': `${head}.${body}.${signature}.${signature}`,
    'five parts': `${head}..${body}..${signature}`,
    dots: '..',
    'a sign more': `${head}.${body}.${signature}A`,
    'one bit of the signature': `${head}.${body}.${flipped(signature)}`,
    'one bit of the body': `${head}.${flipped(body)}.${signature}`,
    'the same bytes, written otherwise': `${head}.${body}.${twin(signature)}`,
    padded: `${head}.${body}.${signature}=`,
    'percent-encoded': `${head}%2E${body}%2E${signature}`,
    'the body as plain JSON': `${head}.${JSON.stringify(claims)}.${signature}`,
    'signature in hex': `${head}.${body}.${Buffer.from(signature, 'base64url').toString('hex')}`,
    'very long': `${head}.${'A'.repeat(8_000)}.${signature}`,
    null: 'null',
    undefined: 'undefined',
    'an object’s name': '[object Object]',
    true: 'true',
    nothing: '',
    JSON: '{"sub":"root"}',
    'blank before': ` ${head}.${body}.${signature}`,
    'a blank in it': `${head}. ${body}.${signature}`,
    'a tab in it': `${head}.\t${body}.${signature}`,
    'something behind': `${head}.${body}.${signature} x`,
    'two, with a comma': `${head}.${body}.${signature}, Bearer ${head}.${body}.${signature}`,
  };
  return Object.fromEntries(Object.entries(bearers).map(([what, token]) => [what, `Bearer ${token}`]));
}

/** Valid tokens in a wrong header; sockets take the bare token, so these apply to HTTP only. */
export const wrappings = (token: string): Record<string, string> => {
  const bare = token.replace('Bearer ', '');
  return {
    bare: bare,
    'lower case': `bearer ${bare}`,
    'upper case': `BEARER ${bare}`,
    'no blank': `Bearer${bare}`,
    'Bearer twice': `Bearer Bearer ${bare}`,
    'Bearer thrice': `Bearer Bearer Bearer ${bare}`,
    'two blanks': `Bearer  ${bare}`,
    'a tab': `Bearer\t${bare}`,
    Basic: `Basic ${bare}`,
    Token: `Token ${bare}`,
    JWT: `JWT ${bare}`,
    quoted: `Bearer "${bare}"`,
    'as a parameter': `Bearer token=${bare}`,
    'latin letters': `B\u00e9arer ${bare}`,
    'a no-break blank': `Bearer\u00a0${bare}`,
  };
};
/** Non-string values, which only a socket can send. */
export const oddAuth = (token: string): Record<string, unknown> => ({
  'Cyrillic letters': token.replace('Be', 'Ве'),
  'an invisible sign': token.replace('.', '\u200b.'),
  'full width': token.replace('.', '．'),
  'NUL behind': `${token}\0`,
  'a new line behind': `${token}\n`,
  'a list': [token],
  'an object': { toString: token },
  'a number': 7,
  true: true,
});

const flipped = (part: string) => {
  const bytes = Buffer.from(part, 'base64url');
  bytes[5]! ^= 1;
  return bytes.toString('base64url');
};
/** The last character of a signature has two unused bits. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const twin = (signature: string) => `${signature.slice(0, -1)}${SIGNS[SIGNS.indexOf(signature.at(-1)!) ^ 1]}`;
