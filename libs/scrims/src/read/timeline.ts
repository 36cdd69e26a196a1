/** Who did what when. Everybody signed in may read it: no lobby name, no password, no code is ever in it. */
import {
  type Role,
  ROLES,
  type TeamName,
  type TimelineEvent,
  type TimelineRoster,
  type TimelineStep,
} from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import type { CommandContext } from '../domain/commands';
import type { Scrim, ScrimEvent } from '../domain/scrim';
import { planUndo } from '../domain/undo';
import { hasActor, type RecordedStep } from './steps';

export function toTimelineStep(step: RecordedStep, now: Scrim, ctx: CommandContext): TimelineStep {
  const { version, at, by, facts, after, undone } = step;
  return {
    version,
    at,
    by: hasActor(step) ? by : null,
    facts: facts.map(toTimelineEvent),
    roster: toRoster(after),
    undoable: isUndoable(step, now, ctx),
    undone,
  };
}

/** Everybody who is named in these steps. */
export function collectUserIds(steps: readonly TimelineStep[]): string[] {
  const named = steps.flatMap(({ by, facts, roster }) => [
    by,
    roster.captain,
    ...roster.casters,
    ...[...roster.teamOne, ...roster.teamTwo].map((seat) => seat.person),
    ...facts.flatMap((fact) => [fact.person, fact.other]),
  ]);
  return [...new Set(named)].filter((id) => typeof id === 'string');
}

/** Whether an admin could undo it now. Whether its people may still play is looked up when it is undone. */
function isUndoable(step: RecordedStep, now: Scrim, ctx: CommandContext): boolean {
  try {
    return planUndo({ ctx, step, reason: '' }, now).events.length > 0;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

const TEAM_ORDER = new Map(ROLES.map((role, i) => [role, i]));
function toRoster({ seats, casters, host, winner }: Scrim): TimelineRoster {
  const team = (name: TeamName) =>
    seats
      .filter((seat) => seat.team === name)
      .map(({ role, userId }) => ({ role, person: userId }))
      .toSorted((a, b) => TEAM_ORDER.get(a.role)! - TEAM_ORDER.get(b.role)!);
  return { teamOne: team('teamOne'), teamTwo: team('teamTwo'), casters: [...casters], captain: host, teamWon: winner };
}

const toSeat = ({ team, role }: { team: TeamName; role: Role }) => ({ team, role });

function toTimelineEvent(fact: ScrimEvent): TimelineEvent {
  switch (fact.type) {
    case 'ScrimCreated':
      return { kind: 'created', to: fact.title };
    case 'PlayerJoined':
      return { kind: 'joined', person: fact.userId, seat: toSeat(fact) };
    case 'PlayerAssigned':
      return { kind: fact.how === 'random' ? 'drawn' : 'assigned', person: fact.userId, seat: toSeat(fact) };
    case 'PlayerMoved':
      return { kind: 'moved', person: fact.userId, seat: toSeat(fact) };
    case 'PlayersSwapped':
      return {
        kind: 'swapped',
        person: fact.one.userId,
        seat: toSeat(fact.one),
        other: fact.two.userId,
        otherSeat: toSeat(fact.two),
      };
    case 'PlayerLeft':
      return { kind: 'left', person: fact.userId };
    case 'PlayerKicked':
      return { kind: 'kicked', person: fact.userId };
    case 'CasterJoined':
      return { kind: 'cast', person: fact.userId };
    case 'CasterLeft':
      return { kind: 'uncast', person: fact.userId };
    case 'HostDrawn':
      return { kind: 'captainDrawn', person: fact.userId };
    case 'HostChoiceChanged':
      return fact.host.kind === 'chosen'
        ? { kind: 'captainChosen', person: fact.host.userId }
        : { kind: 'captainChosen' };
    case 'ScrimRenamed':
      return { kind: 'renamed', to: fact.title };
    case 'ScrimRescheduled':
      return { kind: 'rescheduled', to: fact.startsAt };
    case 'ScrimMovedToRegion':
      return { kind: 'regionChanged', to: fact.region };
    case 'PrivacyChanged':
      return { kind: 'privacyChanged', on: fact.isPrivate };
    case 'CastingLimited':
      return { kind: 'castersLimited', count: fact.maxCasters };
    case 'CodesSwitched':
      return { kind: 'codesSwitched', on: fact.useCodes };
    case 'WinnerProposed':
      return { kind: 'winnerProposed', team: fact.team };
    case 'WinnerReported':
      return { kind: 'winnerReported', team: fact.team };
    case 'WinnerCorrected':
      return { kind: 'winnerCorrected', team: fact.team };
    case 'StepUndone':
      return { kind: 'undone', version: fact.version, reason: fact.reason };
    default:
      return { kind: KIND_OF_EVENT[fact.type] };
  }
}

/** That it happened is all that is told. */
const KIND_OF_EVENT = {
  LobbyRenamed: 'lobbyRenamed',
  LobbyPasswordChanged: 'passwordChanged',
  ScrimStarted: 'started',
  TournamentCodeIssued: 'codeIssued',
  TournamentCodeVoided: 'codeVoided',
  TournamentCodeFailed: 'codeFailed',
  ImageAdded: 'imageAdded',
  ImageRemoved: 'imageRemoved',
  ScrimDeleted: 'left',
} as const satisfies Partial<Record<ScrimEvent['type'], TimelineEvent['kind']>>;
