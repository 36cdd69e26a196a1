/** Status and message of every rejection of a Discord channel's commands. */
import { Rejection } from '@muster/kernel';

export const channelErrors = {
  'organiser-only': [403, 'Only organisers of this community can do this'],
  'admin-only': [403, 'Only admins can do this'],
  'discord-permission-needed': [403, 'You need the permission to manage this Discord channel'],
  'discord-channel-connected': [409, 'This Discord channel is already connected. Disconnect it first.'],
  'discord-not-connected': [404, 'No Discord channel is connected'],
} satisfies Record<string, [number, string]>;

export class ChannelRejection extends Rejection<keyof typeof channelErrors> {}
