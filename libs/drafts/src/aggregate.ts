import type { Aggregate } from '@muster/platform';
import { draft, type DraftCommand } from './domain/draft';
import { type Draft, draftIdOf, type DraftEvent } from './domain/state';

/** Injection token of its unit decider. */
export const DRAFT_UNITS = Symbol('DRAFT_UNITS');

export const draftAggregate: Aggregate<DraftCommand, Draft, DraftEvent> = {
  name: 'draft',
  decider: draft,
  idOf: ({ scrimId, game }) => draftIdOf(scrimId, game),
  unit: DRAFT_UNITS,
  table: 'drafts',
  columns: () => ({}),
};
