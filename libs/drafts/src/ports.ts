import type { DraftView } from '@muster/contracts/drafts';
import type { Language } from '@muster/contracts/languages';
import type { StoredEvent } from '@muster/platform';
import type { DraftedScrim } from '@muster/scrims/ports';
import type { Draft, Hover } from './domain/state';

export type { Hover } from './domain/state';
/** The drafts of a scrim by stream; those without an event are missing. */
export type DraftsByStream = ReadonlyMap<string, Draft>;

/** What the drafts of a scrim were at any time, from their events. Provided by the drafts feature. */
export interface DraftReplays {
  streamsOf(scrimId: string): string[];
  after(drafts: DraftsByStream, event: StoredEvent): DraftsByStream;
  /** The draft of the scrim's current game, as people see it who do not play; undefined without one. */
  viewOf(drafts: DraftsByStream, scrim: DraftedScrim, hover: Hover | null): DraftView | undefined;
  /** What the captain on turn hovers now, which is in no event. */
  hoverOf(scrim: DraftedScrim): Promise<Hover | null>;
  championName(key: string, language: Language): string;
}
export const DRAFT_REPLAY = Symbol('DRAFT_REPLAY');
