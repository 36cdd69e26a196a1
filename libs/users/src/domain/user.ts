/**
 * An account's life: registered → settings change, rights come and go → banned for a while, lifted → deleted by its
 * owner,
 * who may come back within thirty days → erased. Ending its sessions voids every token given out before.
 * Nothing here names a person: name, tagline, Discord, email and uid live in the table `people` alone.
 */
import { DEFAULT_BACKGROUND, DEFAULT_BLUR } from '@muster/contracts';

export interface Ban {
  from: string;
  to: string;
  by: string;
}
export interface EndedSession {
  session: string;
  at: string;
}

export type UserEvent =
  | { type: 'UserRegistered'; userId: string; region: string; rank: string; canEmail: boolean }
  | { type: 'NameChanged' }
  | { type: 'DiscordChanged' }
  | { type: 'RegionChanged'; region: string }
  | { type: 'RankChanged'; rank: string }
  | { type: 'EmailOptInSwitched'; canEmail: boolean }
  | { type: 'BackgroundChosen'; background: string; blur: string }
  | { type: 'AdminGranted' }
  | { type: 'AdminRevoked' }
  | ({ type: 'UserBanned' } & Ban)
  /** A ban takes effect: at once, or when its scheduled start has come. The sessions end with it. */
  | { type: 'BanBegan' }
  | { type: 'UserUnbanned' }
  | { type: 'SessionsEnded' }
  | ({ type: 'SessionEnded' } & EndedSession)
  | { type: 'AccountDeleted'; restorableUntil: string }
  | { type: 'AccountRestored' }
  | { type: 'AccountErased' };

export interface User {
  id: string;
  region: string;
  rank: string;
  canEmail: boolean;
  background: string;
  blur: string;
  isAdmin: boolean;
  /** `begun`: it has taken effect, which its dates alone do not tell. */
  ban: (Ban & { begun?: boolean }) | null;
  /** A token is good for the session version it was given out under. */
  sessions: number;
  /** Sessions ended one by one whose tokens may still be about. Accounts of earlier releases have none. */
  ended?: readonly EndedSession[];
  /** Grows with every change of what makes the names unique: tells whether a row read before is still the right one. */
  revision: number;
  /** Deleted: until when signing in brings the account back. */
  restorableUntil: string | null;
  erased: boolean;
}

export const initialUser: User = {
  id: '',
  region: '',
  rank: '',
  canEmail: false,
  background: DEFAULT_BACKGROUND,
  blur: DEFAULT_BLUR,
  isAdmin: false,
  ban: null,
  sessions: 0,
  revision: 0,
  restorableUntil: null,
  erased: false,
};

export function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserRegistered':
      return {
        ...initialUser,
        id: event.userId,
        region: event.region,
        rank: event.rank,
        canEmail: event.canEmail,
        revision: 1,
      };
    case 'NameChanged':
    case 'DiscordChanged':
      return { ...user, revision: user.revision + 1 };
    case 'RegionChanged':
      return { ...user, region: event.region, revision: user.revision + 1 };
    case 'RankChanged':
      return { ...user, rank: event.rank };
    case 'EmailOptInSwitched':
      return { ...user, canEmail: event.canEmail };
    case 'BackgroundChosen':
      return { ...user, background: event.background, blur: event.blur };
    case 'AdminGranted':
      return { ...user, isAdmin: true };
    case 'AdminRevoked':
      return { ...user, isAdmin: false };
    case 'UserBanned':
      return { ...user, ban: { from: event.from, to: event.to, by: event.by } };
    case 'BanBegan':
      return { ...user, ban: user.ban && { ...user.ban, begun: true } };
    case 'UserUnbanned':
      return { ...user, ban: null };
    case 'SessionsEnded':
      return { ...user, sessions: user.sessions + 1, ended: [] };
    case 'SessionEnded':
      return { ...user, ended: [...rememberedEndedSessions(user, event.at), { session: event.session, at: event.at }] };
    case 'AccountDeleted':
      return { ...user, restorableUntil: event.restorableUntil, sessions: user.sessions + 1, ended: [] };
    case 'AccountRestored':
      return { ...user, restorableUntil: null };
    case 'AccountErased':
      return { ...user, isAdmin: false, erased: true, revision: user.revision + 1 };
  }
}

/** So long an ended session is remembered: longer than any of its tokens lives. */
const ENDED_SESSION_TTL_MS = 25 * 60 * 60_000;
export const rememberedEndedSessions = ({ ended = [] }: User, at: string): readonly EndedSession[] =>
  ended.filter((one) => Date.parse(at) - Date.parse(one.at) < ENDED_SESSION_TTL_MS);
