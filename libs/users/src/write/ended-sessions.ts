import { LEGACY_SESSION_PREFIX } from '@muster/platform';

const LEGACY_EXCEPT_PREFIX = 'nameless-but-';
/** Marks all legacy tokens (without a session id) as ended, except those of the given session. */
export const legacySessionsExcept = (session: string): string => `${LEGACY_EXCEPT_PREFIX}${session}`;

/** True if the session was ended by its id or together with all legacy sessions. */
export const isEnded = (session: string, ended: readonly string[] | null): boolean =>
  ended?.some(
    (mark) =>
      mark === session ||
      (session.startsWith(LEGACY_SESSION_PREFIX) &&
        mark.startsWith(LEGACY_EXCEPT_PREFIX) &&
        mark !== legacySessionsExcept(session)),
  ) ?? false;
