export { friendshipChanged } from './server-events';
