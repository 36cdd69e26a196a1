export {
  chattersReceived,
  conversationMuted,
  conversationOpened,
  messageReceived,
  messagesSeen,
  roomMessageCountChanged,
} from './server-events';
