import { aggregateIdOf, type Policy } from '@muster/platform';

/** Deletes deliveries whose bodies name an erased person; bodies name people as others see them. */
export const eraseDeliveries: Policy = {
  name: 'forget-in-webhooks',
  effects: [],
  appliesTo: new Set(['AccountErased']),
  apply: async (events, client) => {
    for (const { stream } of events)
      await client.query('DELETE FROM webhook_deliveries WHERE position($1 IN body) > 0', [aggregateIdOf(stream)]);
    return [];
  },
};
