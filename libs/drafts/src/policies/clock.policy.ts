/** One timer per draft, which is always set to the end of the turn or of a captain's pause. */
import { DRAFT_GRACE_MS } from '@muster/contracts/draft-rules';
import type { CurrentSnapshot, EffectCancellation, EffectRequest, Policy, StoredEvent } from '@muster/platform';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import { type Draft, type DraftEvent, gameOfDraft } from '../domain/state';

export const ADVANCE_DRAFT = defineJob<{ scrimId: string; game: number }>('AdvanceDraft', 'upkeep');

const dueAt = ({ clock, pausedUntil }: Draft): string | null =>
  clock ? new Date(Date.parse(clock.endsAt) + DRAFT_GRACE_MS).toISOString() : pausedUntil;

/** The draft decides whether anything is due, so an old timer does nothing. */
export function requestTimer(
  { stream, version }: Pick<StoredEvent, 'stream' | 'version'>,
  { state }: Pick<CurrentSnapshot<Draft>, 'state'>,
): (EffectRequest | EffectCancellation)[] {
  const id = aggregateIdOf(stream);
  const subject = `draft-clock_${id}`;
  const due = dueAt(state);
  if (due === null) return [{ cancelSubject: subject }];
  return [ADVANCE_DRAFT.request({ key: `${subject}_${version}`, subject, dueAt: due, ref: gameOfDraft(id) })];
}

const CHANGES: readonly DraftEvent['type'][] = [
  'SelectionBegun',
  'SelectionMade',
  'DraftBegun',
  'ActionTaken',
  'DraftCompleted',
  'DraftPaused',
  'DraftResumed',
  'ActionTakenBack',
  'DraftReset',
  'DraftCutShort',
  'DraftDiscarded',
];
export const draftClockPolicy: Policy<Draft> = {
  name: 'draft-clock',
  effects: [ADVANCE_DRAFT],
  on: Object.fromEntries(CHANGES.map((type) => [type, requestTimer])),
};
