/** Tournament codes: a policy requests them, a job issues them, and roster or region changes void them. */
import type { Command, SystemCommand } from './command';
import { ScrimRejection } from './errors';
import { family, type ScrimStep } from './family';
import { isPlayed, proposalOf } from './games';
import { withoutCode } from './invariants';
import { assertMayReport, assertNoWinner, isFull } from './rules';
import type { RiotCode, Scrim, ScrimEvent } from './state';

export type RegenerateCode = Command<'RegenerateCode'>;
/** `region` is the one that the code was issued for. */
export type RecordCode = SystemCommand<'RecordCode', { revision: number; region: string; code: RiotCode }>;
export type RecordCodeFailure = SystemCommand<'RecordCodeFailure', { revision: number; reason: string }>;

/** A code for an older revision, or for a scrim that no longer needs one, is ignored. */
const isAwaited = ({ revision }: { revision: number }, scrim: Scrim): boolean =>
  scrim.useCodes && !isPlayed(scrim) && !scrim.code && isFull(scrim) && scrim.codeRevision === revision;

function regenerate({ by }: RegenerateCode, scrim: Scrim): readonly ScrimEvent[] {
  assertMayReport(scrim, by);
  assertNoWinner(scrim);
  if (!scrim.useCodes) throw new ScrimRejection('codes-disabled');
  if (!isFull(scrim)) throw new ScrimRejection('code-needs-full-teams');
  return [{ type: 'TournamentCodeVoided' }];
}

const record = (command: RecordCode, scrim: Scrim): readonly ScrimEvent[] =>
  isAwaited(command, scrim) && command.region === scrim.region
    ? [{ type: 'TournamentCodeIssued', ...command.code }]
    : [];

const recordFailure = (command: RecordCodeFailure, scrim: Scrim): readonly ScrimEvent[] =>
  isAwaited(command, scrim) && !scrim.codeFailed ? [{ type: 'TournamentCodeFailed', reason: command.reason }] : [];

/** Old forms send the code as the lobby name, because they show it in place of the name. */
export const isOwnCode = ({ code, voidedCodes }: Scrim, text: string): boolean =>
  code?.code === text || voidedCodes.includes(text);

/**
 * Records that a code is void if the events of a command cost the scrim its code (another region, other players, codes
 * off, deleted).
 */
export function voidCodeEvents({ before, decided, after }: ScrimStep): ScrimEvent[] {
  if (!before.code || decided.some(({ type }) => type === 'TournamentCodeVoided')) return [];
  return after.code ? [] : [{ type: 'TournamentCodeVoided' }];
}

/** A scrim that started and was then moved to a later time has to start again. */
const hasStartedForCurrentTime = ({ startsAt, startedFor }: Scrim): boolean =>
  startedFor !== null && Date.parse(startsAt) <= Date.parse(startedFor);

export const needsCode = (scrim: Scrim): boolean =>
  !scrim.deleted &&
  scrim.useCodes &&
  !isPlayed(scrim) &&
  !scrim.code &&
  isFull(scrim) &&
  hasStartedForCurrentTime(scrim);

/** A game may have been played with the code, and its result is unknown. */
export const awaitsResult = (scrim: Scrim): boolean =>
  !scrim.deleted && scrim.code !== null && !isPlayed(scrim) && proposalOf(scrim) === null;

export const codes = family({
  commands: { RegenerateCode: regenerate, RecordCode: record, RecordCodeFailure: recordFailure },
  events: {
    TournamentCodeIssued: {
      apply: (scrim, { type: _, ...code }) => ({
        ...scrim,
        code,
        codePlayers: scrim.seats.map(({ userId }) => userId).toSorted(),
        codeFailed: false,
      }),
      timeline: 'codeIssued',
    },
    TournamentCodeVoided: {
      apply: (scrim) => ({ ...withoutCode(scrim), codeFailed: false, codeRevision: scrim.codeRevision + 1 }),
      timeline: 'codeVoided',
    },
    TournamentCodeFailed: { apply: (scrim) => ({ ...scrim, codeFailed: true }), timeline: 'codeFailed' },
  },
});
