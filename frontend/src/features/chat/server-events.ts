import type { MessageView, ScrimChatter, ServerMessages } from '@muster/contracts';
import { createAction } from '@reduxjs/toolkit';

/** What the server tells of conversations. Apart from the slice, which comes to the page after it is at rest. */
export const messageReceived = createAction<MessageView>('chat/messageReceived');
export const messagesSeen = createAction<ServerMessages['messages_seen']>('chat/messagesSeen');
export const conversationOpened = createAction<ServerMessages['getConversation']>('chat/conversationOpened');
export const conversationMuted = createAction<ServerMessages['conversation_muted']>('chat/conversationMuted');
export const chattersReceived = createAction<ScrimChatter[]>('chat/chattersReceived');
export const roomMessageCountChanged = createAction<ServerMessages['scrim_chat_grew']>('chat/roomMessageCountChanged');
