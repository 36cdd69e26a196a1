import type { RejectionTexts } from '@muster/texts';
import type { chatErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'conversation-not-found': 'Conversation not found',
  'message-not-found': 'Message not found',
  'no-talk-to-oneself': 'You cannot start a conversation with yourself',
  'friends-only': 'You can only chat with your friends',
  'message-taken': 'This client ID was already used for a different message',
} as const satisfies RejectionTexts<typeof chatErrors>;

const texts = {
  toYourself: 'You cannot send a message to yourself',
  notAMember: 'The recipient is not a member of this conversation',
  notTheReceiver: 'Only the recipient can mark a message as seen',
  ownMessage: 'You cannot report your own message',
  reportNotFound: 'Report not found',
} as const;
/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, ...texts } as const;
