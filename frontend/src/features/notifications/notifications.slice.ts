import type { NotificationView } from '@muster/contracts';
import { createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { notificationReceived, notificationsRemoved } from './server-events';
import { loadNotifications, removeAll, removeOne } from './notifications.api';

const adapter = createEntityAdapter<NotificationView, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id),
});
const initialState = adapter.getInitialState({
  status: 'loading' as 'loading' | 'here' | 'failed',
  /** Heard or removed while a list is on its way, which may not know of it. */
  heard: [] as NotificationView[],
  gone: [] as string[],
  panelOpen: false,
});
type State = typeof initialState;

function removeIds(state: State, ids: string[]): void {
  adapter.removeMany(state, ids);
  state.gone.push(...ids);
}

/** What is not read yet: read ones are removed (spec §4), so their number is the unread count. */
export const notifications = createSlice({
  name: 'notifications',
  initialState,
  reducers: { panelToggled: (state, { payload: open }: PayloadAction<boolean>) => void (state.panelOpen = open) },
  extraReducers: (on) => {
    on.addCase(notificationReceived, (state, { payload }) => {
      state.heard.push(payload);
      adapter.upsertOne(state, payload);
    });
    on.addCase(notificationsRemoved, (state, { payload: { ids } }) => removeIds(state, ids ?? [...state.ids]));
    on.addCase(loadNotifications.requested, (state) => void Object.assign(state, { heard: [], gone: [] }));
    on.addCase(loadNotifications.succeeded, (state, { payload: { result } }) => {
      adapter.setAll(
        state,
        [...result, ...state.heard].filter(({ _id }) => !state.gone.includes(_id)),
      );
      state.status = 'here';
    });
    on.addCase(loadNotifications.failed, (state) => void (state.status = state.status === 'here' ? 'here' : 'failed'));
    on.addCase(removeOne.requested, (state, { payload: { id } }) => removeIds(state, [id]));
    on.addCase(removeAll.requested, (state) => removeIds(state, [...state.ids]));
  },
  selectors: {
    selectNotifications: adapter.getSelectors().selectAll,
    selectUnread: (state) => state.ids.length,
    selectNotificationsStatus: (state) => state.status,
    selectPanelOpen: (state) => state.panelOpen,
  },
});
export const { panelToggled } = notifications.actions;
export const { selectNotifications, selectUnread, selectNotificationsStatus, selectPanelOpen } =
  notifications.selectors;

export const removeOneRequested = removeOne.requested;
export const removeAllRequested = removeAll.requested;
export const loadNotificationsRequested = loadNotifications.requested;
