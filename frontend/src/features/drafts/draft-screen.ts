/** Values that the screen derives from a draft for its viewer. */
import { TEAMS, type TeamName } from '@muster/contracts/constants';
import { numberInTeam, otherTeam, whyUnavailable, type Side } from '@muster/contracts/draft-rules';
import type { DraftAction, DraftView } from '@muster/contracts/drafts';
import type { ScrimView } from '@muster/contracts/scrims';
import { strings } from './strings';

/** `{team}` in texts is said as its side, so that a side is given as the team that usually plays there. */
export const asTeam = (side: Side): TeamName => (side === 'blue' ? 'teamOne' : 'teamTwo');
export const sideOf = ({ sides }: Pick<DraftView, 'sides'>, team: TeamName): Side | null =>
  sides === null ? null : sides.blue === team ? 'blue' : 'red';
/** Blue stands on the left; before the sides are known, team one does. */
export const teamsFromLeft = ({ sides }: Pick<DraftView, 'sides'>): [TeamName, TeamName] =>
  sides ? [sides.blue, sides.red] : ['teamOne', 'teamTwo'];

export function teamName({ captains }: Pick<DraftView, 'captains'>, team: TeamName): string {
  const captain = captains[team];
  return captain ? strings.teamOf(captain.name) : strings.teamNumber(TEAMS.indexOf(team) + 1);
}

export type Standing = 'captain' | 'player' | 'spectator';
export interface Viewpoint {
  userId: string;
  team: TeamName | null;
  standing: Standing;
  isManager: boolean;
}
export const teamIn = (roster: ScrimView | undefined, userId: string): TeamName | null =>
  TEAMS.find((team) => roster?.[team].some(({ _user }) => _user._id === userId)) ?? null;
export function viewpointOf(
  draft: DraftView,
  roster: ScrimView | undefined,
  { userId, isManager }: { userId: string; isManager: boolean },
): Viewpoint {
  const captainOf = TEAMS.find((team) => draft.captains[team]?._id === userId);
  const team = captainOf ?? teamIn(roster, userId);
  return { userId, team, standing: captainOf ? 'captain' : team ? 'player' : 'spectator', isManager };
}
export const isMyTurn = ({ turn, state }: DraftView, { team, standing }: Viewpoint): boolean =>
  state === 'drafting' && standing === 'captain' && turn?.team === team;

/** While the captain is away their team acts; the server decides whether they are. */
export const mayTry = (draft: DraftView, viewpoint: Viewpoint): boolean =>
  isMyTurn(draft, viewpoint) ||
  (viewpoint.standing === 'player' && draft.turn?.team === viewpoint.team && draft.state === 'drafting');
export const isReadOnly = ({ state }: DraftView, { standing }: Viewpoint): boolean =>
  standing === 'spectator' || state !== 'drafting';

/** 'Your turn: pick 3', 'Blue Side: ban 2'. */
export function turnTitle(draft: DraftView, viewpoint: Viewpoint): string {
  const { turn, first } = draft;
  if (!turn || !first) return '';
  const n = numberInTeam(first, turn);
  if (isMyTurn(draft, viewpoint)) return turn.kind === 'ban' ? strings.yourBan(n) : strings.yourPick(n);
  const side = asTeam(sideOf(draft, turn.team) ?? 'blue');
  return turn.kind === 'ban' ? strings.teamBan(side, n) : strings.teamPick(side, n);
}

export const actionsOf = ({ actions }: DraftView, team: TeamName, kind: DraftAction['kind']): DraftAction[] =>
  actions.filter((action) => action.team === team && action.kind === kind);

/** Returns whether the turn ended without a champion. A champion that is not loaded yet does not count as none. */
export const isNone = (action: DraftAction | undefined): boolean => action?.champion === null;

/** Why a champion cannot be taken now, for the viewer's team before its turn too. */
function lockOf(draft: DraftView, champion: string, team: TeamName | null) {
  const turn = draft.turn ?? { kind: 'pick' as const, team: team ?? 'teamOne' };
  const asked = team === null || turn.team === team ? turn : { kind: turn.kind, team: otherTeam(turn.team) };
  return whyUnavailable(draft, asked, champion);
}

/** Says why a champion cannot be taken now. */
export function lockNoteOf(draft: DraftView, key: string, team: TeamName | null): string | undefined {
  const reason = lockOf(draft, key, team);
  if (reason === null) return undefined;
  if (reason === 'banned') return strings.banned;
  if (reason === 'picked') return strings.picked;
  const used = draft.unavailable.find(({ champion }) => champion === key);
  return reason === 'closed' || !used ? strings.closed : strings.usedInGame(used.game);
}

/** How many team mates suggest each champion. */
export function suggestionCounts({ suggestions }: DraftView): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { champion } of suggestions) counts.set(champion, (counts.get(champion) ?? 0) + 1);
  return new Map([...counts].toSorted(([, a], [, b]) => b - a));
}
