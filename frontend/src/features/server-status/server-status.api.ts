import { http } from '../../shared/http';

/** No answer, or a refusal, is a server that is not up. */
export const isServerUp = (): Promise<boolean> =>
  http
    .get<{ isServerUp?: boolean }>('/server-status')
    .then((answer) => answer.isServerUp === true)
    .catch(() => false);
