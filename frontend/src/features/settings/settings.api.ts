import { authRoutes, sessionRoutes } from '@muster/contracts/auth-routes';
import { preferenceRoutes } from '@muster/contracts/notification-routes';
import type { ChangePreferencesBody } from '@muster/contracts/notifications';
import type { UpdateUserBody } from '@muster/contracts/users';
import { http } from '../../shared/http';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';

export const saveAccount = apiCall(
  'settings/account',
  (body: UpdateUserBody) => callRoute(authRoutes.update, { body }),
  { onRepeat: 'leading' },
);
export const sendAdminKey = apiCall(
  'settings/adminKey',
  (adminKey: string) => callRoute(authRoutes.update, { body: { adminKey } }),
  { onRepeat: 'leading' },
);
/** If several switches are pressed quickly, the last response counts, because it has all changes. */
export const changePreferences = apiCall('settings/changePreferences', (body: ChangePreferencesBody) =>
  callRoute(preferenceRoutes.change, { body }),
);
export const signOutEverywhere = apiCall(
  'settings/signOutEverywhere',
  (_: void) => callRoute(authRoutes.signOutEverywhere, {}),
  { onRepeat: 'leading', endsSession: true },
);
/** Ends one session, or all others if `id` is missing. Returns the remaining sessions. */
export const endSessions = apiCall(
  'settings/endSessions',
  ({ id }: { id?: string }) =>
    id ? callRoute(sessionRoutes.endOne, { params: { id } }) : callRoute(sessionRoutes.endOthers, {}),
  { onRepeat: 'leading' },
);
export const deleteAccount = apiCall(
  'settings/deleteAccount',
  (name: string) => callRoute(authRoutes.remove, { body: { name } }),
  {
    onRepeat: 'leading',
    endsSession: true,
  },
);
export const exportData = apiCall('settings/data', (_: void) => http.get<unknown>('/auth/export'), {
  repeats: 'never', // a file that arrives later surprises
  onRepeat: 'leading',
});
