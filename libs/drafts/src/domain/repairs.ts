/** Managers take actions back and begin again; results end a draft or discard it. */
import { DRAFT_LENGTH, SELECTION_MS, whyUnavailable } from '@muster/contracts/draft-rules';
import { DraftRejection } from './errors';
import { assertManager, assertUndecided, type PlayedSituation, situationOf, turnMs, withoutActions } from './rules';
import type { Scene } from './scene';
import type { Command, Draft, DraftEvent, SystemCommand } from './state';

export type TakeBack = Command<'TakeBack', { index: number }>;
export type ResetDraft = Command<'ResetDraft', { keep: boolean }>;
/** Brings the draft in line with the results of its scrim: those of its game and of earlier ones. */
export type FollowResult = SystemCommand<'FollowResult'>;
type EventNamed<T extends DraftEvent['type']> = Extract<DraftEvent, { type: T }>;

function takeBack({ by, index, ctx }: TakeBack, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  assertManager(scrim, by);
  assertUndecided(scrim);
  const last = draft.actions.at(-1);
  if (!last || last.index !== index) throw new DraftRejection('not-the-last-action');
  return [{ type: 'ActionTakenBack', index, leftMs: turnMs(scrim) }];
}

function reset({ by, keep, ctx }: ResetDraft, draft: Draft): readonly DraftEvent[] {
  const { scrim } = situationOf(ctx);
  assertManager(scrim, by);
  assertUndecided(scrim);
  if (keep && draft.state !== 'done') throw new DraftRejection('draft-not-done');
  return [{ type: 'DraftReset', keep }];
}

function follow({ ctx }: FollowResult, draft: Draft): readonly DraftEvent[] {
  if (!ctx.situation?.scrim) return isFresh(draft) ? [] : [{ type: 'DraftDiscarded' }];
  const situation = situationOf(ctx);
  const { scrim } = situation;
  if (scrim.winner !== null) return draft.state === 'done' ? [] : [{ type: 'DraftCutShort' }];
  if (draft.state === 'waiting') return [];
  if (isOutdated(draft, situation)) return [{ type: 'DraftReset', keep: false }];
  return draft.state === 'done' && draft.actions.length < DRAFT_LENGTH ? [reopening(draft, scrim)] : [];
}

/** The result that cut the draft short was taken back. */
function reopening(draft: Draft, scrim: Scene): DraftEvent {
  if (draft.selection === null) return { type: 'DraftReset', keep: false };
  const ms = draft.settled || scrim.seconds === 0 ? turnMs(scrim) : SELECTION_MS;
  return { type: 'DraftPaused', by: 'manager', leftMs: ms, until: null };
}

/** An earlier result was corrected: another team lost and chooses first, or other champions are used up. */
function isOutdated({ settled, selection, actions }: Draft, { scrim, unavailable }: PlayedSituation): boolean {
  const isOfOther = selection?.reason === 'loser' && selection.holder !== scrim.previousLoser;
  const board = { actions: [], unavailable, closed: [] };
  return (
    // A selection that both captains have made stays as it is; a manager may reset the draft.
    (isOfOther && settled === null) ||
    actions.some((action) => action.champion !== null && whyUnavailable(board, action, action.champion) !== null)
  );
}
const isFresh = (draft: Draft): boolean =>
  draft.state === 'waiting' &&
  !draft.opened &&
  [draft.captains, draft.ready].every(({ teamOne, teamTwo }) => teamOne === null && teamTwo === null);

export const repairs = {
  commands: { TakeBack: takeBack, ResetDraft: reset, FollowResult: follow },
  events: {
    ActionTakenBack: {
      apply: (draft: Draft, { leftMs }: EventNamed<'ActionTakenBack'>): Draft => ({
        ...draft,
        actions: draft.actions.slice(0, -1),
        state: 'paused',
        pausedFrom: 'drafting',
        pausedBy: 'manager',
        pausedUntil: null,
        clock: null,
        leftMs,
        lineup: { teamOne: [], teamTwo: [] },
        turnNumber: draft.turnNumber + 1,
      }),
    },
    DraftReset: {
      apply: (draft: Draft, { keep }: EventNamed<'DraftReset'>): Draft => (keep ? draft : withoutActions(draft)),
    },
    DraftCutShort: {
      apply: (draft: Draft): Draft => ({
        ...draft,
        state: 'done',
        clock: null,
        leftMs: null,
        pausedBy: null,
        pausedUntil: null,
        round: draft.round + 1,
      }),
    },
    DraftDiscarded: {
      apply: (draft: Draft): Draft => ({
        ...withoutActions(draft),
        captains: { teamOne: null, teamTwo: null },
        opened: false,
      }),
    },
  },
};
