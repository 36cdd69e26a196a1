import { DEFAULT_VOLUME, VOLUME_KEY } from '@muster/contracts';
import type { Outgoing } from './chat.slice';

/** What a browser keeps of the chat. Storage may be full or forbidden: then it is kept for this page only. */
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
    // as said above
  }
}
const session = () => sessionStorage;
const local = () => localStorage;

interface Unsent {
  userId: string;
  drafts: Record<string, string>;
  outbox: Outgoing[];
}
/** Drafts and what was not confirmed yet, of this tab and this person. */
export const readUnsent = (userId: string): Omit<Unsent, 'userId'> => {
  const kept = read(session, UNSENT_KEY) as Unsent | null;
  return kept?.userId === userId ? { drafts: kept.drafts, outbox: kept.outbox } : { drafts: {}, outbox: [] };
};
export const forgetUnsent = (): void => write(session, UNSENT_KEY, null);
export const storeUnsent = (unsent: Unsent): void => write(session, UNSENT_KEY, unsent);

export function readVolume(): number {
  const kept = read(local, VOLUME_KEY);
  return typeof kept === 'number' && kept >= 0 && kept <= 100 ? kept : DEFAULT_VOLUME;
}
export const storeVolume = (volume: number): void => write(local, VOLUME_KEY, volume);

const readRooms = () => (read(local, READ_KEY) ?? {}) as Record<string, number>;
/** Up to which message the room of a scrim was read in this browser. */
export const readUpTo = (scrimId: string): number => readRooms()[scrimId] ?? 0;
export function storeReadUpTo(scrimId: string, n: number): void {
  const { [scrimId]: before = 0, ...others } = readRooms();
  write(
    local,
    READ_KEY,
    Object.fromEntries([...Object.entries(others).slice(1 - MAX_STORED_ROOMS), [scrimId, Math.max(before, n)]]),
  );
}
