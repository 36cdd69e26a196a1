/** Clock, ids and dice: read here, at the edge, and passed in. */
import { randomInt } from 'node:crypto';
import type { CommandContext } from '../domain/commands';

const RANDOM_RANGE = 2 ** 32;
export const commandContext = (): CommandContext => ({
  now: new Date().toISOString(),
  random: randomInt(RANDOM_RANGE) / RANDOM_RANGE,
});

/** No 0/O, 1/l/I: people type it from another screen. */
const UNAMBIGUOUS_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 8;
export const lobbyPassword = (): string =>
  Array.from({ length: PASSWORD_LENGTH }, () => UNAMBIGUOUS_CHARACTERS[randomInt(UNAMBIGUOUS_CHARACTERS.length)]).join(
    '',
  );
