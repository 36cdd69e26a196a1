import { VOLUME_KEY } from '@muster/contracts/constants';
import { readOwn, writeOwn } from '../../shared/own-storage';
import { writeText } from '../../shared/storage';
import type { Outgoing } from './chat.slice';

/** Chat data stored in the browser. If storage is full or blocked, it lasts as long as the page. */
const UNSENT_KEY = 'muster-unsent';
const READ_KEY = 'muster-scrim-read';
const MAX_STORED_ROOMS = 200;

interface Unsent {
  drafts: Record<string, string>;
  outbox: Outgoing[];
}
/** Drafts and unconfirmed messages of this tab and user. */
export const readUnsent = (userId: string): Unsent =>
  (readOwn(UNSENT_KEY, userId) as Unsent | undefined) ?? { drafts: {}, outbox: [] };
export const storeUnsent = (userId: string, unsent: Unsent): boolean => writeOwn(UNSENT_KEY, userId, unsent);

export const storeVolume = (volume: number): boolean => writeText(VOLUME_KEY, JSON.stringify(volume));

const readRooms = (userId: string) => (readOwn(READ_KEY, userId) ?? {}) as Record<string, number>;
/** Returns the number of the last message of a scrim's room that the user read in this browser. */
export const readUpTo = (userId: string, scrimId: string): number => readRooms(userId)[scrimId] ?? 0;
export function storeReadUpTo(userId: string, scrimId: string, n: number): void {
  const { [scrimId]: previous = 0, ...others } = readRooms(userId);
  const kept = Object.entries(others).slice(1 - MAX_STORED_ROOMS);
  writeOwn(READ_KEY, userId, Object.fromEntries([...kept, [scrimId, Math.max(previous, n)]]));
}
