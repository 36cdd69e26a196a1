import type { DiscordStart } from '@muster/contracts/discord-linking';
import { authRoutes } from '@muster/contracts/auth-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';
import { http } from '../../shared/http';

export const startDiscord = () => http.post<DiscordStart>('/auth/discord/start');
/** Returns the caller's account as it is now, with a token that contains it. */
export const loadSession = () => callRoute(authRoutes.verify, {});
export const unlinkDiscord = apiCall('settings/unlinkDiscord', (_: void) => http.del('/auth/discord'), {
  onRepeat: 'leading',
});
