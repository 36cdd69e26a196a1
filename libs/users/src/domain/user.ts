/**
 * Life cycle of an account: registered → settings and rights change, bans begin and end → deleted by its owner, who can
 * restore it within 30 days → erased. Ending all sessions invalidates every token issued before. State and events hold
 * no personal data: name, tagline, Discord name, email and uid are stored only in the table `people`.
 */
import { DEFAULT_BACKGROUND, DEFAULT_BLUR } from '@muster/contracts/constants';

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
  | { type: 'LanguageChosen'; language: string | null }
  /** The account at Discord itself is stored only in `people`. */
  | { type: 'DiscordLinked' }
  | { type: 'DiscordUnlinked' }
  | { type: 'AdminGranted' }
  | { type: 'AdminRevoked' }
  | ({ type: 'UserBanned' } & Ban)
  /** A ban takes effect, immediately or at its scheduled start, and ends all sessions. */
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
  /** Missing or null: none chosen. */
  language?: string | null;
  isAdmin: boolean;
  /** `begun`: whether it has taken effect, which its dates alone do not show. */
  ban: (Ban & { begun?: boolean }) | null;
  /** Session version; a token is valid only for the version it was issued for. */
  sessions: number;
  /** Individually ended sessions whose tokens may not have expired yet. */
  ended: readonly EndedSession[];
  /** Incremented with every change of a unique name, to detect outdated rows. */
  revision: number;
  /** Set while deleted: until when signing in restores the account. */
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
  ended: [],
  revision: 0,
  restorableUntil: null,
  erased: false,
};

/** How long an ended session is stored; longer than the lifetime of its tokens. */
const ENDED_SESSION_TTL_MS = 25 * 60 * 60_000;
export const recentlyEndedSessions = ({ ended }: User, at: string): readonly EndedSession[] =>
  ended.filter((session) => Date.parse(at) - Date.parse(session.at) < ENDED_SESSION_TTL_MS);
