import type { CommunityRole } from '@muster/contracts/community-roles';
import { type Role, TEAMS, type TeamName } from '@muster/contracts/constants';
import { may, type ScrimAction } from '@muster/contracts/scrim-rights';
import {
  freeRoles,
  hasStarted,
  isCaster,
  isFull,
  isOver,
  missingPerTeam,
  seatCount,
  seatOf,
} from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { CODE_SPINNER_MS } from '@muster/contracts/constants';
import { strings as ofCommunities } from './communities/strings';
import { heldFor } from './attendance/attendance';
import { strings } from './strings';

/**
 * The person whose rights to a scrim are checked. The server decides; these checks only avoid commands that would fail.
 */
export interface Viewer {
  id: string;
  isAdmin: boolean;
  /** True while the browser is offline. */
  isOffline?: boolean;
  /** Roles in the viewer's communities, by id; undefined until they are loaded. */
  roles?: Readonly<Record<string, CommunityRole>> | undefined;
}

export const isParticipant = (scrim: ScrimView, { id }: Viewer): boolean =>
  seatOf(scrim, id) !== undefined || isCaster(scrim, id);

/** Until the roles are known, the viewer counts as a member: the server sends nobody else a scrim for members. */
const roleIn = ({ community }: ScrimView, { roles }: Viewer): CommunityRole | null =>
  community && (roles ? (roles[community._id] ?? null) : 'member');

const mayDo = (scrim: ScrimView, viewer: Viewer, action: ScrimAction): boolean =>
  may({ userId: viewer.id, isAdmin: viewer.isAdmin, role: roleIn(scrim, viewer) }, action, {
    communityId: scrim.community?._id ?? null,
    visibility: scrim.visibility,
    createdBy: scrim.createdBy._id,
    host: scrim.lobbyHost?._id ?? null,
    isParticipant: (userId) => isParticipant(scrim, { id: userId, isAdmin: false }),
  });

export const canList = (scrim: ScrimView, viewer: Viewer): boolean => mayDo(scrim, viewer, 'list');
const canSeeLobby = (scrim: ScrimView, viewer: Viewer): boolean =>
  isParticipant(scrim, viewer) || mayDo(scrim, viewer, 'read-lobby');
/** Everything that admins may do with scrims; organisers with those of their community. */
export const canManage = (scrim: ScrimView, viewer: Viewer): boolean => mayDo(scrim, viewer, 'manage');
export const canReport = (scrim: ScrimView, viewer: Viewer, now: number): boolean =>
  !isOver(scrim) && hasStarted(scrim, now) && isFull(scrim) && mayDo(scrim, viewer, 'report');
export const canUploadImage = (scrim: ScrimView, viewer: Viewer): boolean => mayDo(scrim, viewer, 'report');
export const canDelete = (scrim: ScrimView, viewer: Viewer): boolean => mayDo(scrim, viewer, 'delete');
const canJoin = (scrim: ScrimView, viewer: Viewer): boolean => mayDo(scrim, viewer, 'join');

/** The choice at an empty seat: to join, to move, nothing, or the reason why it is disabled. */
export type SeatOffer = 'join' | 'move' | 'none' | { disabledReason: string };
export function seatOffer(scrim: ScrimView, viewer: Viewer): SeatOffer {
  const { id, isOffline } = viewer;
  if (isOver(scrim)) return 'none';
  if (isOffline) return { disabledReason: strings.offline };
  if (isCaster(scrim, id)) return { disabledReason: strings.casterCannotJoin };
  if (seatOf(scrim, id)) return 'move';
  return canJoin(scrim, viewer) ? 'join' : { disabledReason: ofCommunities.membersOnly };
}

export type CastOffer = 'join' | 'leave' | 'none' | { disabledReason: string };
export function castOffer(scrim: ScrimView, viewer: Viewer): CastOffer {
  const { id, isOffline } = viewer;
  if (isOver(scrim) || !scrim.isWithCasters) return 'none';
  if (isCaster(scrim, id)) return isOffline ? { disabledReason: strings.offline } : 'leave';
  if (scrim.casters.length >= scrim.maxCastersAllowedCount) return 'none';
  if (isOffline) return { disabledReason: strings.offline };
  if (seatOf(scrim, id)) return { disabledReason: strings.playerCannotCast };
  return canJoin(scrim, viewer) ? 'join' : { disabledReason: ofCommunities.membersOnly };
}

/** Why the controls of a taken seat (leave, kick) are disabled, if they are. */
export const seatLock = ({ isOffline }: Viewer): string | undefined => (isOffline ? strings.offline : undefined);

export interface FreeSeat {
  team: TeamName;
  role: Role;
}
/** Whether the seat belongs to no team, or its team calls for others. The server also lets the team's people sit. */
export const isOpenToOthers = ({ teams, calls }: ScrimView, team: TeamName, role: Role): boolean =>
  !teams || calls.some((call) => call.teamId === teams[team]._id && call.roles.includes(role));
/** Returns the seats that everybody may take, those of the smaller team first. */
export const freeSeats = (scrim: ScrimView): FreeSeat[] =>
  TEAMS.toSorted((a, b) => scrim[a].length - scrim[b].length).flatMap((team) =>
    freeRoles(scrim, team)
      .filter((role) => !heldFor(scrim, team, role) && isOpenToOthers(scrim, team, role))
      .map((role) => ({ team, role })),
  );
/** Returns the free seat of the most preferred role. */
export function preferredFreeSeat(scrim: ScrimView, roles: readonly Role[]): FreeSeat | undefined {
  const free = freeSeats(scrim);
  for (const role of roles) {
    const seat = free.find((one) => one.role === role);
    if (seat) return seat;
  }
  return undefined;
}
/** Returns the seat for the join button: of a preferred role, else any. */
export const bestFreeSeat = (scrim: ScrimView, roles: readonly Role[] = []): FreeSeat | undefined =>
  preferredFreeSeat(scrim, roles) ?? freeSeats(scrim)[0];

/** Says that a started game is ready, or what it waits for. The code already exists if a player left full teams. */
export function startLabel(scrim: ScrimView): string {
  if (isFull(scrim)) return strings.gameReady;
  return scrim.riotTournament?.setupCompleted ? strings.teamsNotFull : strings.waiting;
}
export type StartTone = 'ready' | 'waiting' | 'problem';
/** Only a game whose code is out while a player is missing is a problem. */
export function startTone(scrim: ScrimView): StartTone {
  if (isFull(scrim)) return 'ready';
  return scrim.riotTournament?.setupCompleted ? 'problem' : 'waiting';
}

/** Says which side won, and in a series the number of games of each side. */
export function resultOf({ teamWon, series }: Pick<ScrimView, 'teamWon' | 'series'>): string {
  const text = teamWon ? strings.won[teamWon] : strings.series.tie;
  return (series?.games ?? 1) > 1 ? strings.series.result(text, scoreLine(series)) : text;
}
/** '2 – 1', Blue Side first. */
export const scoreLine = ({ score }: Pick<ScrimView['series'], 'score'>): string =>
  `${score.teamOne} – ${score.teamTwo}`;

export type Lobby =
  | { state: 'before-start' }
  | { state: 'not-enough'; label: string; count: number; missing: Record<TeamName, number> }
  | { state: 'outsider' | 'generating' | 'won'; label: string }
  | { state: 'code'; label: string; code: string }
  | { state: 'manual'; label: string; name: string; password: string; failed: boolean };

/**
 * Returns the state of the lobby box (spec §4). `codeFailed`: the server reported it, or the five seconds have passed.
 */
export function lobbyState(scrim: ScrimView, viewer: Viewer, now: number, codeFailed = false): Lobby {
  if (isOver(scrim)) return { state: 'won', label: resultOf(scrim) };
  if (!hasStarted(scrim, now)) return { state: 'before-start' };
  const label = startLabel(scrim);
  if (!isFull(scrim)) return { state: 'not-enough', label, count: seatCount(scrim), missing: missingPerTeam(scrim) };
  if (!canSeeLobby(scrim, viewer)) return { state: 'outsider', label };
  const code = scrim.riotTournament?.tournamentCode;
  if (scrim.useTournamentCode && code) return { state: 'code', label, code };
  // A code is requested at the start or when the last seat is taken, whichever is later.
  const requestedAt = Math.max(Date.parse(scrim.gameStartTime), Date.parse(scrim.updatedAt));
  if (scrim.useTournamentCode && !codeFailed && !scrim.codeFailed && now - requestedAt < CODE_SPINNER_MS)
    return { state: 'generating', label };
  return {
    state: 'manual',
    label,
    name: scrim.lobbyName ?? '',
    password: scrim.lobbyPassword ?? '',
    failed: scrim.useTournamentCode,
  };
}
