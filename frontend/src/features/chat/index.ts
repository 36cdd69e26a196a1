export { chattersHeard, conversationMuted, conversationOpened, messageHeard, messagesSeen, roomGrew } from './heard';
