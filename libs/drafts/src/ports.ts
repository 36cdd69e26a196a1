import type { DraftView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import type { StoredEvent } from '@muster/platform';
import type { DraftedScrim } from '@muster/scrims/ports';
import type { Person } from '@muster/users/ports';
import type { Draft, Hover } from './domain/state';

export type { Hover } from './domain/state';
/** The drafts of a scrim by stream; those without an event are missing. */
export type DraftsByStream = ReadonlyMap<string, Draft>;

/**
 * Replays the drafts of a scrim from their events, to show them as they were at any time. Provided by the drafts
 * feature.
 */
export interface DraftReplays {
  streamsOf(scrimId: string): string[];
  after(drafts: DraftsByStream, event: StoredEvent): DraftsByStream;
  /**
   * Returns the draft of the scrim's current game as spectators see it; undefined if the game has none. Its
   * captains are among `people`.
   */
  viewOf(
    drafts: DraftsByStream,
    scrim: DraftedScrim,
    hover: Hover | null,
    people?: ReadonlyMap<string, Person>,
  ): DraftView | undefined;
  /** Returns the champion that the captain on turn hovers now, which no event contains. */
  hoverOf(scrim: DraftedScrim): Promise<Hover | null>;
  championName(key: string, language: Language): string;
}
export const DRAFT_REPLAY = Symbol('DRAFT_REPLAY');
