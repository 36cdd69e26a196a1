import { Refusal } from '@muster/platform';

/** How often a form is judged again when the account changed between looking and writing. */
const TRIES = 4;

/** Names are read before the command is decided; if the account changed in between, the attempt is retried. */
export async function lookingAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0 || !(error instanceof Refusal) || error.rejection.code !== 'changed-meanwhile') throw error;
    }
  }
}
