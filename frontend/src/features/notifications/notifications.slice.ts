import type { NotificationView } from '@muster/contracts/notifications';
import { createEntityAdapter, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { notificationReceived, notificationsRemoved } from './server-events';
import { loadNotifications, removeAll, removeOne, sendTestPush } from './notifications.api';
import { rootReducer } from '../../shared/root-reducer';

const adapter = createEntityAdapter<NotificationView, string>({
  selectId: ({ _id }) => _id,
  sortComparer: (a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id),
});
const initialState = adapter.getInitialState({
  status: 'loading' as 'loading' | 'loaded' | 'failed',
  /** Received or removed while a list is loading, whose response may not reflect it. */
  received: [] as NotificationView[],
  removed: [] as string[],
  panelOpen: false,
});
type State = typeof initialState;

function removeIds(state: State, ids: string[]): void {
  adapter.removeMany(state, ids);
  state.removed.push(...ids);
}

/** Unread notifications. Read ones are removed (spec §4), so the number of entries is the unread count. */
export const notifications = createSlice({
  name: 'notifications',
  initialState,
  reducers: { panelToggled: (state, { payload: open }: PayloadAction<boolean>) => void (state.panelOpen = open) },
  extraReducers: (on) => {
    on.addCase(notificationReceived, (state, { payload }) => {
      state.received.push(payload);
      adapter.upsertOne(state, payload);
    });
    on.addCase(notificationsRemoved, (state, { payload: { ids } }) => removeIds(state, ids ?? [...state.ids]));
    on.addCase(loadNotifications.requested, (state) => void Object.assign(state, { received: [], removed: [] }));
    on.addCase(loadNotifications.succeeded, (state, { payload: { result } }) => {
      adapter.setAll(
        state,
        [...result, ...state.received].filter(({ _id }) => !state.removed.includes(_id)),
      );
      state.status = 'loaded';
    });
    on.addCase(
      loadNotifications.failed,
      (state) => void (state.status = state.status === 'loaded' ? 'loaded' : 'failed'),
    );
    on.addCase(removeOne.requested, (state, { payload: { id } }) => removeIds(state, [id]));
    on.addCase(removeAll.requested, (state) => removeIds(state, [...state.ids]));
  },
  selectors: {
    selectNotifications: adapter.getSelectors().selectAll,
    selectUnread: (state) => state.ids.length,
    /** Whether a seat is offered to the user at the moment. */
    selectHasOffers: (state) => Object.values(state.entities).some(({ offer }) => Boolean(offer)),
    selectNotificationsStatus: (state) => state.status,
    selectPanelOpen: (state) => state.panelOpen,
  },
}).injectInto(rootReducer);
export const { panelToggled } = notifications.actions;
export const { selectNotifications, selectUnread, selectHasOffers, selectNotificationsStatus, selectPanelOpen } =
  notifications.selectors;
export { removeOne, removeAll, loadNotifications, sendTestPush };
