export { connection, scrimRoomJoined, selectConnection } from './connection.slice';
export type { MessageRoutes } from './messages';
export { historyHeard, historySaga } from './history.saga';
export { realtimeSaga } from './realtime.saga';
export { onEveryConnect, emitAndWait, emitAndForget, socketId } from './say';
