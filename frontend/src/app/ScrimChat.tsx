import './register-social-features';

export { ScrimChatButton } from '../features/chat/ScrimChatButton';
