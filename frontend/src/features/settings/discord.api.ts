import type { DiscordStart } from '@muster/contracts/discord-linking';
import type { SessionResponse } from '@muster/contracts/users';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const startDiscord = () => http.post<DiscordStart>('/auth/discord/start');
/** Returns the caller's account as it is now, with a token that contains it. */
export const loadSession = () => http.post<SessionResponse>('/auth/verify');
export const unlinkDiscord = apiCall('settings/unlinkDiscord', (_: void) => http.del('/auth/discord'), {
  onRepeat: 'leading',
});
