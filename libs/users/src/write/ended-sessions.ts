/** True if the session was ended by its id. `ended`: the ids of the account's ended sessions, as its row holds them. */
export const isEnded = (session: string, ended: readonly string[] | null): boolean => ended?.includes(session) ?? false;
