import type { MessageView, ScrimChatter, ServerMessages } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** Server events about chats. Separate from the slice, which is loaded after the page is idle. */
export const messageReceived = createAction<MessageView>('chat/messageReceived');
export const messagesSeen = createAction<ServerMessages['messages_seen']>('chat/messagesSeen');
export const conversationOpened = createAction<ServerMessages['getConversation']>('chat/conversationOpened');
export const conversationMuted = createAction<ServerMessages['conversation_muted']>('chat/conversationMuted');
export const chattersReceived = createAction<ScrimChatter[]>('chat/chattersReceived');
export const roomMessageCountChanged = createAction<ServerMessages['scrim_chat_grew']>('chat/roomMessageCountChanged');
