import { redact } from './redact';

test.each([
  ['450 <hana@players.test>: try later', '450 <[email]>: try later'],
  [
    'could not reach postgres://muster:pa55@db.example:5432/muster',
    'could not reach postgres://[secret]@db.example:5432/muster',
  ],
  ['no such token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJoYW5hIn0.c2lnbmF0dXJl given', 'no such token [token] given'],
  [
    'redis://10.0.0.1:6379 is away at node_modules/@nestjs/core/index.js:12',
    'redis://10.0.0.1:6379 is away at node_modules/@nestjs/core/index.js:12',
  ],
])('redacts secrets in "%s"', (text, expected) => expect(redact(text)).toBe(expected));
