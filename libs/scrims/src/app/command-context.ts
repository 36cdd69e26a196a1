/** Reads clock and randomness at the entry point, so that deciders stay pure. */
import { randomFillSync, randomInt } from 'node:crypto';
import type { CommandContext } from '../domain/command';

const RANDOM_RANGE = 2 ** 32;
/** Random numbers that are not used yet. Each is used once; drawing many at a time is cheaper. */
const randomNumbers = new Uint32Array(256);
let used = randomNumbers.length;
function random(): number {
  if (used === randomNumbers.length) {
    randomFillSync(randomNumbers);
    used = 0;
  }
  return randomNumbers[used++]! / RANDOM_RANGE;
}

export const commandContext = (): CommandContext => ({ now: new Date().toISOString(), random: random() });

/** Without 0/O and 1/l/I, because players type the password from another screen. */
const UNAMBIGUOUS_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 8;
export const lobbyPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join(
    '',
  );
