import { MAX_CASTERS } from '@muster/contracts/constants';
import type { Candidate, Command } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, type UndoTools } from './family';
import { isPlayed } from './games';
import { hostBack } from './host';
import { assertEligible, assertNoWinner, assertSelfOrManager, isCasting, isOver, seatOf } from './rules';
import { withoutHost } from './roster';
import type { Scrim, ScrimEvent } from './state';

/** `candidate`: the user who will cast, unless it is the actor. */
export type CastScrim = Command<'CastScrim', { userId: string; candidate?: Candidate | null | undefined }>;
export type LeaveCast = Command<'LeaveCast', { userId: string }>;

function join({ by, userId, ctx, candidate }: CastScrim, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  assertEligible(scrim, by, candidate);
  if (isCasting(scrim, userId)) return [];
  if (isPlayed(scrim) || isOver(scrim, ctx.now)) throw new ScrimRejection('game-ended');
  if (seatOf(scrim, userId)) throw new ScrimRejection('player-cannot-cast');
  if (scrim.maxCasters === 0) throw new ScrimRejection('casting-disabled');
  if (!hasRoom(scrim)) throw new ScrimRejection('casters-full');
  return [{ type: 'CasterJoined', userId }];
}
const hasRoom = ({ casters, maxCasters }: Scrim): boolean => casters.length < Math.min(maxCasters, MAX_CASTERS);

function leave({ by, userId }: LeaveCast, scrim: Scrim): readonly ScrimEvent[] {
  assertSelfOrManager(scrim, by, userId);
  if (!isCasting(scrim, userId)) return [];
  assertNoWinner(scrim);
  return [{ type: 'CasterLeft', userId }];
}

function endCasting(userId: string, current: Scrim): ScrimEvent[] {
  assertNoWinner(current);
  return isCasting(current, userId) ? [{ type: 'CasterLeft', userId }] : [];
}

function restoreCaster(userId: string, before: Scrim, current: Scrim, { ctx }: UndoTools): ScrimEvent[] {
  assertNoWinner(current);
  if (isOver(current, ctx.now)) throw new ScrimRejection('game-ended');
  if (isCasting(current, userId) || seatOf(current, userId)) throw cannotUndo('takes-part');
  if (!hasRoom(current)) throw cannotUndo('no-room');
  return [{ type: 'CasterJoined', userId }, ...hostBack(userId, before, current)];
}

export const casting = family({
  commands: { CastScrim: join, LeaveCast: leave },
  undoable: { CastScrim: 'on-behalf', LeaveCast: 'on-behalf' },
  events: {
    CasterJoined: {
      apply: (scrim, { userId }) => ({ ...scrim, casters: [...scrim.casters, userId] }),
      timeline: ({ userId }) => ({ kind: 'cast', person: userId }),
      undo: ({ userId }, _, current) => endCasting(userId, current),
    },
    CasterLeft: {
      apply: (scrim, { userId }) =>
        withoutHost({ ...scrim, casters: scrim.casters.filter((caster) => caster !== userId) }, userId),
      timeline: ({ userId }) => ({ kind: 'uncast', person: userId }),
      undo: ({ userId }, before, current, tools) => restoreCaster(userId, before, current, tools),
    },
  },
});
