import type { IdentityView } from '@muster/contracts/users';
import { apiCall } from '../../shared/api-call';
import { http } from '../../shared/http';

export const startLinking = (provider: string) => http.post<{ url: string }>('/auth/identities/start', { provider });
export const unlinkIdentity = apiCall(
  'settings/unlinkIdentity',
  ({ id }: { id: string; name: string }) => http.del<IdentityView[]>(`/auth/identities/${encodeURIComponent(id)}`),
  { key: ({ id }) => id, onRepeat: 'leading' },
);
