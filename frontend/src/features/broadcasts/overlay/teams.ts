import type { BroadcastState } from '@muster/contracts/broadcasts';
import { TEAMS, type TeamName } from '@muster/contracts/constants';
import { strings } from './strings';

/** Names that casters give the teams in the address of the page. */
export type TeamNames = Partial<Record<TeamName, string>>;
export interface ShownState extends BroadcastState {
  names?: TeamNames;
}
const NAME_MAX = 30;

export function namesIn(query: URLSearchParams): TeamNames {
  const names: TeamNames = {};
  for (const team of TEAMS) {
    const name = (query.get(team) ?? '').trim().slice(0, NAME_MAX);
    if (name) names[team] = name;
  }
  return names;
}

type Sided = Pick<ShownState, 'sides' | 'captains' | 'names'>;

/** Returns the blue side first, or the teams in their order while nobody has chosen a side. */
export const teamsFromLeft = ({ sides }: Pick<Sided, 'sides'>): [TeamName, TeamName] =>
  sides ? [sides.blue, sides.red] : ['teamOne', 'teamTwo'];

export const sideOf = ({ sides }: Pick<Sided, 'sides'>, team: TeamName): 'blue' | 'red' | null =>
  sides === null ? null : sides.blue === team ? 'blue' : 'red';

/** The name of the team: the given one, else that of its captain; null if only its side is known. */
function nameOf({ names, captains }: Sided, team: TeamName): string | null {
  const captain = captains[team];
  return names?.[team] ?? (captain === null ? null : strings.teamOf(captain));
}
const sideName = (state: Sided, team: TeamName): string => strings.sides[sideOf(state, team) ?? team];

export const labelOf = (state: Sided, team: TeamName): string => nameOf(state, team) ?? sideName(state, team);
/** The side, where the label does not say it. */
export const sideBelow = (state: Sided, team: TeamName): string | null =>
  nameOf(state, team) !== null && state.sides ? sideName(state, team) : null;
