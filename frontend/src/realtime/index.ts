export { connection, roomEntered, selectConnection } from './connection.slice';
export type { Routes } from './messages';
export { historyHeard, historySaga } from './history.saga';
export { realtimeSaga } from './realtime.saga';
export { onEachConnection, say, sayInPassing, socketId } from './say';
