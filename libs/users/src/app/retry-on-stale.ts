import { retryOnRejection } from '@muster/platform';

/** Names are read before the command is decided; if the account changed in between, the attempt is retried. */
export const retryOnStaleAccount = <T>(attempt: () => Promise<T>): Promise<T> =>
  retryOnRejection('changed-meanwhile', 4, attempt);
