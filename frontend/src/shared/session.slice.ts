import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SelfUser } from '@muster/contracts/users';
import { readToken, userOfToken } from './token';

interface Session {
  /** 'verifying' until the server has confirmed the stored token. */
  status: 'verifying' | 'in' | 'out';
  /** While verifying, the user whom the token names. */
  user: SelfUser | null;
}

/** Cause of the alert about the end of a session: the user's own request and the server's push both announce it. */
export const SESSION_ENDED_ALERT = 'session-ended';

export const session = createSlice({
  name: 'session',
  initialState: (): Session => ({ status: readToken() ? 'verifying' : 'out', user: userOfToken(readToken()) }),
  reducers: {
    verifying: (state) => {
      state.status = 'verifying';
    },
    signedIn: (_, { payload: user }: PayloadAction<SelfUser>): Session => ({ status: 'in', user }),
    signedOut: (): Session => ({ status: 'out', user: null }),
  },
  selectors: {
    selectSessionStatus: (state) => state.status,
    selectMe: (state) => state.user,
    selectMyId: (state) => state.user?._id,
    selectIsAdmin: (state) => state.user?.isAdmin ?? false,
  },
});
export const { verifying, signedIn, signedOut } = session.actions;
export const { selectSessionStatus, selectMe, selectMyId, selectIsAdmin } = session.selectors;

export const logOut = createAction('session/logOut');
export const logInClicked = createAction('session/logInClicked');
/** The server ended the session (ban, deletion, expiry, signed out everywhere). */
export const sessionEnded = createAction<{ error: string; code: string }>('session/sessionEnded');
