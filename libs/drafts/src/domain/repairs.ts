/** Managers take actions back and begin again; results end a draft or discard it. */
import { DraftRejection } from './errors';
import { assertManager, assertUndecided, situationOf, turnMs, withoutActions } from './rules';
import type { Command, Draft, DraftEvent, SystemCommand } from './state';

export type TakeBack = Command<'TakeBack', { index: number }>;
export type ResetDraft = Command<'ResetDraft', { keep: boolean }>;
/** Brings the draft in line with its scrim: the game was decided, or is not reached any more. */
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
  const scrim = ctx.situation?.scrim;
  if (!scrim) return isFresh(draft) ? [] : [{ type: 'DraftDiscarded' }];
  return scrim.winner !== null && draft.state !== 'done' ? [{ type: 'DraftCutShort' }] : [];
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
