import type { ChangePreferencesBody, NotificationPreferences } from '@muster/contracts/notifications';
import type { SessionResponse, SessionView, UpdateUserBody } from '@muster/contracts/users';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';

export const saveAccount = apiCall(
  'settings/account',
  (body: UpdateUserBody) => http.put<SessionResponse>('/auth/update-user', body),
  { onRepeat: 'leading' },
);
export const sendAdminKey = apiCall(
  'settings/adminKey',
  (adminKey: string) => http.put<SessionResponse>('/auth/update-user', { adminKey }),
  { onRepeat: 'leading' },
);
/** Of several switches that are pressed quickly the last response counts, which has them all. */
export const changePreferences = apiCall('settings/changePreferences', (body: ChangePreferencesBody) =>
  http.put<NotificationPreferences>('/notifications/preferences', body),
);
export const signOutEverywhere = apiCall(
  'settings/signOutEverywhere',
  (_: void) => http.post('/auth/sign-out-everywhere'),
  { onRepeat: 'leading', endsSession: true },
);
/** Ends one session, or all others if `id` is missing. Returns the remaining sessions. */
export const endSessions = apiCall(
  'settings/endSessions',
  ({ id }: { id?: string }) =>
    http.del<SessionView[]>(id ? `/auth/sessions/${encodeURIComponent(id)}` : '/auth/sessions'),
  { onRepeat: 'leading' },
);
export const deleteAccount = apiCall('settings/deleteAccount', (name: string) => http.del('/auth/account', { name }), {
  onRepeat: 'leading',
  endsSession: true,
});
export const exportData = apiCall('settings/data', (_: void) => http.get<unknown>('/auth/export'), {
  repeats: 'never', // a file that arrives later surprises
  onRepeat: 'leading',
});
