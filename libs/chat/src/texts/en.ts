import { type PlainMessages, plainMessages } from '@muster/platform/pure';
import { chatErrors } from '../domain/errors';

export const texts = {
  toYourself: 'You cannot send a message to yourself',
  notAMember: 'The recipient is not a member of this conversation',
  notTheReceiver: 'Only the recipient can mark a message as seen',
  ownMessage: 'You cannot report your own message',
  reportNotFound: 'Report not found',
} as const;
/** What this feature says, with the messages of its rejections. */
export const en = { ...plainMessages(chatErrors), ...texts };
export type English = PlainMessages<typeof chatErrors> & typeof texts;
