import type { Feature } from '@muster/platform';
import { conversationAggregate } from './aggregate';
import { chatErrors } from './domain/errors';
import { Erasing } from './erasing.job';
import { ConversationsController } from './http/conversations.controller';
import { MessagesController } from './http/messages.controller';
import { ReportsController } from './http/reports.controller';
import { Reporting } from './http/reporting';
import { Seeing } from './http/seeing';
import { Talk } from './http/talk';
import { OpenChats } from './open-chats';
import { ERASE_WORDS, eraseWords } from './policies/erase-words';
import { ChatData } from './read/chat-data';
import { Chat1700000000400 } from './read/chat.migration';
import { ConversationQueries } from './read/conversation-queries';
import { Doors } from './read/doors';
import { MessageQueries } from './read/message-queries';
import { Outcomes1700000000401 } from './read/outcomes.migration';
import { ReportQueries } from './read/report-queries';
import { ScrimRooms } from './read/scrim-rooms';
import { SentFrom1700000000402 } from './read/sent-from.migration';
import { ChatSockets } from './realtime';
import { Unseen1700000000403 } from './read/unseen.migration';

export const chat: Feature = {
  name: 'chat',
  aggregates: [conversationAggregate],
  errors: chatErrors,
  migrations: [Chat1700000000400, Outcomes1700000000401, SentFrom1700000000402, Unseen1700000000403],
  policies: [eraseWords],
  jobs: { [ERASE_WORDS]: Erasing },
  controllers: [ConversationsController, MessagesController, ReportsController],
  personal: ChatData,
  providers: [MessageQueries],
  api: [ConversationQueries, ReportQueries, ScrimRooms, Doors, Talk, Seeing, Reporting, ChatSockets, OpenChats],
};

export * from './domain/commands';
export { conversationIdOf } from './http/conversation-id';
export type { ConversationEvent } from './domain/conversation';
