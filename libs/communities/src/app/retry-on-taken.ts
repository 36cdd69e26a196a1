import { CommandRejected } from '@muster/platform';

const MAX_ATTEMPTS = 12;

/** Repeats what another stream's claim has overtaken, on fresh facts. */
export async function retryOnTaken<T>(code: string, attempt: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = MAX_ATTEMPTS - 1; ; attemptsLeft--) {
    try {
      return await attempt();
    } catch (error) {
      if (attemptsLeft === 0 || !(error instanceof CommandRejected) || error.rejection.code !== code) throw error;
    }
  }
}
