import { DEFAULT_VOLUME, VOLUME_KEY } from '@muster/contracts';
import type { Outgoing } from './chat.slice';

/** Chat data stored in the browser. If storage is full or blocked, it lasts as long as the page. */
const UNSENT_KEY = 'muster-unsent';
const READ_KEY = 'muster-scrim-read';
const MAX_STORED_ROOMS = 200;

function read(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}
function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}
const session = () => sessionStorage;
const local = () => localStorage;

interface Unsent {
  userId: string;
  drafts: Record<string, string>;
  outbox: Outgoing[];
}
/** Drafts and unconfirmed messages of this tab and user. */
export const readUnsent = (userId: string): Omit<Unsent, 'userId'> => {
  const stored = read(session, UNSENT_KEY) as Unsent | null;
  return stored?.userId === userId ? { drafts: stored.drafts, outbox: stored.outbox } : { drafts: {}, outbox: [] };
};
export const clearUnsent = (): void => write(session, UNSENT_KEY, null);
export const storeUnsent = (unsent: Unsent): void => write(session, UNSENT_KEY, unsent);

export function readVolume(): number {
  const stored = read(local, VOLUME_KEY);
  return typeof stored === 'number' && stored >= 0 && stored <= 100 ? stored : DEFAULT_VOLUME;
}
export const storeVolume = (volume: number): void => write(local, VOLUME_KEY, volume);

const readRooms = () => (read(local, READ_KEY) ?? {}) as Record<string, number>;
/** Returns the number of the last message of a scrim's room read in this browser. */
export const readUpTo = (scrimId: string): number => readRooms()[scrimId] ?? 0;
export function storeReadUpTo(scrimId: string, n: number): void {
  const { [scrimId]: previous = 0, ...others } = readRooms();
  write(
    local,
    READ_KEY,
    Object.fromEntries([...Object.entries(others).slice(1 - MAX_STORED_ROOMS), [scrimId, Math.max(previous, n)]]),
  );
}
