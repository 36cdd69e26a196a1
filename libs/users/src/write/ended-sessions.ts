import { LEGACY_SESSION_PREFIX } from '@muster/platform';

const LEGACY_EXCEPT_PREFIX = 'nameless-but-';
/** Marks all legacy tokens (without a session id) as ended, except those of the given session. */
export const legacySessionsExcept = (session: string): string => `${LEGACY_EXCEPT_PREFIX}${session}`;

/** Ended by its name, or as one of all that have none. */
export const isEnded = (session: string, ended: readonly string[] | null): boolean =>
  ended?.some(
    (one) =>
      one === session ||
      (session.startsWith(LEGACY_SESSION_PREFIX) &&
        one.startsWith(LEGACY_EXCEPT_PREFIX) &&
        one !== legacySessionsExcept(session)),
  ) ?? false;
