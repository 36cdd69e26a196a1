export { connection, scrimRoomJoined, selectConnection } from './connection.slice';
export type { MessageRoutes } from './socket-types';
export { historyReceived, historySaga } from './history.saga';
export { realtimeSaga } from './realtime.saga';
export { onEveryConnect, emitAndWait, emitAndForget, socketId } from './emit';
