import type { Feature } from '@muster/platform';
import { conversationAggregate } from './aggregate';
import { chatErrors } from './domain/errors';
import { EraseMessagesJob } from './erase-messages.job';
import { ConversationsController } from './http/conversations.controller';
import { MessagesController } from './http/messages.controller';
import { ReportsController } from './http/reports.controller';
import { MessageReports } from './http/message-reports';
import { ReadReceipts } from './http/read-receipts';
import { MessageSender } from './http/message-sender';
import { ScrimChatGateway } from './scrim-chat.gateway';
import { ERASE_MESSAGES, eraseMessagesPolicy } from './policies/erase-messages';
import { ChatData } from './read/chat-data';
import { Chat1700000000400 } from './read/chat.migration';
import { ConversationQueries } from './read/conversation-queries';
import { ConversationAccess } from './read/conversation-access';
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
  policies: [eraseMessagesPolicy],
  jobs: { [ERASE_MESSAGES]: EraseMessagesJob },
  controllers: [ConversationsController, MessagesController, ReportsController],
  personalData: ChatData,
  providers: [MessageQueries],
  apiProviders: [
    ConversationQueries,
    ReportQueries,
    ScrimRooms,
    ConversationAccess,
    MessageSender,
    ReadReceipts,
    MessageReports,
    ChatSockets,
    ScrimChatGateway,
  ],
};

export * from './domain/commands';
export { conversationIdOf } from './http/conversation-id';
export type { ConversationEvent } from './domain/conversation';
