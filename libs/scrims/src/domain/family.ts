import type { NotificationKind } from '@muster/contracts/notifications';
import type { TimelineEvent } from '@muster/contracts/timeline';
import type { EventOf, EventRule, Fold, Step as DecidedStep } from '@muster/kernel';
import type { CommandContext } from './command';
import type { Scrim, ScrimEvent, Seat } from './state';

export type ScrimFold = Fold<Scrim, ScrimEvent>;
export type ScrimStep = DecidedStep<Scrim, ScrimEvent>;
/** `before`: the scrim that the event changed; `current`: the one that is undone. */
export type Inverse<E> = (event: E, before: Scrim, current: Scrim, tools: UndoTools) => readonly ScrimEvent[];
export interface UndoTools {
  ctx: CommandContext;
  fold: ScrimFold;
}
/**
 * `timeline`: how the history shows the event; a kind is enough for an event without details. `undo`: the events that
 * take it back; without it the event stays in effect when its step is undone. `notify`: users whom the commit of the
 * event notifies.
 */
interface ScrimEventRule<E> extends EventRule<Scrim, E, NotificationKind> {
  timeline: TimelineEvent['kind'] | ((event: E) => TimelineEvent);
  undo?: Inverse<E>;
}
type ScrimDecide = (command: never, scrim: Scrim, fold: ScrimFold) => readonly ScrimEvent[];
/** Whether a step of the command can be undone: always, or if the actor acted for another user. */
export type Undoable = 'always' | 'on-behalf';

/** `commands`: the decision on each command. A command that is not in `undoable` cannot be undone. */
export const family = <
  const C extends Readonly<Record<string, ScrimDecide>>,
  // T ties the events to their names.
  // eslint-disable-next-line typescript/no-unnecessary-type-parameters
  T extends ScrimEvent['type'] = never,
>(parts: {
  commands: C & { readonly [K in keyof C]: (command: Parameters<C[K]>[0] & { type: K }, ...rest: never[]) => unknown };
  undoable?: { readonly [K in keyof C]?: Undoable };
  events: { readonly [K in T]: ScrimEventRule<EventOf<ScrimEvent, K>> };
}) => parts;

/** Rules of these families about their events, and about undoing their commands. */
export interface Rules {
  events: Readonly<Record<string, ScrimEventRule<never>>>;
  undoable: Readonly<Record<string, Undoable | undefined>>;
}
export const rulesOf = (families: readonly { events: object; undoable?: object }[]): Rules => ({
  events: Object.assign({}, ...families.map(({ events }) => events)),
  undoable: Object.assign({}, ...families.map(({ undoable }) => undoable)),
});

export const seatOfEvent = ({ team, role }: Pick<Seat, 'team' | 'role'>) => ({ team, role });
