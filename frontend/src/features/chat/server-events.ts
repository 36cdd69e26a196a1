import type { MessageView, PushedMessage, ScrimChatter } from '@muster/contracts/chat';
import type { ServerMessages } from '@muster/contracts/sockets';
import { createAction } from '@reduxjs/toolkit';

/** Server events about chats. Separate from the slice, which is loaded after the page is idle. */
export const messageReceived = createAction<MessageView>('chat/messageReceived');
/** The event of a direct message names its people beside their ids. */
export const directMessageReceived = ({ sender, receiver, ...message }: PushedMessage) =>
  messageReceived({ ...message, _sender: sender, _receiver: receiver });
export const messagesSeen = createAction<ServerMessages['messages_seen']>('chat/messagesSeen');
export const conversationOpened = createAction<ServerMessages['getConversation']>('chat/conversationOpened');
export const conversationMuted = createAction<ServerMessages['conversation_muted']>('chat/conversationMuted');
export const chattersReceived = createAction<ScrimChatter[]>('chat/chattersReceived');
export const roomMessageCountChanged = createAction<ServerMessages['scrim_chat_grew']>('chat/roomMessageCountChanged');
