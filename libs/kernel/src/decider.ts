/** A pure aggregate: turns commands into events. It does no I/O, reads no clock and imports no framework. */
export interface Decider<Command, State, Event> {
  initial: State;
  /** Returns the events this command produces (none if it changes nothing), or throws a {@link Rejection}. */
  decide: (command: Command, state: State) => readonly Event[];
  evolve: (state: State, event: Event) => State;
}

/**
 * Thrown when a business rule forbids a command. Clients rely on `code` (kebab-case); the message is in the feature's
 * error catalogue, whose keys are the codes that its own subclass accepts. A feature that says something else than
 * another one under the same code has a key of its own, `textKey`.
 */
export class Rejection<Code extends string = string> extends Error {
  override name = 'Rejection';
  constructor(
    readonly code: Code,
    readonly params: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }

  get textKey(): string {
    return this.code;
  }
}
