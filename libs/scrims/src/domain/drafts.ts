/**
 * Records the drafts of a scrim's games. A draft is an aggregate of its own; the scrim knows its state, because nobody
 * may change seats while it runs.
 */
import type { TeamName } from '@muster/contracts/constants';
import type { SystemCommand } from './command';
import { family } from './family';
import { currentOf, draftOf } from './games';
import type { DraftStep, GameDraft, Scrim, ScrimEvent } from './state';

/**
 * Ignored unless it is newer than what the scrim knows of that draft. A draft that the scrim does not know yet is also
 * ignored if its game is not reached any more, as after a result was taken back.
 */
export type RecordDraft = SystemCommand<'RecordDraft', { draft: GameDraft; step: DraftStep; holder?: TeamName }>;

function record({ draft, step, holder }: RecordDraft, scrim: Scrim): readonly ScrimEvent[] {
  const known = draftOf(scrim, draft.game);
  if (!scrim.series.draft || (!known && draft.game > currentOf(scrim))) return [];
  if (known && known.version >= draft.version) return [];
  return [{ type: 'DraftChanged', ...draft, step, ...(holder && { holder }) }];
}

/** After these a draft may lack a player, or a result that it rests on. */
export const MOVING_DRAFTS: ReadonlySet<ScrimEvent['type']> = new Set([
  'PlayerLeft',
  'PlayerKicked',
  'TeamLinedUp',
  'WinnerReported',
  'WinnerCorrected',
]);

const KINDS = {
  begun: 'draftBegun',
  drawn: 'draftDrawn',
  paused: 'draftPaused',
  resumed: 'draftResumed',
  'taken-back': 'draftTakenBack',
  reset: 'draftReset',
  done: 'draftDone',
} as const satisfies Record<DraftStep, string>;

export const drafts = family({
  commands: { RecordDraft: record },
  events: {
    DraftChanged: {
      apply: (scrim, { game, state, version, sides }) => ({
        ...scrim,
        drafts: [...scrim.drafts.filter((draft) => draft.game !== game), { game, state, version, sides }],
      }),
      timeline: ({ step, game, holder }) => ({ kind: KINDS[step], game, ...(holder && { team: holder }) }),
    },
  },
});
