import { GAMES_MAX } from '@muster/contracts/series';
import { eraseRowsPolicy, idOfStream, type Policy } from '@muster/platform';

import { draftIdOf } from '../domain/state';

/** Suggestions and hovers end with their draft. */
export const endMarks: Policy = {
  name: 'draft-marks',
  effects: [],
  appliesTo: new Set(['DraftCompleted', 'DraftCutShort', 'DraftReset', 'DraftDiscarded', 'ScrimDeleted']),
  apply: async (events, client) => {
    const drafts = events.flatMap(({ stream }) => {
      const scrimId = idOfStream({ name: 'scrim' }, stream);
      if (scrimId === undefined) return idOfStream({ name: 'draft' }, stream) ?? [];
      return Array.from({ length: GAMES_MAX }, (_, i) => draftIdOf(scrimId, i + 1));
    });
    for (const table of ['draft_suggestions', 'draft_hovers'])
      await client.query(`DELETE FROM ${table} WHERE draft = ANY($1)`, [drafts]);
    return [];
  },
};
export const eraseSuggestions = eraseRowsPolicy('forget-suggestions', { draft_suggestions: 'user_id' });
