import { NAMELESS } from '@muster/platform';

const ALL_NAMELESS_BUT = 'nameless-but-';
/** Marks all legacy tokens (without a session id) as ended, except those of the given session. */
export const namelessBut = (session: string): string => `${ALL_NAMELESS_BUT}${session}`;

/** Ended by its name, or as one of all that have none. */
export const isEnded = (session: string, ended: readonly string[] | null): boolean =>
  ended?.some((one) => one === session || (session.startsWith(NAMELESS) && one.startsWith(ALL_NAMELESS_BUT) && one !== namelessBut(session))) ?? false;
