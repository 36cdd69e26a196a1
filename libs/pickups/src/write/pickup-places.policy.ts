/** Things that happen elsewhere and change who can be asked. It reads who is around, so it is no pure reaction. */
import type { CommunityEvent, MembershipEvent } from '@muster/communities/ports';
import { EVENING_BLOCKS, type EveningBlocks } from '@muster/nights/ports';
import { aggregateIdOf, eraseRowsPolicy, type Policy, type StoredEvent } from '@muster/platform';
import { SEAT_BLOCKS, type SeatBlocks } from '@muster/scrims/ports';
import { CHANGES_PRESENCE } from '@muster/users/ports';
import { SETTLE_PICKUPS } from '../policies/pickups-clock.policy';

const OF_COMMUNITY: ReadonlySet<string> = new Set<CommunityEvent['type']>(['PickupsChosen', 'CommunityArchived']);
const OF_MEMBER: ReadonlySet<string> = new Set<MembershipEvent['type']>(['MemberLeft', 'MemberExcluded']);

/** Returns the people whom these events may have made able or unable to play. */
async function peopleOf(events: readonly StoredEvent[], portOf: (token: symbol) => unknown): Promise<string[]> {
  const seats = portOf(SEAT_BLOCKS) as SeatBlocks;
  const evenings = portOf(EVENING_BLOCKS) as EveningBlocks;
  const busy = await Promise.all([seats.changedBy(events), evenings.changedBy(events)]);
  const accounts = events.filter(({ type }) => CHANGES_PRESENCE.has(type)).map(({ stream }) => aggregateIdOf(stream));
  const members = events.filter(({ type }) => OF_MEMBER.has(type)).map(({ data }) => String(data['userId']));
  return [...new Set([...busy.flat(), ...accounts, ...members])];
}

/** Communities in which one of the people is around or asked. */
const CONCERNED = `
  SELECT unnest(communities) AS community FROM around_entries WHERE user_id = ANY($1)
  UNION SELECT community FROM ready_checks WHERE running AND EXISTS (
    SELECT 1 FROM jsonb_array_elements(state->'places') AS place WHERE place->>'userId' = ANY($1))`;

export const pickupPlaces: Policy = {
  name: 'pickup-places',
  effects: [SETTLE_PICKUPS],
  apply: async (events, client, portOf) => {
    const people = await peopleOf(events, portOf);
    const chosen = events.filter(({ type }) => OF_COMMUNITY.has(type)).map(({ stream }) => aggregateIdOf(stream));
    const found = people.length > 0 ? await client.query<{ community: string }>(CONCERNED, [people]) : { rows: [] };
    const last = events.at(-1)!.position;
    return [...new Set([...chosen, ...found.rows.map(({ community }) => community)])].map((communityId) =>
      SETTLE_PICKUPS.request({ key: `pickups-settle_${communityId}_${last}`, ref: { communityId } }),
    );
  },
};

/** Former members, and communities that were archived, are watched by nobody. */
export const endWatches: Policy = {
  name: 'end-watches',
  effects: [],
  appliesTo: new Set([...OF_MEMBER, 'CommunityArchived']),
  apply: async (events, client) => {
    for (const { type, stream, data } of events)
      await client.query(
        'DELETE FROM around_watches WHERE community = $1 AND ($2::text IS NULL OR user_id = $2)',
        OF_MEMBER.has(type) ? [data['communityId'], data['userId']] : [aggregateIdOf(stream), null],
      );
    return [];
  },
};
/** A deleted account watches nothing, also if it is restored. */
export const endWatchesOfDeleted = eraseRowsPolicy(
  'end-watches-of-deleted',
  { around_watches: 'user_id' },
  new Set(['AccountDeleted']),
);
export const eraseAround = eraseRowsPolicy('forget-around', {
  around_entries: 'user_id',
  around_roles: 'user_id',
  around_watches: 'user_id',
});
