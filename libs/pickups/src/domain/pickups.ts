/**
 * The pick-ups of a community. Its events say that something about its people around has changed, and how many pick-ups
 * were made; the people themselves are rows, never in the log.
 */
import { deciderOf } from '@muster/kernel';

interface Row {
  table: string;
  traced?: true;
  row: Readonly<Record<string, unknown>>;
}
/** `dueAt`: when the time changes something next. `rows`: what is stored in the same commit. */
export interface NotePickups {
  type: 'NotePickups';
  communityId: string;
  ctx: { now: string };
  dueAt: string | null;
  made: readonly string[];
  rows: readonly Row[];
}
export type PickupEvent =
  | { type: 'PeopleAroundChanged'; communityId: string; dueAt: string | null }
  | { type: 'PickupMade'; communityId: string; scrimId: string; number: number };
/** `made`: how many pick-ups there have been. */
export interface Pickups {
  communityId: string;
  dueAt: string | null;
  made: number;
}
const initialPickups: Pickups = { communityId: '', dueAt: null, made: 0 };

const note = ({ communityId, dueAt, made }: NotePickups, before: Pickups): readonly PickupEvent[] => [
  { type: 'PeopleAroundChanged', communityId, dueAt },
  ...made.map((scrimId, i) => ({ type: 'PickupMade' as const, communityId, scrimId, number: before.made + i + 1 })),
];

export const pickups = deciderOf<NotePickups, Pickups, PickupEvent>(initialPickups, {
  commands: { NotePickups: note },
  events: {
    PeopleAroundChanged: { apply: (state, { communityId, dueAt }) => ({ ...state, communityId, dueAt }) },
    PickupMade: { apply: (state, { number }) => ({ ...state, made: number }) },
  },
});
