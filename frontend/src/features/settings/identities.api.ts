import { identityRoutes } from '@muster/contracts/auth-routes';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';

export const startLinking = (provider: string) => callRoute(identityRoutes.start, { body: { provider } });
export const unlinkIdentity = apiCall(
  'settings/unlinkIdentity',
  ({ id }: { id: string; name: string }) => callRoute(identityRoutes.unlink, { params: { id } }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
