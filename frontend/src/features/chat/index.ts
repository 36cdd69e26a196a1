export { chatSaga } from './chat.saga';
export { chat, chattersHeard, conversationMuted, conversationOpened, conversationWished, messageHeard, messagesSeen, roomGrew, selectChatWindow, selectUnseen } from './chat.slice';
