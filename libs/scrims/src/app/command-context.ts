/** Reads clock and randomness at the entry point, so that deciders stay pure. */
import { randomInt } from 'node:crypto';
import type { CommandContext } from '../domain/commands';

const RANDOM_RANGE = 2 ** 32;
export const commandContext = (): CommandContext => ({
  now: new Date().toISOString(),
  random: randomInt(RANDOM_RANGE) / RANDOM_RANGE,
});

/** Without 0/O and 1/l/I, because players type the password from another screen. */
const UNAMBIGUOUS_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 8;
export const lobbyPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join(
    '',
  );
