/** The history of a scrim. Every signed-in user may read it, so it never holds a lobby name, password or code. */
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

export interface TimelineContext {
  /** The scrim as it is now. */
  now: Scrim;
  ctx: CommandContext;
  /** Only they learn who was missing. */
  isManager: boolean;
  /** By id; those that the viewer may not read are missing. */
  reasons: ReadonlyMap<string, string>;
}

export function toTimelineStep(step: RecordedStep, { now, ctx, isManager, reasons }: TimelineContext): TimelineStep {
  const { version, at, by, events, after, undone } = step;
  return {
    version,
    at,
    by: hasActor(step) ? by : null,
    facts: events.map((event) => forViewer({ ...toTimelineEvent(event), ...reasonOf(event, reasons) }, isManager)),
    roster: toRoster(after),
    undoable: isUndoable(step, now, ctx),
    undone,
  };
}

const forViewer = ({ missing, ...event }: TimelineEvent, isManager: boolean): TimelineEvent =>
  missing && isManager ? { ...event, missing } : event;

const reasonIdOf = (event: ScrimEvent): string | null =>
  event.type === 'StepUndone' || event.type === 'DeletionExplained' ? event.reasonId : null;

export const reasonIdsOf = (steps: readonly RecordedStep[]): string[] =>
  steps.flatMap(({ events }) => events.flatMap((event) => reasonIdOf(event) ?? []));

function reasonOf(event: ScrimEvent, reasons: ReadonlyMap<string, string>): { reason?: string } {
  const reason = reasons.get(reasonIdOf(event) ?? '');
  return reason === undefined ? {} : { reason };
}

/** Returns the ids of all users named in these steps. */
export function collectUserIds(steps: readonly TimelineStep[]): string[] {
  const named = steps.flatMap(({ by, facts, roster }) => [
    by,
    roster.captain,
    ...roster.casters,
    ...[...roster.teamOne, ...roster.teamTwo].map((seat) => seat.person),
    ...facts.flatMap(({ person, other, missing = [] }) => [person, other, ...missing]),
  ]);
  return [...new Set(named)].filter((id) => typeof id === 'string');
}

/** Whether an admin could undo the step now. The undo itself checks whether the users it puts back may still play. */
function isUndoable(step: RecordedStep, now: Scrim, ctx: CommandContext): boolean {
  try {
    return planUndo({ ctx, step }, now).events.length > 0;
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

function toTimelineEvent(event: ScrimEvent): TimelineEvent {
  switch (event.type) {
    case 'ScrimCreated':
      return { kind: 'created', to: event.title };
    case 'PlayerJoined':
      return { kind: 'joined', person: event.userId, seat: toSeat(event) };
    case 'PlayerAssigned':
      return { kind: event.how === 'random' ? 'drawn' : 'assigned', person: event.userId, seat: toSeat(event) };
    case 'PlayerMoved':
      return { kind: 'moved', person: event.userId, seat: toSeat(event) };
    case 'PlayersSwapped':
      return {
        kind: 'swapped',
        person: event.one.userId,
        seat: toSeat(event.one),
        other: event.two.userId,
        otherSeat: toSeat(event.two),
      };
    case 'PlayerLeft':
      return { kind: 'left', person: event.userId };
    case 'PlayerKicked':
      return { kind: 'kicked', person: event.userId };
    case 'CasterJoined':
      return { kind: 'cast', person: event.userId };
    case 'CasterLeft':
      return { kind: 'uncast', person: event.userId };
    case 'HostDrawn':
      return { kind: 'captainDrawn', person: event.userId };
    case 'HostChoiceChanged':
      return event.host.kind === 'chosen'
        ? { kind: 'captainChosen', person: event.host.userId }
        : { kind: 'captainChosen' };
    case 'ScrimRenamed':
      return { kind: 'renamed', to: event.title };
    case 'ScrimRescheduled':
      return { kind: 'rescheduled', to: event.startsAt };
    case 'ScrimMovedToRegion':
      return { kind: 'regionChanged', to: event.region };
    case 'PrivacyChanged':
      return { kind: 'privacyChanged', on: event.visibility !== 'public', to: event.visibility };
    case 'CastingLimited':
      return { kind: 'castersLimited', count: event.maxCasters };
    case 'CodesSwitched':
      return { kind: 'codesSwitched', on: event.useCodes };
    case 'WinnerProposed':
      return { kind: 'winnerProposed', team: event.team };
    case 'WinnerReported':
      return { kind: 'winnerReported', team: event.team };
    case 'WinnerCorrected':
      return { kind: 'winnerCorrected', team: event.team };
    case 'CheckInReminded':
      return { kind: 'checkInReminded', missing: [...event.missing] };
    case 'CheckInClosed':
      return { kind: 'checkInClosed', missing: [...event.absent] };
    case 'MissingNudged':
      return { kind: 'nudged', missing: [...event.missing] };
    case 'ReserveJoined':
      return { kind: 'reserveJoined', person: event.userId, roles: [...event.roles] };
    case 'CheckedIn':
    case 'CheckInWithdrawn':
    case 'ReserveLeft':
    case 'StandInRequested':
    case 'StandInWithdrawn':
      return { kind: KIND_OF_PERSON[event.type], person: event.userId };
    case 'OfferMade':
      return { kind: 'offerMade', person: event.userId, seat: toSeat(event), offer: event.reason };
    case 'OfferDeclined':
    case 'OfferExpired':
    case 'OfferWithdrawn':
    case 'SeatOpened':
      return { kind: KIND_OF_PERSON[event.type], person: event.userId, seat: toSeat(event) };
    case 'SeatPassed':
      return {
        kind: 'seatPassed',
        person: event.userId,
        seat: toSeat(event),
        offer: event.reason,
        ...(event.former !== null && { other: event.former }),
      };
    case 'SeatUnfilled':
      return { kind: 'seatUnfilled', seat: toSeat(event), offer: event.reason };
    case 'DeletionExplained':
      return { kind: 'deleted' };
    case 'StepUndone':
      return { kind: 'undone', version: event.version };
    default:
      return { kind: KIND_OF_EVENT[event.type] };
  }
}

/** Events about a person. */
const KIND_OF_PERSON = {
  CheckedIn: 'checkedIn',
  CheckInWithdrawn: 'checkInWithdrawn',
  ReserveLeft: 'reserveLeft',
  StandInRequested: 'standInRequested',
  StandInWithdrawn: 'standInWithdrawn',
  OfferDeclined: 'offerDeclined',
  OfferExpired: 'offerExpired',
  OfferWithdrawn: 'offerWithdrawn',
  SeatOpened: 'seatOpened',
} as const satisfies Partial<Record<ScrimEvent['type'], TimelineEvent['kind']>>;

/** Events shown without details. */
const KIND_OF_EVENT = {
  LobbyRenamed: 'lobbyRenamed',
  LobbyPasswordChanged: 'passwordChanged',
  ScrimStarted: 'started',
  TournamentCodeIssued: 'codeIssued',
  TournamentCodeVoided: 'codeVoided',
  TournamentCodeFailed: 'codeFailed',
  ImageAdded: 'imageAdded',
  ImageRemoved: 'imageRemoved',
  ScrimDeleted: 'deleted',
  AttendanceChanged: 'attendanceChanged',
  CheckInOpened: 'checkInOpened',
  CheckInsVoided: 'checkInsVoided',
} as const satisfies Partial<Record<ScrimEvent['type'], TimelineEvent['kind']>>;
