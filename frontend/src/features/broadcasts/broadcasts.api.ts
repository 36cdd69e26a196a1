import type { BroadcastKind, NewBroadcastLink } from '@muster/contracts/broadcasts';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const path = (scrimId: string, rest = ''): string => `/scrims/${encodeURIComponent(scrimId)}/broadcasts${rest}`;

interface NewLink {
  scrimId: string;
  kind: BroadcastKind;
  delaySeconds: number;
}
export const createLink = apiCall(
  'broadcasts/create',
  ({ scrimId, ...body }: NewLink) => http.post<NewBroadcastLink>(path(scrimId), body),
  { key: ({ scrimId }) => scrimId, onRepeat: 'leading' },
);
export const revokeLink = apiCall(
  'broadcasts/revoke',
  ({ scrimId, id }: { scrimId: string; id: string }) => http.del(path(scrimId, `/${id}`)),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
