import { ACCESS_TOKEN_PREFIX } from '@muster/contracts/access-tokens';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** More than 178 bits. */
export const SECRET_LENGTH = 30;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${ACCESS_TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/**
 * Returns the token of these random numbers, each below 62. Its last six characters are the CRC-32 of the thirty before
 * them, so that scanners for secrets recognise a token without asking us.
 */
export function tokenOf(random: readonly number[], crc32: (text: string) => number): string {
  const secret = random.map((n) => ALPHABET[n]).join('');
  return ACCESS_TOKEN_PREFIX + secret + checkOf(secret, crc32);
}

function checkOf(secret: string, crc32: (text: string) => number): string {
  let [digits, rest] = ['', crc32(secret)];
  for (; rest > 0; rest = Math.floor(rest / ALPHABET.length)) digits = ALPHABET[rest % ALPHABET.length]! + digits;
  return digits.padStart(CHECK_LENGTH, ALPHABET[0]);
}

export function isWellFormed(token: string, crc32: (text: string) => number): boolean {
  const [, secret, check] = FORM.exec(token) ?? [];
  return secret !== undefined && checkOf(secret, crc32) === check;
}
