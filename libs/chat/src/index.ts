import type { Feature } from '@muster/platform';
import { conversationAggregate } from './aggregate';
import { chatErrors } from './domain/errors';
import { EraseMessagesJob } from './jobs/erase-messages.job';
import { ConversationsController } from './http/conversations.controller';
import { MessagesController } from './http/messages.controller';
import { ReportsController } from './http/reports.controller';
import { MessageReports } from './app/message-reports';
import { ReadReceipts } from './app/read-receipts';
import { MessageSender } from './app/message-sender';
import { ScrimChatGateway } from './realtime/scrim-chat.gateway';
import { ERASE_MESSAGES, eraseMessagesPolicy } from './policies/erase-messages.policy';
import { ChatData } from './read/chat-data';
import { Chat1795564800030 } from './read/chat.migration';
import { ConversationQueries } from './read/conversations.queries';
import { ConversationAccess } from './app/conversation-access';
import { MessageQueries } from './read/messages.queries';
import { ReportQueries } from './read/reports.queries';
import { MessageErasure } from './write/message-erasure.store';
import { CHAT_PARTNERS, UNSEEN_MESSAGES } from './ports';
import { ScrimRooms } from './read/scrim-rooms';
import { messageReports } from './read/reports.schema';
import { ChatSockets } from './realtime/chat-sockets';
import { catalogue as texts } from './texts/catalogue';

export const chat: Feature = {
  name: 'chat',
  texts,
  aggregates: [conversationAggregate],
  errors: chatErrors,
  migrations: [Chat1795564800030],
  entities: [messageReports],
  policies: [eraseMessagesPolicy],
  jobs: [ERASE_MESSAGES.performedBy(EraseMessagesJob)],
  controllers: [ConversationsController, MessagesController, ReportsController],
  personalData: ChatData,
  providers: [MessageQueries, { provide: UNSEEN_MESSAGES, useExisting: MessageQueries }],
  workerProviders: [MessageErasure],
  apiProviders: [
    ConversationQueries,
    { provide: CHAT_PARTNERS, useExisting: ConversationQueries },
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
export { conversationAggregate } from './aggregate';
