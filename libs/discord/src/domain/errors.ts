/** HTTP status of every rejection of a Discord channel's commands. */
import { Rejection } from '@muster/kernel';

export const channelErrors = {
  'organiser-only': 403,
  'admin-only': 403,
  'discord-permission-needed': 403,
  'discord-channel-connected': 409,
  'discord-not-connected': 404,
} as const;

export class ChannelRejection extends Rejection<keyof typeof channelErrors> {}
