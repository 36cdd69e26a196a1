import { retryOnRejection } from '@muster/platform';

/** Repeats what another stream's claim has overtaken, on fresh facts. */
export const retryOnTaken = <T>(code: string, attempt: () => Promise<T>): Promise<T> =>
  retryOnRejection(code, 12, attempt);
