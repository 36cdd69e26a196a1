import { authRoutes } from '@muster/contracts/auth-routes';
import { discordLinkRoutes } from '@muster/contracts/discord-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';

export const startDiscord = () => callRoute(discordLinkRoutes.start, {});
/** Returns the caller's account as it is now, with a token that contains it. */
export const loadSession = () => callRoute(authRoutes.verify, {});
export const unlinkDiscord = apiCall('settings/unlinkDiscord', (_: void) => callRoute(discordLinkRoutes.unlink, {}), {
  onRepeat: 'leading',
});
