/** Bans and picks, by captains and by the clock. */
import {
  CAPTAIN_ABSENT_MS,
  DRAFT_LENGTH,
  type DraftTurn,
  legalChampions,
  whyUnavailable,
} from '@muster/contracts/draft-rules';
import type { ActionWay, DraftAction } from '@muster/contracts/drafts';
import { DraftRejection } from './errors';
import { resumed } from './pauses';
import {
  assertPlayer,
  boardOf,
  captainOf,
  situationOf,
  isFull,
  isOverdue,
  type PlayedSituation,
  turnClock,
  turnOf,
} from './rules';
import { missSelection } from './selection';
import type { Command, Draft, DraftActor, DraftContext, DraftEvent, SystemCommand } from './state';

export type TakeAction = Command<'TakeAction', { index: number; champion: string | null }>;
/** The clock has run out, or a captain's pause. Ignored unless it has. */
export type AdvanceDraft = SystemCommand<'AdvanceDraft'>;
type EventNamed<T extends DraftEvent['type']> = Extract<DraftEvent, { type: T }>;

function take({ by, index, champion, ctx }: TakeAction, draft: Draft): readonly DraftEvent[] {
  const situation = situationOf(ctx);
  const { scrim } = situation;
  assertPlayer(scrim, by);
  if (draft.state === 'paused') throw new DraftRejection('draft-paused');
  const turn = draft.state === 'drafting' && scrim.winner === null ? turnOf(draft) : null;
  if (turn && !isFull(scrim)) throw new DraftRejection('draft-paused');
  if (turn?.index !== index || isOverdue(draft, ctx.now)) throw new DraftRejection('action-taken');
  assertTurn(draft, situation, by, turn, ctx);
  const reason = champion === null ? null : whyUnavailable(boardOf(draft, situation), turn, champion);
  if (reason) throw new DraftRejection('champion-unavailable', { reason });
  return taken(situation, ctx.now, { ...turn, champion, by: by.userId, how: 'chosen' });
}

/** The captain on turn, or any player of their team while they are absent. */
export function assertTurn(
  draft: Draft,
  { scrim }: PlayedSituation,
  by: DraftActor,
  turn: DraftTurn,
  { now, present = [], seen = [] }: DraftContext,
): void {
  const captain = captainOf(draft, scrim, turn.team);
  if (captain === by.userId) return;
  if (!scrim.teams[turn.team].some(({ userId }) => userId === by.userId)) throw new DraftRejection('captain-only');
  const hasRun = draft.begunAt !== null && Date.parse(now) - Date.parse(draft.begunAt) >= CAPTAIN_ABSENT_MS;
  const isAbsent = captain !== null && !present.includes(captain) && (hasRun || seen.includes(captain));
  if (!isAbsent) throw new DraftRejection('not-your-turn');
}

function taken(situation: PlayedSituation, now: string, action: DraftAction): readonly DraftEvent[] {
  const isLast = action.index === DRAFT_LENGTH - 1;
  const { index, kind, team, champion, by, how } = action;
  const event: DraftEvent = {
    type: 'ActionTaken',
    index,
    kind,
    team,
    champion,
    by,
    how,
    clock: isLast ? null : turnClock(situation, now),
  };
  return isLast ? [event, { type: 'DraftCompleted' }] : [event];
}

function advance({ ctx }: AdvanceDraft, draft: Draft): readonly DraftEvent[] {
  if (!ctx.situation?.scrim || ctx.situation.scrim.winner !== null) return [];
  const situation = situationOf(ctx);
  if (draft.state === 'paused')
    return isPauseOver(draft, ctx) && isFull(situation.scrim) ? [resumed(draft, ctx.now)] : [];
  if (!isOverdue(draft, ctx.now)) return [];
  if (draft.state === 'selecting') return missSelection(draft, situation, ctx);
  const turn = draft.state === 'drafting' ? turnOf(draft) : null;
  return turn ? taken(situation, ctx.now, { ...turn, by: null, ...missed(draft, situation, turn, ctx) }) : [];
}
const isPauseOver = ({ pausedUntil }: Draft, { now }: DraftContext): boolean =>
  pausedUntil !== null && Date.parse(now) >= Date.parse(pausedUntil);

/** A missed ban bans no champion; a missed pick takes the hovered one, or a random one. */
function missed(
  draft: Draft,
  situation: PlayedSituation,
  turn: DraftTurn,
  { random }: DraftContext,
): { champion: string | null; how: ActionWay } {
  if (turn.kind === 'ban') return { champion: null, how: 'missed' };
  const board = boardOf(draft, situation);
  const hover = situation.hover?.turn === draft.turnNumber ? situation.hover.champion : null;
  if (hover !== null && whyUnavailable(board, turn, hover) === null) return { champion: hover, how: 'hovered' };
  const legal = legalChampions(board, turn, situation.champions);
  const drawn = legal[Math.floor(random * legal.length)];
  return drawn === undefined ? { champion: null, how: 'missed' } : { champion: drawn, how: 'random' };
}

export const actions = {
  commands: { TakeAction: take, AdvanceDraft: advance },
  events: {
    ActionTaken: {
      apply: (draft: Draft, { type: _, clock, ...action }: EventNamed<'ActionTaken'>): Draft => ({
        ...draft,
        actions: [...draft.actions, action],
        clock,
        turnNumber: draft.turnNumber + 1,
      }),
    },
    DraftCompleted: {
      apply: (draft: Draft): Draft => ({ ...draft, state: 'done', clock: null, round: draft.round + 1 }),
    },
  },
};
