import type { BroadcastState } from '@muster/contracts/broadcasts';
import type { TeamName } from '@muster/contracts/constants';
import { strings } from './strings';

type Sided = Pick<BroadcastState, 'sides'>;

/** Returns the blue side first, or the teams in their order while nobody has chosen a side. */
export const teamsFromLeft = ({ sides }: Sided): [TeamName, TeamName] =>
  sides ? [sides.blue, sides.red] : ['teamOne', 'teamTwo'];

export const sideOf = ({ sides }: Sided, team: TeamName): 'blue' | 'red' | null =>
  sides === null ? null : sides.blue === team ? 'blue' : 'red';

export const labelOf = (state: Sided, team: TeamName): string => strings.sides[sideOf(state, team) ?? team];
