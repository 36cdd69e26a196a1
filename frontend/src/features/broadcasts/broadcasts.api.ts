import { broadcastRoutes } from '@muster/contracts/broadcast-routes';
import type { BroadcastKind } from '@muster/contracts/broadcasts';
import { apiCall } from '../../shared/api-call';
import { callRoute } from '../../shared/call-route';

interface NewLink {
  scrimId: string;
  kind: BroadcastKind;
  delaySeconds: number;
}
export const createLink = apiCall(
  'broadcasts/create',
  ({ scrimId, ...body }: NewLink) => callRoute(broadcastRoutes.create, { params: { id: scrimId }, body }),
  { key: ({ scrimId }) => scrimId, onRepeat: 'leading' },
);
export const revokeLink = apiCall(
  'broadcasts/revoke',
  ({ scrimId, id }: { scrimId: string; id: string }) =>
    callRoute(broadcastRoutes.revoke, { params: { id: scrimId, broadcastId: id } }),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
