/** Effects of channels: messages are brought up to date, and channels of archived communities are disconnected. */
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { EffectRequest, Policy, StoredEvent } from '@muster/platform';

export interface CardRef {
  channelId: string;
  scrimId: string;
}
export const UPDATE_CARD = defineJob<CardRef>('UpdateDiscordCard');
export const DISCONNECT_CHANNELS = defineJob<{ communityId: string }>('DisconnectDiscordChannels');

/** Changes of this time are one edit. */
export const CARD_DELAY_MS = 2_000;

/**
 * Each message has one effect for ever. It waits from the first change on; later changes only raise its revision, by
 * which it is pending again if it was requested while it ran.
 */
export const cardEffect = ({ channelId, scrimId }: CardRef, { at, position, meta }: StoredEvent): EffectRequest =>
  UPDATE_CARD.request({
    key: `discord-card_${channelId}_${scrimId}`,
    ref: { channelId, scrimId },
    dueAt: new Date(Date.parse(at) + CARD_DELAY_MS).toISOString(),
    revision: position,
    traceparent: meta.traceparent,
  });

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
