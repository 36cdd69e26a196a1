/** Clock, ids and dice: read here, at the edge, and passed in. */
import { randomInt } from 'node:crypto';
import type { Edge } from '../domain/commands';

const SIDES = 2 ** 32;
export const edge = (): Edge => ({ at: new Date().toISOString(), dice: randomInt(SIDES) / SIDES });

/** No 0/O, 1/l/I: people type it from another screen. */
const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const PASSWORD_LENGTH = 8;
export const lobbyPassword = (): string => Array.from({ length: PASSWORD_LENGTH }, () => READABLE[randomInt(READABLE.length)]).join('');
