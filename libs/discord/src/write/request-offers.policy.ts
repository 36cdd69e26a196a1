/** Requests the messages about offers. It reads which there are, so it is no pure reaction. */
import { aggregateIdOf, type EffectRequest, type Policy, type StoredEvent } from '@muster/platform';
import type pg from 'pg';
import { offerEffect, type OfferRef, UPDATE_OFFER } from '../policies/card-effects.policy';
import { NAMING } from './request-cards.policy';

export const requestOffers: Policy = {
  name: 'discord-offers',
  effects: [UPDATE_OFFER],
  apply: async (events, client) => {
    const relevant = events.filter(isRelevant);
    if (relevant.length === 0 || !(await isDiscordUsed(client))) return [];
    const open = await openOffers(relevant, client);
    return relevant.flatMap((event) =>
      [...ownOffer(event), ...open.filter(isConcernedBy(event))].map(toRequest(event)),
    );
  },
};

const isRelevant = ({ type, stream }: StoredEvent): boolean =>
  stream.startsWith('scrim-') || stream.startsWith('discordchannel-') || NAMING.has(type);

/** Whether anybody uses Discord. If not, offers cause no effects. */
async function isDiscordUsed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT 1 WHERE EXISTS (SELECT 1 FROM discord_channels) OR EXISTS (SELECT 1 FROM discord_interactions)',
  );
  return rows.length > 0;
}

interface OpenOffer extends OfferRef {
  person: string;
  channelId: string | null;
}
/** Offers that have a message, or had one tried. */
async function openOffers(events: readonly StoredEvent[], client: pg.ClientBase): Promise<OpenOffer[]> {
  const { rows } = await client.query<OpenOffer>(
    `SELECT scrim AS "scrimId", offer AS "offerId", person, channel AS "channelId" FROM discord_offers
      WHERE scrim = ANY($1) OR person = ANY($1) OR channel = ANY($1)`,
    [[...new Set(events.map(({ stream }) => aggregateIdOf(stream)))]],
  );
  return rows;
}

const isConcernedBy =
  ({ stream }: StoredEvent) =>
  ({ scrimId, person, channelId }: OpenOffer): boolean =>
    [`scrim-${scrimId}`, `user-${person}`, `discordchannel-${channelId}`].includes(stream);

/** The offer that the event begins or ends, also if its message is being posted at this moment. */
const ownOffer = ({ stream, data }: StoredEvent): OfferRef[] =>
  stream.startsWith('scrim-') && typeof data['offerId'] === 'string'
    ? [{ scrimId: aggregateIdOf(stream), offerId: data['offerId'] }]
    : [];

const toRequest =
  (event: StoredEvent) =>
  (ref: OfferRef): EffectRequest =>
    offerEffect(ref, event);
