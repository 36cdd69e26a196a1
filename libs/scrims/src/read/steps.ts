/** A scrim's stream as the steps it was made of: what one wish led to, with the scrim before and after. */
import type { StoredEvent } from '@muster/platform';
import type { Step } from '../domain/commands';
import { evolve, nothing, type Scrim, type ScrimEvent } from '../domain/scrim';

export interface LoggedStep extends Step { at: string; after: Scrim }

/** Wishes without a person behind them. */
const BY_ITSELF = new Set(['FreeSeat', 'StartScrim', 'RecordCode', 'RecordCodeFailure', 'ProposeWinner']);
export const isBySomebody = ({ command }: Pick<Step, 'command'>): boolean => !BY_ITSELF.has(command);

export function stepsOf(events: readonly StoredEvent[]): LoggedStep[] {
  const undone = new Set(events.filter((event) => event.type === 'StepUndone').map((event) => event.data['version']));
  const steps: LoggedStep[] = [];
  let scrim = nothing;
  for (const [i, event] of events.entries()) {
    const fact = { type: event.type, ...event.data } as ScrimEvent;
    const after = evolve(scrim, fact);
    const last = i > 0 && isOneWish(events[i - 1]!, event) ? steps.pop()! : undefined;
    const { version, at, meta } = event;
    steps.push({ version, at, by: meta.by, command: meta.command, facts: [...(last?.facts ?? []), fact], before: last?.before ?? scrim, after, undone: undone.has(version) });
    scrim = after;
  }
  return steps;
}

/** Wishes of a rush share an append; what tells them apart is who asked for what, in which request, and when. */
function isOneWish(a: StoredEvent, b: StoredEvent): boolean {
  return a.at === b.at && (['append', 'by', 'command', 'requestId'] as const).every((key) => a.meta[key] === b.meta[key]);
}
