import { Rejection } from '@muster/kernel';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type pg from 'pg';
import type { AnyAggregate, AnyCommand, DomainEvent, UnitDecider, UnitStep } from './aggregate';

/** A rule about several aggregates of one type, which concurrent commands could break together. */
export interface CommitRule<C extends AnyCommand, S> {
  /** Whether a command that leads from one state to the other could break the rule. */
  concerns: (command: C, before: S, after: S) => boolean;
  /** Returns the rejection of such a command, or undefined. `after`: the state it leads to. */
  check: (after: S, at: string, client: pg.ClientBase) => Promise<Rejection | undefined>;
}

/** Throws the rejection of a command that would break the rule. It is checked while no other writer can append. */
export async function assertRule<C extends AnyCommand, S, E extends DomainEvent>(
  { concerns, check }: CommitRule<C, S>,
  before: S,
  { unit, loaded, command }: Pick<UnitStep<C, S, E>, 'unit' | 'loaded' | 'command'>,
): Promise<void> {
  if (!concerns(command, before, loaded.state)) return;
  const broken = await check(loaded.state, command.ctx.now, unit.lock());
  if (broken) throw broken;
}

/** The unit decider of an aggregate whose commands keep a rule and need nothing else. */
export const keeping = <C extends AnyCommand, S, E extends DomainEvent>(
  rule: CommitRule<C, S>,
): UnitDecider<C, S, E> => ({
  needsUnit: (command, before, after) => rule.concerns(command, before, after()),
  decide: async (step) => {
    const before = step.loaded.state;
    const events = step.decide(step.command);
    await assertRule(rule, before, step);
    return events;
  },
});

// eslint-disable-next-line typescript/no-explicit-any
type AnyUnitDecider = UnitDecider<any, any, any>;

/** The unit deciders of all aggregates that have one. */
@Injectable()
export class UnitDeciders {
  readonly #found = new Map<symbol, AnyUnitDecider>();

  constructor(private readonly modules: ModuleRef) {}

  of({ unit }: AnyAggregate): AnyUnitDecider | undefined {
    if (typeof unit !== 'symbol') return unit;
    let found = this.#found.get(unit);
    if (!found) this.#found.set(unit, (found = this.modules.get<AnyUnitDecider>(unit, { strict: false })));
    return found;
  }

  /** Returns the unit decider if it decides this command. */
  for(aggregate: AnyAggregate, command: AnyCommand, state: unknown): AnyUnitDecider | undefined {
    const found = this.of(aggregate);
    return found?.needsUnit(command, state, () => stateAfter(aggregate, command, state)) ? found : undefined;
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
