import { CommandRejected } from './aggregate-queue';

/** Repeats an attempt whose facts became outdated before it was decided, which the rejection `code` reports. */
export async function retryOnRejection<T>(code: string, maxAttempts: number, attempt: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = maxAttempts - 1; ; attemptsLeft--) {
    try {
      return await attempt();
    } catch (error) {
      if (attemptsLeft === 0 || !(error instanceof CommandRejected) || error.rejection.code !== code) throw error;
    }
  }
}
