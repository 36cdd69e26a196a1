import type { Policy } from '@muster/platform';
import { clashingOffers, WITHDRAW_CLASHING_OFFERS } from '../policies/offers.policy';

const SEATING_EVENTS: ReadonlySet<string> = new Set(['PlayerJoined', 'PlayerAssigned', 'SeatPassed']);

/**
 * Who takes a seat loses the offers of scrims at the same hour. Asks the rows, because few of those who take a seat have
 * an offer.
 */
export const clashingOffersPolicy: Policy = {
  name: 'clashing-offers',
  effects: [WITHDRAW_CLASHING_OFFERS],
  apply: async (events, client) => {
    const seated = events.filter(({ type }) => SEATING_EVENTS.has(type));
    if (seated.length === 0) return [];
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT offer->>'userId' AS id FROM scrims s, jsonb_array_elements(s.state->'offers') offer
        WHERE NOT s.deleted AND s.starts_at > now() - interval '4 hours' AND s.people && $1::text[]
          AND offer->>'userId' = ANY($1)`,
      [seated.map(({ data }) => data['userId'])],
    );
    const offered = new Set(rows.map(({ id }) => id));
    return seated.filter(({ data }) => offered.has(String(data['userId']))).map(clashingOffers);
  },
};
