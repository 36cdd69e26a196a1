/**
 * Undoes an admin's step by appending events that take it back, unless the scrim has changed too much since. The log
 * keeps both steps.
 */
import type { Candidates, Command, CommandContext, Reason, Step } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, type Rules, type ScrimFold } from './family';
import { isPlayed } from './games';
import { assertEligible, assertManager, assertNotInPast, isCasting, seatOf } from './rules';
import type { Scrim, ScrimEvent } from './state';

/** `candidates`: every user the undo may put back, by id; a missing one counts as unknown. */
export type UndoStep = Command<'UndoStep', { step: Step; reason: Reason; candidates: Candidates }>;

interface UndoPlan {
  events: readonly ScrimEvent[];
  /** Users who take part again, or are host again. */
  returning: readonly string[];
}
type UndoRequest = Pick<UndoStep, 'ctx' | 'step'> & Partial<Pick<UndoStep, 'reason'>>;

/** Returns the players, casters and host of `after` who did not have that part in `before`. */
export function returning(before: Scrim, after: Scrim): string[] {
  const players = after.seats.map(({ userId }) => userId).filter((userId) => !seatOf(before, userId));
  const casters = after.casters.filter((userId) => !isCasting(before, userId));
  return [
    ...new Set([...players, ...casters, ...(after.host !== null && after.host !== before.host ? [after.host] : [])]),
  ];
}

/** Resetting a host that the step only drew as a consequence does not count as something to undo. */
const isNotHostChoice = ({ type }: ScrimEvent): boolean => type !== 'HostChoiceChanged';

function isAdministrative({ command, events: [first], by }: Step, { undoable }: Rules): boolean {
  const rule = undoable[command];
  return rule === 'always' || (rule === 'on-behalf' && first !== undefined && 'userId' in first && first.userId !== by);
}

/** Takes back the newest event first, each on the state that the ones before it left. */
function inverseEvents(
  { events, before }: Step,
  scrim: Scrim,
  ctx: CommandContext,
  fold: ScrimFold,
  rules: Rules,
): ScrimEvent[] {
  const inverses: ScrimEvent[] = [];
  let current = scrim;
  for (const [i, event] of [...events.entries()].toReversed()) {
    const undo = rules.events[event.type]?.undo;
    const inverse = undo?.(event as never, fold(before, events.slice(0, i)), current, { ctx, fold }) ?? [];
    current = fold(current, inverse);
    inverses.push(...inverse);
  }
  return inverses;
}

/** Undo of what families with these rules do. */
export function undoOf(rules: Rules) {
  /** Returns the changes that an undo would make, without checking whether the users it puts back may play. */
  function plan({ ctx, step, reason }: UndoRequest, scrim: Scrim, fold: ScrimFold): UndoPlan {
    if (!isAdministrative(step, rules)) throw new ScrimRejection('not-undoable');
    if (step.undone) throw new ScrimRejection('already-undone');
    const inverses = inverseEvents(step, scrim, ctx, fold, rules);
    if (!inverses.some(isNotHostChoice) && !step.events.some(({ type }) => type === 'HostChoiceChanged'))
      throw cannotUndo('nothing-left');
    const after = fold(scrim, inverses);
    if (after.startsAt !== scrim.startsAt && !isPlayed(scrim)) assertNotInPast(after.startsAt, ctx);
    const undone: ScrimEvent = { type: 'StepUndone', version: step.version, reasonId: reason?.id ?? null };
    return { events: [undone, ...inverses], returning: returning(scrim, after) };
  }

  function undo(command: UndoStep, scrim: Scrim, fold: ScrimFold): readonly ScrimEvent[] {
    assertManager(scrim, command.by);
    const { events, returning: back } = plan(command, scrim, fold);
    const after = fold(scrim, events);
    for (const userId of back) assertEligible(after, command.by, command.candidates[userId] ?? null);
    return events;
  }

  return {
    plan,
    undo: family({
      commands: { UndoStep: undo },
      events: {
        StepUndone: { apply: (scrim) => scrim, timeline: ({ version }) => ({ kind: 'undone', version }) },
      },
    }),
  };
}
