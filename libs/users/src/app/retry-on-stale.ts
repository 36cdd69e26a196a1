import { CommandRejected } from '@muster/platform';

/** How often a form is judged again when the account changed between looking and writing. */
const MAX_ATTEMPTS = 4;

/** Names are read before the command is decided; if the account changed in between, the attempt is retried. */
export async function retryOnStaleAccount<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = MAX_ATTEMPTS - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof CommandRejected) || error.rejection.code !== 'changed-meanwhile')
        throw error;
    }
  }
}
