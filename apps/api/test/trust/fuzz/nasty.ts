import fc from 'fast-check';

/** Strings that have broken programs before. */
export const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\ufffe',
  '\u202egnp.exe',
  '\u200b',
  '\u3164',
  '\u2800',
  '👨‍👩‍👧',
  'ﷺ'.repeat(20),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤',
  'İ',
  'ß',
  '１２',
  '%00',
  '%',
  '%%',
  '_',
  '\\',
  "'; DROP TABLE people; --",
  '" OR ""="',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '..%2f..%2f',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '\r\nset-cookie: a=b',
  '\u001b[31m',
  '0000-01-01',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00Z',
  '2026-02-29',
  '2024-02-29T24:00:00Z',
  '\ud83d',
  'a'.repeat(1_000),
  'ä'.repeat(5_000),
  '(a+)+$',
  '%F0%9F%98%80',
  '.',
  '..',
  '~',
  '*',
] as const;

const [SURROGATES_FROM, SURROGATES, LAST] = [0xd800, 0x800, 0x10ffff];
/** Any code point; the built-in `unit: 'binary'` builds a map of all of them for a second when it is loaded. */
const codePoint = fc
  .integer({ min: 0, max: LAST - SURROGATES })
  .map((n) => String.fromCodePoint(n < SURROGATES_FROM ? n : n + SURROGATES));

const text = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: codePoint, maxLength: 80 }),
  fc.string({ maxLength: 300 }),
);
export const nastyText = text;

const numbers = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(text, numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(text, fc.constantFrom('_id', 'userId', 'role', 'constructor', 'length')), tie('any'), {
      maxKeys: 4,
    }),
  ),
})).any;

const nested = (open: string, close: string, depth: number, core = '1') =>
  open.repeat(depth) + core + close.repeat(depth);
/** Bodies that JSON.stringify never produces. */
export const RAW_BODIES = [
  '',
  ' ',
  'null',
  '1',
  '"text"',
  '[]',
  '{}',
  '{',
  '[',
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  'undefined',
  'NaN',
  '\u0000',
  '{"a":"\u0000"}',
  '{"title":"\\u0000"}',
  '{"title":"\\ud800"}',
  '{"title":"\\udc00\\ud800","text":"\\ud83d"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"\\u005f\\u005fproto\\u005f\\u005f":{"isAdmin":true}}',
  '{"a":{"__proto__":1}}',
  '{"a":1,"a":2}',
  nested('[', ']', 11),
  nested('[', ']', 5_000),
  nested('{"a":', '}', 11),
  nested('{"a":', '}', 5_000),
  nested('[', '', 20_000),
  '{"a":1e400}',
  '{"a":123456789012345678901234567890}',
  '\ufeff{}',
  '{"title":"' + 'a'.repeat(60_000) + '"}',
  '{"a":"' + 'a'.repeat(70_000) + '"}',
] as const;
