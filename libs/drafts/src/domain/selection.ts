/** One captain chooses side or place in the order, the other one the rest. */
import type { TeamName } from '@muster/contracts/constants';
import {
  missedSelection,
  type SelectionChoice,
  SELECTION_MS,
  type SelectionTurn,
  selectionTurn,
  type SelectionValue,
  settle,
} from '@muster/contracts/draft-rules';
import { DraftRejection } from './errors';
import {
  assertPlayer,
  captainOf,
  clockOf,
  situationOf,
  isFull,
  isOverdue,
  type PlayedSituation,
  turnClock,
} from './rules';
import type { Command, Draft, DraftContext, DraftEvent } from './state';

export type ChooseSelection = Command<'ChooseSelection', { choice: SelectionChoice; value: SelectionValue }>;
type EventNamed<T extends DraftEvent['type']> = Extract<DraftEvent, { type: T }>;

function choose({ by, choice, value, ctx }: ChooseSelection, draft: Draft): readonly DraftEvent[] {
  const situation = situationOf(ctx);
  const { scrim } = situation;
  const team = assertPlayer(scrim, by);
  const { selection, state } = draft;
  const turn = selection && selectionTurn(selection);
  // The captain on turn may not repeat the kind of choice that the other captain has made.
  if (
    state === 'selecting' &&
    turn &&
    captainOf(draft, scrim, turn.team) === by.userId &&
    !turn.choices.includes(choice)
  )
    throw new DraftRejection('selection-repeated');
  if (state === 'waiting' || scrim.winner !== null) throw new DraftRejection('draft-not-open');
  if (state === 'paused' || !isFull(scrim)) throw new DraftRejection('draft-paused');
  if (state !== 'selecting' || !turn || isOverdue(draft, ctx.now)) throw new DraftRejection('not-your-turn');
  if (captainOf(draft, scrim, turn.team) === by.userId)
    return made(draft, situation, ctx, { team: turn.team, choice, value, by: by.userId });
  const isCaptain = captainOf(draft, scrim, team) === by.userId;
  throw new DraftRejection(isCaptain || team === turn.team ? 'not-your-turn' : 'captain-only');
}

type Made = Pick<EventNamed<'SelectionMade'>, 'team' | 'choice' | 'value' | 'by'>;
/** The choice, and the beginning of the actions after the second one. */
function made(draft: Draft, situation: PlayedSituation, { now }: DraftContext, chosen: Made): readonly DraftEvent[] {
  const isFirst = draft.selection!.choice === null;
  const clock = isFirst && situation.scrim.seconds > 0 ? clockOf(now, SELECTION_MS) : null;
  const event: EventNamed<'SelectionMade'> = { type: 'SelectionMade', ...chosen, clock };
  const settled = settle(withChoice(draft, event).selection!);
  return settled ? [event, { type: 'DraftBegun', at: now, clock: turnClock(situation, now), ...settled }] : [event];
}

/** Makes the choice of a captain who let the time pass. */
export function missSelection(draft: Draft, situation: PlayedSituation, ctx: DraftContext): readonly DraftEvent[] {
  const turn: SelectionTurn = selectionTurn(draft.selection!)!;
  return made(draft, situation, ctx, { team: turn.team, ...missedSelection(turn), by: null });
}

const withChoice = (draft: Draft, { choice, value, clock }: EventNamed<'SelectionMade'>): Draft => {
  const selection = draft.selection!;
  return {
    ...draft,
    clock,
    selection: selection.choice === null ? { ...selection, choice, value } : { ...selection, answer: value },
  };
};

export const selection = {
  commands: { ChooseSelection: choose },
  events: {
    SelectionBegun: {
      apply: (draft: Draft, { holder, reason, clock }: EventNamed<'SelectionBegun'>): Draft => ({
        ...draft,
        state: 'selecting',
        clock,
        selection: { holder, reason, choice: null, value: null, answer: null },
      }),
    },
    SelectionMade: { apply: withChoice },
    DraftBegun: {
      apply: (draft: Draft, { sides, first, clock, at }: EventNamed<'DraftBegun'>): Draft => ({
        ...draft,
        state: 'drafting',
        settled: { sides, first },
        begunAt: at,
        clock,
        turnNumber: draft.turnNumber + 1,
        selection: draft.selection ?? {
          holder: 'teamOne' satisfies TeamName,
          reason: 'blue',
          choice: null,
          value: null,
          answer: null,
        },
      }),
    },
  },
};
