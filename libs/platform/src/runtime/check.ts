import type { Config } from '../config/config';

/** Result of a check. `off`: the site works without this part; `says` names what would switch it on. */
export interface Finding {
  state: 'ok' | 'off';
  says: string;
}
/** A part that the site needs and `worker doctor` checks. `run` rejects with the problem and what to do about it. */
export interface Check {
  name: string;
  run: (signal: AbortSignal) => Promise<Finding>;
}
/** The checks of a feature, one for each part that the configuration names. */
export type Checks = (config: Config) => readonly Check[];

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const off = (says: string): Finding => ({ state: 'off', says });

/** An error whose message already contains the reason. */
class AdvisedError extends Error {
  override name = 'AdvisedError';
}

/** Returns why something failed: network errors say so in their cause, or in the first of several. */
export function reasonOf(error: unknown): string {
  if (error instanceof AdvisedError) return error.message;
  const { message, code, cause, errors } = error as Partial<AggregateError & { code: string }>;
  const inner = cause ?? (errors as readonly unknown[] | undefined)?.[0];
  const reason = inner instanceof Error ? reasonOf(inner) : undefined;
  return [message, reason].filter(Boolean).join(': ') || code || String(error);
}

/** Runs `work`; if it fails, the error also says what to do. */
export async function advised<T>(advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new AdvisedError(`${reasonOf(error)}; ${advice}`, { cause: error });
  }
}
