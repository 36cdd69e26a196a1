/**
 * Life cycle of an account: registered → settings and rights change, bans begin and end → deleted by its owner, who can
 * restore it within 30 days → erased. Ending all sessions invalidates every token issued before. State and events hold
 * no personal data: name, tagline, Discord name, email and uid are stored only in the table `people`.
 */
import { DEFAULT_BACKGROUND, DEFAULT_BLUR, type Role } from '@muster/contracts/constants';

export interface Ban {
  from: string;
  to: string;
  by: string;
}
/** `until`: when its last token has expired. Missing where tokens lived a day. */
export interface EndedSession {
  session: string;
  at: string;
  until?: string;
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
  | { type: 'RolesPreferred'; roles: readonly Role[] }
  | { type: 'RecordSharingChosen'; shared: boolean }
  /** `since`: when these terms came into force. */
  | { type: 'TermsAccepted'; since: string; at: string }
  /** The account at Discord itself is stored only in `people`. */
  | { type: 'DiscordLinked' }
  | { type: 'DiscordUnlinked' }
  /** The identities themselves are stored only in `people` and `identities`. */
  | { type: 'IdentityLinked' }
  | { type: 'IdentityUnlinked' }
  | { type: 'AdminGranted' }
  | { type: 'AdminRevoked' }
  | ({ type: 'UserBanned' } & Ban)
  /** A ban takes effect, immediately or at its scheduled start, and ends all sessions. */
  | { type: 'BanBegan' }
  | { type: 'UserUnbanned' }
  | { type: 'SessionsEnded' }
  | ({ type: 'SessionEnded' } & EndedSession)
  /** Its name, scopes and hash are stored only in `access_tokens`. */
  | { type: 'AccessTokenCreated'; token: string; expiresAt: string }
  | { type: 'AccessTokenRevoked'; token: string }
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
  /** Roles that the user likes to play, preferred first. */
  roles: readonly Role[];
  /** Whether others see the games they played. */
  showRecord: boolean;
  /** The newest terms that the user accepted after registering. Registering accepts the terms of that time. */
  terms?: { since: string; at: string };
  isAdmin: boolean;
  /** `begun`: whether the ban has taken effect, which its dates do not show. */
  ban: (Ban & { begun?: boolean }) | null;
  /** Session version; a token is valid only for the version it was issued for. */
  sessions: number;
  /** Individually ended sessions whose tokens may not have expired yet. */
  ended: readonly EndedSession[];
  /** Tokens for other programs. A ban and the account's deletion end them. */
  accessTokens: readonly { id: string; expiresAt: string }[];
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
  roles: [],
  showRecord: false,
  isAdmin: false,
  ban: null,
  sessions: 0,
  ended: [],
  accessTokens: [],
  revision: 0,
  restorableUntil: null,
  erased: false,
};

const HOUR_MS = 60 * 60_000;
/** How long an ended session is stored; longer than the lifetime of its tokens. */
const DAYS_TOKEN_TTL_MS = 25 * HOUR_MS;
export const endedUntil = (at: string, sessionDays: number): string =>
  new Date(Date.parse(at) + (24 * sessionDays + 1) * HOUR_MS).toISOString();
export const recentlyEndedSessions = ({ ended }: User, now: string): readonly EndedSession[] =>
  ended.filter(({ at, until }) => Date.parse(now) < (until ? Date.parse(until) : Date.parse(at) + DAYS_TOKEN_TTL_MS));
