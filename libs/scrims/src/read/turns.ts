/**
 * When not everything fits into a list, communities take turns, each with its earliest scrim first, so that no
 * community can fill the list by itself.
 */

/** Whether every scrim of the site counts as a first turn, or the site takes turns like a community. */
export type SiteOrder = 'first' | 'in turn';
interface Placed {
  id: string;
  communityId: string | null;
}

/**
 * Returns the first `max` of the scrims, which are ordered by start, in the order of their turns. The same rule as
 * `turnSql`.
 */
export function takeTurns<T>(inOrder: readonly T[], max: number, toPlaced: (scrim: T) => Placed, site: SiteOrder): T[] {
  const taken = new Map<string, number>();
  const turns = inOrder.map((scrim) => {
    const party = toParty(toPlaced(scrim), site);
    const turn = (taken.get(party) ?? 0) + 1;
    taken.set(party, turn);
    return { scrim, turn };
  });
  return turns
    .toSorted((a, b) => a.turn - b.turn) // stable: within a turn by start
    .slice(0, max)
    .map(({ scrim }) => scrim);
}

const toParty = ({ id, communityId }: Placed, site: SiteOrder): string =>
  communityId === null ? `site_${site === 'first' ? id : ''}` : `community_${communityId}`;

/** The turn of a row of scrims with `id`, `community_id` and their order. */
export const turnSql = (site: SiteOrder, order: string): string =>
  `row_number() OVER (PARTITION BY community_id${site === 'first' ? ', CASE WHEN community_id IS NULL THEN id END' : ''} ${order})`;
