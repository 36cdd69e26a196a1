/** A pure aggregate: facts in, decision out. Nothing here does I/O, reads a clock or imports a framework. */
export interface Decider<Command, State, Event> {
  initial: State;
  /** The facts this wish leads to (none when it changes nothing), or a thrown {@link Rejection}. */
  decide: (command: Command, state: State) => readonly Event[];
  evolve: (state: State, event: Event) => State;
}

/** A business "no". `code` is the contract (kebab-case fact); the words live in the feature's error catalogue. */
export class Rejection extends Error {
  override name = 'Rejection';
  constructor(
    readonly code: string,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

export { describeDecider } from './spec-for';
