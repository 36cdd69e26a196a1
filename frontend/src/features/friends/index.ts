export { friendshipChanged } from './heard';
