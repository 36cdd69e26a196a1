import './cross-feature.saga';

export { ScrimChatButton } from '../features/chat/ScrimChatButton';
