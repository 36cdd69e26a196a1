import { ROLES, TEAMS, type TeamName } from '@muster/contracts/constants';
import { DRAFT_GRACE_MS, type DraftBoard, type DraftTurn, nextTurn } from '@muster/contracts/draft-rules';
import { Rejection } from '@muster/kernel';
import type { Scene } from './scene';
import { DraftRejection } from './errors';
import { type Clock, type Draft, type DraftActor, type DraftContext, type DraftSituation, initialDraft } from './state';

const MS_PER_SECOND = 1_000;

export const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString();
export const clockOf = (now: string, ms: number): Clock => ({ startedAt: now, endsAt: after(now, ms) });

/** The situation of a game that is played, or was. */
export type PlayedSituation = DraftSituation & { scrim: Scene };
export function situationOf({ situation }: DraftContext): PlayedSituation {
  if (!situation?.scrim) throw new DraftRejection('draft-not-found');
  return situation as PlayedSituation;
}

/** Returns the clock of one turn; null in a practice without one. */
export const turnClock = ({ scrim }: PlayedSituation, now: string): Clock | null =>
  scrim.seconds === 0 ? null : clockOf(now, scrim.seconds * MS_PER_SECOND);
export const turnMs = ({ seconds }: Scene): number | null => (seconds === 0 ? null : seconds * MS_PER_SECOND);

export const isInTeam = (scrim: Scene, team: TeamName, userId: string): boolean =>
  scrim.teams[team].some((seat) => seat.userId === userId);
export const teamOf = (scrim: Scene, userId: string): TeamName | undefined =>
  TEAMS.find((team) => isInTeam(scrim, team, userId));
export const isFull = ({ teams }: Scene): boolean => TEAMS.every((team) => teams[team].length === ROLES.length);

/** The chosen captain while they play in the team, else the lobby host, else the first by role. */
export function captainOf(draft: Pick<Draft, 'captains'>, scrim: Scene, team: TeamName): string | null {
  const chosen = draft.captains[team];
  if (chosen !== null && isInTeam(scrim, team, chosen)) return chosen;
  if (scrim.host !== null && isInTeam(scrim, team, scrim.host)) return scrim.host;
  const first = ROLES.map((role) => scrim.teams[team].find((seat) => seat.role === role)).find(Boolean);
  return first?.userId ?? null;
}
export const captainTeam = (draft: Draft, scrim: Scene, userId: string): TeamName | undefined =>
  TEAMS.find((team) => captainOf(draft, scrim, team) === userId);
export const isReady = (draft: Draft, scrim: Scene, team: TeamName): boolean =>
  draft.ready[team] !== null && draft.ready[team] === captainOf(draft, scrim, team);

export const turnOf = ({ settled, actions }: Pick<Draft, 'settled' | 'actions'>): DraftTurn | null =>
  settled ? nextTurn(settled.first, actions.length) : null;
export const boardOf = ({ actions }: Draft, { unavailable, scrim }: PlayedSituation): DraftBoard => ({
  actions,
  unavailable,
  closed: scrim.closed,
});
export const hasBegun = ({ state }: Draft): boolean => state !== 'waiting';

/** Whether the time of this turn is over, with what is allowed for actions on their way. */
export const isOverdue = ({ clock }: Pick<Draft, 'clock'>, now: string): boolean =>
  clock !== null && Date.parse(now) >= Date.parse(clock.endsAt) + DRAFT_GRACE_MS;
/** Returns the time that is left on the clock (ms). */
export const leftOf = ({ clock }: Draft, now: string): number | null =>
  clock ? Math.max(0, Date.parse(clock.endsAt) - Date.parse(now)) : null;

export function assertManager(scrim: Scene, by: DraftActor): void {
  if (!by.isManager) throw new Rejection(scrim.communityId === null ? 'admin-only' : 'organiser-only');
}
/** Players of both teams, and managers: everybody else may only watch. */
export function assertPlayer(scrim: Scene, { userId }: DraftActor): TeamName {
  const team = teamOf(scrim, userId);
  if (!team) throw new DraftRejection('team-only');
  return team;
}
export function assertOfTeam(scrim: Scene, by: DraftActor, team: TeamName): void {
  if (!by.isManager && !isInTeam(scrim, team, by.userId)) throw new DraftRejection('team-only');
}
export function assertUndecided(scrim: Scene): void {
  if (scrim.winner !== null) throw new DraftRejection('game-decided');
}
export function assertFull(scrim: Scene): void {
  if (!isFull(scrim)) throw new Rejection('teams-not-full');
}

/** The draft with its actions before it begins again. */
export const withoutActions = ({ captains, opened, pausedFrom, turnNumber, round }: Draft): Draft => ({
  ...initialDraft,
  captains,
  opened,
  pausedFrom,
  turnNumber: turnNumber + 1,
  round: round + 1,
});
