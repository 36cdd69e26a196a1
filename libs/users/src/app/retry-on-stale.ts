import { CommandRejected } from '@muster/platform';

const MAX_ATTEMPTS = 4;

/** Names are read before the command is decided; if the account changed in between, the attempt is retried. */
export async function retryOnStaleAccount<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = MAX_ATTEMPTS - 1; ; attemptsLeft--) {
    try {
      return await attempt();
    } catch (error) {
      if (attemptsLeft === 0 || !(error instanceof CommandRejected) || error.rejection.code !== 'changed-meanwhile')
        throw error;
    }
  }
}
