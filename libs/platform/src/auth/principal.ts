import type { Language } from '@muster/contracts/languages';
import type { Sentence } from '@muster/texts';

import { say } from '../languages/texts/catalogue';

/** The signed-in user, resolved from the stored account and never from the token. */
export interface Principal {
  userId: string;
  isAdmin: boolean;
  region: string;
  /** Null: none chosen. */
  language: Language | null;
  session: string;
}

/** Subject of a token: user id, the session version it was issued under, and its session id. */
export interface TokenSubject {
  sub: string;
  sv: number;
  sid: string;
}

export interface PrincipalResolver {
  /** Throws {@link AuthError} if the account may not act (unknown, deleted, banned, or its session has ended). */
  resolve(subject: TokenSubject): Promise<Principal>;
}
export const PRINCIPALS = Symbol('PRINCIPALS');

/** Authentication failure: becomes a 401 response. */
export class AuthError extends Error {
  override name = 'AuthError';
  constructor(
    readonly code: string,
    readonly sentence: Sentence = say('unauthorized'),
  ) {
    super(sentence('en'));
  }
}
