/**
 * Effects of Discord: messages are brought up to date and checked, channels of archived communities are disconnected,
 * addresses of disconnected webhooks are deleted, and late answers are sent.
 */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';
import type { AroundPart } from '../read/around-notes.schema';

/** `scrimId`: the id of a scrim, of an evening or of a post. */
export interface CardRef {
  channelId: string;
  scrimId: string;
}
export const UPDATE_CARD = defineJob<CardRef>('UpdateDiscordCard', 'discord');
export interface OfferRef {
  scrimId: string;
  offerId: string;
}
export const UPDATE_OFFER = defineJob<OfferRef>('UpdateDiscordOffer', 'discord');
export interface AroundRef {
  channelId: string;
  part: AroundPart;
}
export const UPDATE_AROUND = defineJob<AroundRef>('UpdateDiscordAround', 'discord');
export const SEND_LATE_ANSWER = defineJob<{ interactionId: string }>('SendLateDiscordAnswer', 'discord');
/** `isOnce`: all messages, once; otherwise a few at a time, for as long as channels are connected. */
export const CHECK_CARDS = defineJob<{ isOnce: boolean }>('CheckDiscordCards', 'discord', { inBackground: true });
export const DELETE_WEBHOOK = defineJob<{ channelId: string }>('DeleteDiscordWebhook', 'discord', {
  inBackground: true,
});
export const DISCONNECT_CHANNELS = defineJob<{ communityId: string }>('DisconnectDiscordChannels', 'discord', {
  inBackground: true,
});

/** Changes within this time become one edit. */
export const CARD_DELAY_MS = 2_000;

export const cardKey = ({ channelId, scrimId }: CardRef): string => `discord-card_${channelId}_${scrimId}`;

/**
 * Each message has one effect for ever. It waits from the first change on; later changes only raise its revision, by
 * which it is pending again if it was requested while it ran.
 */
export const cardEffect = ({ channelId, scrimId }: CardRef, { at, position, meta }: StoredEvent): EffectRequest =>
  UPDATE_CARD.request({
    key: cardKey({ channelId, scrimId }),
    ref: { channelId, scrimId },
    dueAt: new Date(Date.parse(at) + CARD_DELAY_MS).toISOString(),
    revision: position,
    traceparent: meta.traceparent,
  });

/**
 * Each offer has one effect, as each message about a scrim has. It does not wait for further changes, because an offer
 * may last only a minute.
 */
export const offerEffect = ({ scrimId, offerId }: OfferRef, { position, meta }: StoredEvent): EffectRequest =>
  UPDATE_OFFER.request({
    key: `discord-offer_${scrimId}_${offerId}`,
    ref: { scrimId, offerId },
    revision: position,
    traceparent: meta.traceparent,
  });

/** Each of the two messages of a channel about people around has one effect for ever. A question does not wait. */
export const aroundEffect = ({ channelId, part }: AroundRef, { position, meta }: StoredEvent): EffectRequest =>
  UPDATE_AROUND.request({
    key: `discord-${part}_${channelId}`,
    ref: { channelId, part },
    revision: position,
    traceparent: meta.traceparent,
  });

/**
 * The check repeats itself, and ends when no channel is connected. Late answers are declared here, because the api
 * requests them itself.
 */
export const checkedCards: Policy = {
  name: 'discord-checked-cards',
  effects: [CHECK_CARDS, SEND_LATE_ANSWER],
  appliesTo: new Set(['DiscordChannelConnected', 'DiscordWebhookStored']),
  apply: async (events) =>
    events
      .slice(-1)
      .map(({ position }) =>
        CHECK_CARDS.request({ key: 'discord-checked-cards', ref: { isOnce: false }, revision: position }),
      ),
};

/**
 * The address of a disconnected webhook is kept for this long, so that its messages can be replaced by ones that name
 * no one. They cannot be changed without it.
 */
const WEBHOOK_KEPT_MS = 60 * 60_000;

export const disconnectedWebhooks: Policy = {
  name: 'discord-disconnected-webhooks',
  effects: [DELETE_WEBHOOK],
  on: {
    DiscordChannelDisconnected: ({ stream, position, at }) => {
      const channelId = aggregateIdOf(stream);
      if (!channelId.startsWith('webhook_')) return [];
      const dueAt = new Date(Date.parse(at) + WEBHOOK_KEPT_MS).toISOString();
      return [DELETE_WEBHOOK.request({ key: `discord-webhook_${channelId}_${position}`, ref: { channelId }, dueAt })];
    },
  },
};

export const archivedCommunityChannels: Policy = {
  name: 'discord-archived-communities',
  effects: [DISCONNECT_CHANNELS],
  on: {
    CommunityArchived: ({ stream, position }) => {
      const communityId = aggregateIdOf(stream);
      return [
        DISCONNECT_CHANNELS.request({ key: `discord-archived_${communityId}_${position}`, ref: { communityId } }),
      ];
    },
  },
};
