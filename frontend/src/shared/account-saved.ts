import type { SessionResponse } from '@muster/contracts/users';
import { put } from 'typed-redux-saga';
import { signedIn } from './session.slice';
import { writeToken } from './token';

/** Stores the updated account and its new token. */
export function* accountSaved({ token, user }: SessionResponse) {
  writeToken(token);
  yield* put(signedIn(user));
}
