import { crc32 } from 'node:zlib';
import { isWellFormed, SECRET_LENGTH, tokenOf } from './access-token';

test('a token ends with the checksum of its secret, in six characters', () => {
  const token = tokenOf(Array<number>(SECRET_LENGTH).fill(0), crc32);
  // CRC-32 of thirty zeros, by zlib, in base62
  expect(token).toMatch(/^muster_pat_0{30}[0-9A-Za-z]{6}$/);
  expect(isWellFormed(token, crc32)).toBe(true);
  for (const other of [token.replace('_0', '_1'), `${token}0`, token.slice(0, -1), token.replace('muster', 'mustar')])
    expect([other, isWellFormed(other, crc32)]).toEqual([other, false]);
});

test('a small checksum is padded with zeros', () => {
  expect(tokenOf(Array<number>(SECRET_LENGTH).fill(61), () => 62)).toBe(`muster_pat_${'z'.repeat(30)}000010`);
});
