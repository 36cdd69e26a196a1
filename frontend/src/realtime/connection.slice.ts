import { createAction, createSlice } from '@reduxjs/toolkit';

type Status = 'closed' | 'connecting' | 'online' | 'reconnecting' | 'offline';

export const connection = createSlice({
  name: 'connection',
  initialState: { status: 'closed' as Status },
  reducers: {
    connecting: () => ({ status: 'connecting' as Status }),
    connected: () => ({ status: 'online' as Status }),
    reconnecting: () => ({ status: 'reconnecting' as Status }),
    disconnected: () => ({ status: 'offline' as Status }),
    closed: () => ({ status: 'closed' as Status }),
  },
  selectors: { selectConnection: (state) => state.status },
});
export const { connecting, connected, reconnecting, disconnected, closed } = connection.actions;
export const { selectConnection } = connection.selectors;
/** Sent when the server has confirmed joining a scrim's room, and again after every reconnect. */
export const scrimRoomJoined = createAction<string>('connection/scrimRoomJoined');
