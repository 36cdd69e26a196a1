import { restoreInvariants, withoutCode } from './invariants';
import { evolveAttendance, isAttendanceEvent, reopened } from './attendance-state';
import { evolveRoster } from './roster';
import { initialScrim, type Scrim, type ScrimEvent } from './state';

export * from './state';

/** Restores the invariants after every event, whichever command it comes from. */
export function evolve(scrim: Scrim, event: ScrimEvent): Scrim {
  return restoreInvariants(scrim, apply(scrim, event));
}

function apply(scrim: Scrim, event: ScrimEvent): Scrim {
  switch (event.type) {
    case 'ScrimCreated': {
      const { type: _, scrimId, host, ...given } = event;
      return {
        ...initialScrim,
        ...given,
        id: scrimId,
        hostChoice: host,
        host: host.kind === 'chosen' ? host.userId : null,
      };
    }
    case 'HostChoiceChanged':
      return { ...scrim, hostChoice: event.host, host: event.host.kind === 'chosen' ? event.host.userId : null };
    case 'HostDrawn':
      return { ...scrim, host: event.userId };
    case 'ScrimRenamed':
      return { ...scrim, title: event.title };
    case 'ScrimRescheduled':
      return { ...scrim, startsAt: event.startsAt, checkInPhase: reopened(scrim.checkInPhase) };
    case 'ScrimMovedToRegion':
      return { ...scrim, region: event.region };
    case 'PrivacyChanged':
      return { ...scrim, visibility: event.visibility };
    case 'CastingLimited':
      return { ...scrim, maxCasters: event.maxCasters };
    case 'LobbyRenamed':
      return { ...scrim, lobbyName: event.lobbyName };
    case 'LobbyPasswordChanged':
      return { ...scrim, lobbyPassword: event.lobbyPassword };
    case 'CodesSwitched':
      return { ...scrim, useCodes: event.useCodes, codeFailed: false };
    case 'ScrimStarted':
      return { ...scrim, startedFor: event.startsAt };
    case 'TournamentCodeIssued': {
      const { type: _, ...code } = event;
      return { ...scrim, code, codePlayers: scrim.seats.map(({ userId }) => userId).toSorted(), codeFailed: false };
    }
    case 'TournamentCodeVoided':
      return { ...withoutCode(scrim), codeFailed: false, codeRevision: scrim.codeRevision + 1 };
    case 'TournamentCodeFailed':
      return { ...scrim, codeFailed: true };
    case 'WinnerProposed':
      return { ...scrim, proposedWinner: event.team };
    case 'WinnerReported':
      return { ...scrim, winner: event.team };
    case 'WinnerCorrected':
      return { ...scrim, winner: event.team };
    case 'ImageAdded':
      return { ...scrim, image: { location: event.location, uploadedBy: event.uploadedBy } };
    case 'ImageRemoved':
      return { ...scrim, image: null };
    case 'StepUndone':
      return scrim;
    case 'ScrimDeleted':
      return { ...scrim, deleted: true };
    case 'DeletionExplained':
      return { ...scrim, deletionReasonId: event.reasonId };
    default:
      return isAttendanceEvent(event) ? evolveAttendance(scrim, event) : evolveRoster(scrim, event);
  }
}
