/** Groups a scrim's stream into steps: the events of one command, with the scrim before and after. */
import type { StoredEvent } from '@muster/platform';
import type { Step } from '../domain/command';
import { evolve } from '../domain/scrim';
import type { Scrim, ScrimEvent } from '../domain/state';

export interface RecordedStep extends Step {
  at: string;
  after: Scrim;
}
export type StepEvents = readonly StoredEvent[];

/** Commands that no user sent. */
const SYSTEM_COMMANDS = new Set([
  'FreeSeat',
  'StartScrim',
  'RecordCode',
  'RecordCodeFailure',
  'ProposeWinner',
  'AdvanceCheckIn',
  'ExpireOffer',
  'WithdrawOffer',
]);
export const hasActor = ({ command }: Pick<Step, 'command'>): boolean => !SYSTEM_COMMANDS.has(command);

export const versionOf = (step: StepEvents): number => step.at(-1)!.version;
export const toScrimEvent = ({ type, data }: StoredEvent): ScrimEvent => ({ type, ...data }) as ScrimEvent;
export const fold = (scrim: Scrim, events: readonly StoredEvent[]): Scrim =>
  events.map(toScrimEvent).reduce(evolve, scrim);

/** Groups consecutive events by step. */
export function groupByStep(events: readonly StoredEvent[]): StepEvents[] {
  const steps: StoredEvent[][] = [];
  for (const [i, event] of events.entries()) {
    if (i > 0 && isSameCommand(events[i - 1]!, event)) steps.at(-1)!.push(event);
    else steps.push([event]);
  }
  return steps;
}

/** Folds consecutive steps. `before`: the scrim before the first step; `undone`: versions of steps that were undone. */
export function toSteps(groups: readonly StepEvents[], before: Scrim, undone: ReadonlySet<number>): RecordedStep[] {
  let scrim = before;
  return groups.map((events) => {
    const [previous, after] = [scrim, fold(scrim, events)];
    scrim = after;
    const { version, at, meta } = events.at(-1)!;
    return {
      version,
      at,
      by: meta.by,
      command: meta.command,
      events: events.map(toScrimEvent),
      before: previous,
      after,
      undone: undone.has(version),
    };
  });
}

/** Commands committed together share an append, so initiator, request and time are compared as well. */
function isSameCommand(a: StoredEvent, b: StoredEvent): boolean {
  return (
    a.at === b.at && (['append', 'by', 'command', 'requestId'] as const).every((key) => a.meta[key] === b.meta[key])
  );
}
