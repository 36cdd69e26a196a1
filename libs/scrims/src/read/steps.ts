/** A scrim's stream as the steps it was made of: what one command led to, with the scrim before and after. */
import type { StoredEvent } from '@muster/platform';
import type { Step } from '../domain/commands';
import { evolve, type Scrim, type ScrimEvent } from '../domain/scrim';

export interface RecordedStep extends Step {
  at: string;
  after: Scrim;
}
/** The events of one step, in order. */
export type StepEvents = readonly StoredEvent[];

/** Commands without a person behind them. */
const SYSTEM_COMMANDS = new Set(['FreeSeat', 'StartScrim', 'RecordCode', 'RecordCodeFailure', 'ProposeWinner']);
export const hasActor = ({ command }: Pick<Step, 'command'>): boolean => !SYSTEM_COMMANDS.has(command);

export const versionOf = (step: StepEvents): number => step.at(-1)!.version;
const toScrimEvent = ({ type, data }: StoredEvent): ScrimEvent => ({ type, ...data }) as ScrimEvent;
export const fold = (scrim: Scrim, events: readonly StoredEvent[]): Scrim =>
  events.map(toScrimEvent).reduce(evolve, scrim);

/** Events that follow one another, step by step. */
export function groupByStep(events: readonly StoredEvent[]): StepEvents[] {
  const steps: StoredEvent[][] = [];
  for (const [i, event] of events.entries()) {
    if (i > 0 && isOneCommand(events[i - 1]!, event)) steps.at(-1)!.push(event);
    else steps.push([event]);
  }
  return steps;
}

/**
 * Steps that follow one another, from the scrim before the first of them; `undone`: the versions of those that were
 * taken back.
 */
export function toSteps(groups: readonly StepEvents[], before: Scrim, undone: ReadonlySet<number>): RecordedStep[] {
  let scrim = before;
  return groups.map((events) => {
    const [now, after] = [scrim, fold(scrim, events)];
    scrim = after;
    const { version, at, meta } = events.at(-1)!;
    return {
      version,
      at,
      by: meta.by,
      command: meta.command,
      events: events.map(toScrimEvent),
      before: now,
      after,
      undone: undone.has(version),
    };
  });
}

/** Commands of a rush share an append; what tells them apart is who asked for what, in which request, and when. */
function isOneCommand(a: StoredEvent, b: StoredEvent): boolean {
  return (
    a.at === b.at && (['append', 'by', 'command', 'requestId'] as const).every((key) => a.meta[key] === b.meta[key])
  );
}
