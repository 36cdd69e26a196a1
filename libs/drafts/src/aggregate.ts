import type { Aggregate } from '@muster/platform';
import { draft, type DraftCommand } from './domain/draft';
import { type Draft, draftIdOf, type DraftEvent } from './domain/state';
import { DRAFT_SITUATION } from './read/situation-token';

export const draftAggregate: Aggregate<DraftCommand, Draft, DraftEvent> = {
  name: 'draft',
  decider: draft,
  idOf: ({ scrimId, game }) => draftIdOf(scrimId, game),
  facts: DRAFT_SITUATION,
  table: 'drafts',
  columns: () => ({}),
};
