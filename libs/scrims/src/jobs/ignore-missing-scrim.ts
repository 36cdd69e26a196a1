import { CommandRejected } from '@muster/platform';

/** A scrim may be deleted before or while a job sends its command. */
export function ignoreMissingScrim(error: unknown): undefined {
  if (!(error instanceof CommandRejected) || error.rejection.code !== 'scrim-not-found') throw error;
}
