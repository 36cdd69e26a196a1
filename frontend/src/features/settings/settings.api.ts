import type { ChangePreferencesBody, NotificationPreferences, SessionAnswer, SessionView, UpdateUserBody } from '@muster/contracts';
import { http } from '../../shared/http';
import { request } from '../../shared/request';

export const saveAccount = request('settings/account', (body: UpdateUserBody) => http.put<SessionAnswer>('/auth/update-user', body), { again: 'leading' });
export const sendAdminKey = request('settings/adminKey', (adminKey: string) => http.put<SessionAnswer>('/auth/update-user', { adminKey }), { again: 'leading' });
export const loadPreferences = request('settings/preferences', (_: void, signal) => http.get<NotificationPreferences>('/notifications/preferences', signal));
export const changePreferences = request('settings/changePreferences', (body: ChangePreferencesBody) => http.put<NotificationPreferences>('/notifications/preferences', body), { again: 'every' });
export const signOutEverywhere = request('settings/signOutEverywhere', (_: void) => http.post('/auth/sign-out-everywhere'), { again: 'leading' });
export const loadSessions = request('settings/sessions', (_: void, signal) => http.get<SessionView[]>('/auth/sessions', signal));
/** One of them, or without `id` all but this one; the answer is what is left. */
export const endSessions = request('settings/endSessions', ({ id }: { id?: string }) => http.del<SessionView[]>(id ? `/auth/sessions/${encodeURIComponent(id)}` : '/auth/sessions'), { again: 'leading' });
export const deleteAccount = request('settings/deleteAccount', (name: string) => http.del('/auth/account', { name }), { again: 'leading' });
export const collectData = request('settings/data', (_: void) => http.get<unknown>('/auth/export'), { again: 'leading' });
