import { Rejection } from '@muster/kernel';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type pg from 'pg';
import type { Aggregate, AnyAggregate, DomainEvent, Snapshot } from './aggregate';
import type { AnyCommand, Initiator } from './changes';

/** An aggregate in a unit of work. State and version are those after what the unit has decided so far. */
export interface Loaded<C extends AnyCommand = never, S = unknown, E extends DomainEvent = DomainEvent> {
  readonly aggregate: Aggregate<C, S, E>;
  readonly id: string;
  readonly snapshot: Snapshot<S>;
  readonly state: S;
  readonly version: number;
}

/** The calls that the function of a unit of work may make. */
export interface Unit {
  /** The commit needs the loaded version to be the newest one, also if nothing is decided on it. */
  load: <C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    id: string,
  ) => Promise<Loaded<C, S, E>>;
  /** An aggregate that must not exist yet. */
  create: <C extends AnyCommand, S, E extends DomainEvent>(
    aggregate: Aggregate<C, S, E>,
    id: string,
  ) => Loaded<C, S, E>;
  /**
   * Returns the events: none if the initiator rereads what was carried out before. Throws CommandRejected; a function
   * that catches it goes on as if the command had not been given. `initiator`: if it is not the one of the unit.
   */
  decide: <C extends AnyCommand, S, E extends DomainEvent>(
    loaded: Loaded<C, S, E>,
    command: C,
    initiator?: Initiator,
  ) => Promise<readonly E[]>;
  /**
   * Lets the unit be decided while no other writer can append, and returns the connection that reads rows at that
   * moment. It is for what is not in an aggregate, such as a number of rows. Expensive, because all other writers wait.
   */
  lock: () => pg.ClientBase;
}

/** A command that is decided in a unit. `decide`: on its own aggregate only, with a completed context for example. */
export interface UnitStep<C extends AnyCommand, S, E extends DomainEvent> {
  unit: Unit;
  loaded: Loaded<C, S, E>;
  command: C;
  initiator: Initiator;
  decide: (command: C) => readonly E[];
}

/**
 * Decides the commands of an aggregate that need other aggregates or rows, and what follows from them for others. It is
 * used for every command of the aggregate, whether it is sent or decided in another unit.
 */
export interface UnitDecider<C extends AnyCommand, S, E extends DomainEvent> {
  /**
   * Whether the command that leads from one state to the other needs more than its aggregate. Other commands stay in
   * the batches of their queue. `after` is the same state if the aggregate itself rejects the command.
   */
  needsUnit: (command: C, before: S, after: S) => boolean;
  /** Returns the events of the command's own aggregate. */
  decide: (step: UnitStep<C, S, E>) => Promise<readonly E[]>;
}

// eslint-disable-next-line typescript/no-explicit-any
type AnyUnitDecider = UnitDecider<any, any, any>;

/** The unit deciders of all aggregates that have one. */
@Injectable()
export class UnitDeciders {
  readonly #found = new Map<symbol, AnyUnitDecider>();

  constructor(private readonly modules: ModuleRef) {}

  of({ unit }: AnyAggregate): AnyUnitDecider | undefined {
    if (!unit) return undefined;
    let found = this.#found.get(unit);
    if (!found) this.#found.set(unit, (found = this.modules.get<AnyUnitDecider>(unit, { strict: false })));
    return found;
  }

  /** Returns the unit decider if it decides this command. */
  for(aggregate: AnyAggregate, command: AnyCommand, state: unknown): AnyUnitDecider | undefined {
    const found = this.of(aggregate);
    return found?.needsUnit(command, state, stateAfter(aggregate, command, state)) ? found : undefined;
  }
}

/** Returns the same state for a command that the aggregate rejects. */
function stateAfter({ decider }: AnyAggregate, command: AnyCommand, state: unknown): unknown {
  try {
    return (decider.decide(command, state) as readonly DomainEvent[]).reduce<unknown>(decider.evolve, state);
  } catch (error) {
    if (error instanceof Rejection) return state;
    throw error;
  }
}
