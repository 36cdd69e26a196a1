import type { Policy } from '@muster/platform';
import { clashingOffers, WITHDRAW_CLASHING_OFFERS } from '../policies/offers.policy';

/**
 * Withdraws a user's offers of scrims at the same hour when the user takes a seat. A user who is seated by others keeps
 * their offers, because otherwise one community could take the offers of another. Asks the rows first, because few
 * users who take a seat have an offer.
 */
export const clashingOffersPolicy: Policy = {
  name: 'clashing-offers',
  effects: [WITHDRAW_CLASHING_OFFERS],
  appliesTo: new Set(['PlayerJoined', 'SeatPassed']),
  apply: async (seated, client) => {
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
