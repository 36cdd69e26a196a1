/** Tournament codes: a policy requests them, a job issues them, and roster or region changes void them. */
import type { RecordCode, RecordCodeFailure, RegenerateCode } from './commands';
import { ScrimRejection } from './errors';
import { isFull, assertNoWinner, assertMayReport } from './rules';
import { evolve, type Scrim, type ScrimEvent } from './scrim';

export function decideCodeCommand(
  command: RegenerateCode | RecordCode | RecordCodeFailure,
  scrim: Scrim,
): readonly ScrimEvent[] {
  switch (command.type) {
    case 'RegenerateCode':
      return regenerate(command, scrim);
    case 'RecordCode':
      return isAwaited(command, scrim) && command.region === scrim.region
        ? [{ type: 'TournamentCodeIssued', ...command.code }]
        : [];
    case 'RecordCodeFailure':
      return isAwaited(command, scrim) && !scrim.codeFailed
        ? [{ type: 'TournamentCodeFailed', reason: command.reason }]
        : [];
  }
}

/** A code for an older revision, or for a scrim that no longer needs one, is ignored. */
const isAwaited = ({ revision }: { revision: number }, scrim: Scrim): boolean =>
  scrim.useCodes && !scrim.winner && !scrim.code && isFull(scrim) && scrim.codeRevision === revision;

function regenerate({ by }: RegenerateCode, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  assertNoWinner(scrim);
  if (!scrim.useCodes) throw new ScrimRejection('codes-disabled');
  if (!isFull(scrim)) throw new ScrimRejection('code-needs-full-teams');
  return [{ type: 'TournamentCodeVoided' }];
}

/** Old forms send the code as the lobby name, because they show it in place of the name. */
export const isOwnCode = ({ code, voidedCodes }: Scrim, text: string): boolean =>
  code?.code === text || voidedCodes.includes(text);

/**
 * Records that a code is void if the events of a command cost the scrim its code (another region, other players, codes
 * off, deleted).
 */
export function voidCodeEvents(scrim: Scrim, events: readonly ScrimEvent[]): ScrimEvent[] {
  if (!scrim.code || events.some(({ type }) => type === 'TournamentCodeVoided')) return [];
  return events.reduce(evolve, scrim).code ? [] : [{ type: 'TournamentCodeVoided' }];
}

/** A scrim that started and was then moved to a later time has to start again. */
const hasStartedForCurrentTime = ({ startsAt, startedFor }: Scrim): boolean =>
  startedFor !== null && Date.parse(startsAt) <= Date.parse(startedFor);

export const needsCode = (scrim: Scrim): boolean =>
  !scrim.deleted && scrim.useCodes && !scrim.winner && !scrim.code && isFull(scrim) && hasStartedForCurrentTime(scrim);

/** A game may have been played with the code, and its result is unknown. */
export const awaitsResult = (scrim: Scrim): boolean =>
  !scrim.deleted && scrim.code !== null && !scrim.winner && !scrim.proposedWinner;
