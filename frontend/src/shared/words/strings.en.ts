import { DIVISIONS, SIDE_LABELS, TEAM_LABELS } from '@muster/contracts/constants';
import { REGION_NAMES, type Region } from '@muster/contracts/regions';

/** Names of the game and of the product, which all features say in the same way. */
export const en = {
  sides: SIDE_LABELS,
  teams: TEAM_LABELS,
  regions: REGION_NAMES as Record<Region, string>,
  deletedUser: 'Deleted user',
  /** A scrim without a title. */
  scrimOf: "{name}'s Scrim",
  divisions: Object.fromEntries(DIVISIONS.map((name) => [name, name])) as Record<(typeof DIVISIONS)[number], string>,
} as const;
