import type { Decider } from './decider';
import type { Notify } from './notify';

interface Typed {
  type: string;
}
/** Applies events to a state, one after another. */
export type Fold<S, E> = (state: S, events: readonly E[]) => S;
/** Returns the events that a command produces, or throws a rejection. */
export type Decide<C, S, E> = (command: C, state: S, fold: Fold<S, E>) => readonly E[];
/** Converts the stored data of an event from one schema to the next one. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
/** How an event changes the state, and the notifications that are written in its commit. */
export interface EventRule<S, E, Kind extends string = string> {
  apply: (state: S, event: E) => S;
  notify?: Notify<S, E, Kind>;
  /** For the released schemas of an event whose shape has changed: `[1→2, 2→3, …]`. */
  upcasts?: readonly Upcast[];
}
export type EventOf<E extends Typed, T extends E['type']> = Extract<E, { type: T }>;

/** Everything about one part of an aggregate: its commands with what they decide, its events with what they do. */
interface Family<C extends Typed, S, E extends Typed, Kind extends string> {
  commands: { readonly [T in C['type']]: Decide<EventOf<C, T>, S, E> };
  events: { readonly [T in E['type']]: EventRule<S, EventOf<E, T>, Kind> };
}
// A family decides its own commands only, so that no list of families has a common type for them.
// eslint-disable-next-line typescript/no-explicit-any
type AnyFamily = { commands: Readonly<Record<string, (command: any, ...rest: any[]) => unknown>>; events: object };

/** The commands of these families. */
export type CommandsOf<F extends readonly AnyFamily[]> = {
  [I in keyof F]: { [T in keyof F[I]['commands']]: Parameters<F[I]['commands'][T]>[0] }[keyof F[I]['commands']];
}[number];
type EventTypesOf<F extends readonly AnyFamily[]> = { [I in keyof F]: keyof F[I]['events'] }[number];
/** Named after the mistake, because the compiler prints the name of a missing property. */
type Complete<F extends readonly AnyFamily[], E extends Typed> = {
  [T in Exclude<E['type'], EventTypesOf<F>> as `the event ${T} is in no family`]: never;
};

/** `Kind`: the kinds of notifications of its events. */
export interface AggregateDecider<C extends Typed, S, E extends Typed, Kind extends string = string> extends Decider<
  C,
  S,
  E
> {
  commandTypes: readonly C['type'][];
  eventTypes: readonly E['type'][];
  /** The notifications of each event, by its type. */
  notify: Readonly<Record<string, Notify<S, E, Kind>>>;
  /** For older schemas of the event types that have several. */
  upcasts?: Readonly<Record<string, readonly Upcast[]>>;
}

export interface Step<S, E> {
  before: S;
  decided: readonly E[];
  after: S;
}
/** Rules that apply to all families of an aggregate together. */
interface Whole<C, S, E> {
  /** Throws a rejection if a rule forbids the command, whichever family decides it. */
  check?: (command: C, state: S) => void;
  /** Return the events that follow from those decided so far, which lead from `before` to `after`. */
  followUps?: readonly ((command: C, step: Step<S, E>, fold: Fold<S, E>) => readonly E[])[];
  /** Restores the invariants after every event. */
  restore?: (before: S, after: S) => S;
}

function assemble<C extends Typed, S, E extends Typed, Kind extends string>(
  initial: S,
  families: readonly AnyFamily[],
  { check, followUps = [], restore = (_, after) => after }: Whole<C, S, E>,
): AggregateDecider<C, S, E, Kind> {
  const commands = Object.assign({}, ...families.map((family) => family.commands)) as Record<string, Decide<C, S, E>>;
  const events = Object.assign({}, ...families.map((family) => family.events)) as Record<string, EventRule<S, E, Kind>>;
  const evolve = (state: S, event: E): S => restore(state, events[event.type]!.apply(state, event));
  const fold: Fold<S, E> = (state, list) => list.reduce(evolve, state);
  const decide = (command: C, state: S): readonly E[] => {
    check?.(command, state);
    let decided = commands[command.type]!(command, state, fold);
    let after = followUps.length > 0 ? fold(state, decided) : state;
    for (const followUp of followUps) {
      const more = followUp(command, { before: state, decided, after }, fold);
      [decided, after] = [[...decided, ...more], fold(after, more)];
    }
    return decided;
  };
  return {
    initial,
    decide,
    evolve,
    commandTypes: Object.keys(commands),
    eventTypes: Object.keys(events),
    notify: given(events, ({ notify }) => notify),
    upcasts: given(events, ({ upcasts }) => upcasts),
  };
}

/** Returns what the rules of some events have, by event type. */
const given = <R, T>(rules: Readonly<Record<string, R>>, partOf: (rule: R) => T | undefined): Record<string, T> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([type, rule]) => {
      const part = partOf(rule);
      return part === undefined ? [] : [[type, part]];
    }),
  );

/** Puts an aggregate together from several families, whose commands it has. Each event is in one of them. */
export const aggregateOf =
  <S, E extends Typed, Kind extends string = string>(initial: S) =>
  <const F extends readonly AnyFamily[]>(
    families: F & Complete<F, E>,
    whole: Whole<CommandsOf<F>, S, E> = {},
  ): AggregateDecider<CommandsOf<F> & Typed, S, E, Kind> =>
    assemble(initial, families, whole);

/** An aggregate that is one family. */
export const deciderOf = <C extends Typed, S, E extends Typed, Kind extends string = string>(
  initial: S,
  family: Family<C, S, E, Kind>,
  whole: Whole<C, S, E> = {},
): AggregateDecider<C, S, E, Kind> => assemble(initial, [family], whole);
