import { DIVISIONS, REGION_NAMES, type Region, SIDE_LABELS, TEAM_LABELS } from '@muster/contracts';

/** Names of the game and of the product, which all features say in the same way. */
export const en = {
  sides: SIDE_LABELS,
  teams: TEAM_LABELS,
  regions: REGION_NAMES as Record<Region, string>,
  divisions: Object.fromEntries(DIVISIONS.map((name) => [name, name])) as Record<(typeof DIVISIONS)[number], string>,
};
