/** Requests the messages about people around that an event concerns. It reads which there are, so it is no pure reaction. */
import { aggregateIdOf, type EffectRequest, type Policy, type StoredEvent } from '@muster/platform';
import type pg from 'pg';
import { aroundEffect, UPDATE_AROUND } from '../policies/card-effects.policy';
import { AROUND_PARTS } from '../read/around-notes.schema';
import { NAMING, RENAMING } from './request-cards.policy';

/** The log says only that something has changed about the people around in a community. */
const isOfCommunity = ({ stream, type }: StoredEvent): boolean => stream.startsWith('pickups-') || RENAMING.has(type);
const isOfChannel = ({ stream }: StoredEvent): boolean => stream.startsWith('discordchannel-');
const isOfUser = ({ type }: StoredEvent): boolean => NAMING.has(type);

export const requestAroundCards: Policy = {
  name: 'discord-around',
  effects: [UPDATE_AROUND],
  apply: async (events, client): Promise<EffectRequest[]> => {
    const [communities, users] = [lastOf(events, isOfCommunity), lastOf(events, isOfUser)];
    const found = [
      ...[...lastOf(events, isOfChannel)].map(([channel, event]) => ({ channel, event })),
      ...(await channelsOf(communities, client)),
      ...(await channelsNaming(users, client)),
    ];
    return found.flatMap(({ channel, event }) =>
      AROUND_PARTS.map((part) => aroundEffect({ channelId: channel, part }, event)),
    );
  },
};

type Found = { channel: string; event: StoredEvent };
/** The last event of each aggregate. */
const lastOf = (events: readonly StoredEvent[], isMeant: (event: StoredEvent) => boolean): Map<string, StoredEvent> =>
  new Map(events.filter(isMeant).map((event) => [aggregateIdOf(event.stream), event]));

async function channelsOf(communities: ReadonlyMap<string, StoredEvent>, client: pg.ClientBase): Promise<Found[]> {
  if (communities.size === 0) return [];
  const { rows } = await client.query<{ channel: string; community: string }>(
    'SELECT id AS channel, community_id AS community FROM discord_channels WHERE connected AND community_id = ANY($1)',
    [[...communities.keys()]],
  );
  return rows.map(({ channel, community }) => ({ channel, event: communities.get(community)! }));
}

async function channelsNaming(users: ReadonlyMap<string, StoredEvent>, client: pg.ClientBase): Promise<Found[]> {
  if (users.size === 0) return [];
  const { rows } = await client.query<{ channel: string }>(
    'SELECT DISTINCT channel FROM discord_around WHERE users && $1::text[]',
    [[...users.keys()]],
  );
  const event = [...users.values()].at(-1)!;
  return rows.map(({ channel }) => ({ channel, event }));
}
