import { http } from '../../shared/http';

/** Unreachable servers and error responses count as down. */
export const isServerUp = (): Promise<boolean> =>
  http
    .get<{ isServerUp?: boolean }>('/server-status')
    .then((response) => response.isServerUp === true)
    .catch(() => false);
