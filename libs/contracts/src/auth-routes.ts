import { accessTokenList, accessTokenView, createdTokenView, createTokenBody } from './access-tokens';
import { pageQuery } from './pages';
import { del, get, post, put } from './routes';
import {
  deleteAccountBody,
  identityList,
  identityView,
  linkingStarted,
  loginBody,
  nameCheckBody,
  nameCheckResponse,
  ownUserUpdated,
  registerBody,
  sessionResponse,
  sessionView,
  startLinkingBody,
  successResponse,
  tokenResponse,
  updateUserBody,
} from './users';

/** The caller's own account: signing in and out, registering, settings, deletion. */
export const authRoutes = {
  logIn: post('/auth/login', {
    summary: 'Signs in with the identity that the browser has proven.',
    body: loginBody,
    returns: tokenResponse,
    who: 'everyone',
    scope: null,
    limit: ['login', 10, 60],
  }),
  register: post('/auth/register', {
    summary: 'Creates an account with the identity that the browser has proven.',
    body: registerBody,
    returns: sessionResponse,
    status: 201,
    who: 'everyone',
    scope: null,
    limit: ['register', 10, 60],
  }),
  /** The limit is enough for everybody in a room who signs up. At this speed, a list of names cannot be tried out. */
  checkNames: post('/auth/check-names', {
    summary: 'Says whether a name and a Discord name are free.',
    body: nameCheckBody,
    returns: nameCheckResponse,
    who: 'everyone',
    scope: null,
    limit: ['check-names', 20, 60, [100, 3_600], [300, 86_400]],
  }),
  verify: post('/auth/verify', {
    summary: 'Checks a session, and renews it at most once a day.',
    headers: ['authorization', 'user-agent'],
    returns: sessionResponse,
    scope: null,
    limit: ['verify', 60, 60],
  }),
  update: put('/auth/update-user', {
    summary: 'Changes the caller’s account.',
    body: updateUserBody,
    headers: ['user-agent'],
    returns: ownUserUpdated,
    scope: null,
    limit: ['settings', 60, 60],
  }),
  remove: del('/auth/account', {
    summary: 'Deletes the caller’s account.',
    description: 'Their data is erased after 30 days; until then signing in brings the account back.',
    body: deleteAccountBody,
    returns: successResponse,
    scope: null,
    limit: ['settings', 60, 60],
  }),
  logOut: post('/auth/logout', {
    summary: 'Ends the session of this browser.',
    returns: successResponse,
    who: 'everyone',
    scope: null,
  }),
  signOutEverywhere: post('/auth/sign-out-everywhere', {
    summary: 'Ends all sessions of the caller.',
    returns: successResponse,
    scope: null,
  }),
};

/** The caller's sessions; ending one returns the remaining ones. */
export const sessionRoutes = {
  list: get('/auth/sessions', {
    summary: 'Lists the caller’s sessions.',
    returns: sessionView.array(),
    scope: null,
  }),
  endOthers: del('/auth/sessions', {
    summary: 'Ends all sessions but this one.',
    returns: sessionView.array(),
    scope: null,
    limit: ['settings', 60, 60],
  }),
  endOne: del('/auth/sessions/:id', {
    summary: 'Ends a session.',
    returns: sessionView.array(),
    scope: null,
    limit: ['settings', 60, 60],
  }),
};

/** The identities that sign the caller in; unlinking one returns the remaining ones. */
export const identityRoutes = {
  list: get('/auth/identities', {
    summary: 'Lists the identities that sign the caller in.',
    query: pageQuery,
    returns: identityList,
    scope: null,
  }),
  start: post('/auth/identities/start', {
    summary: 'Returns where the user proves another identity, and binds it to this browser.',
    body: startLinkingBody,
    returns: linkingStarted,
    scope: null,
    limit: ['identities', 20, 60, [200, 86_400]],
  }),
  unlink: del('/auth/identities/:id', {
    summary: 'Unlinks an identity; the last one stays.',
    returns: identityView.array(),
    scope: null,
    limit: ['identities', 20, 60, [200, 86_400]],
    idempotent: true,
  }),
};

/** The caller's tokens for other programs. Only the response that creates a token holds it. */
export const accessTokenRoutes = {
  list: get('/auth/tokens', {
    summary: 'Lists the caller’s access tokens, never the tokens themselves.',
    query: pageQuery,
    returns: accessTokenList,
    scope: null,
  }),
  create: post('/auth/tokens', {
    summary: 'Creates an access token, which is shown once.',
    description: 'A repeat with the same `Idempotency-Key` answers without `token`.',
    body: createTokenBody,
    returns: createdTokenView,
    status: 201,
    scope: null,
    limit: ['settings', 60, 60],
    idempotent: { omits: ['token'] },
  }),
  /** Returns the remaining ones. */
  revoke: del('/auth/tokens/:id', {
    summary: 'Ends an access token.',
    returns: accessTokenView.array(),
    scope: null,
    limit: ['settings', 60, 60],
    idempotent: true,
  }),
};
