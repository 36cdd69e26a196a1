// Exports for routes that answer or limit in a way of their own, and for sign-in.
export {
  ACCESS_TOKENS,
  type AccessToken,
  type AccessTokens,
  AuthError,
  COMMUNITY_BOUNDS,
  type CommunityBounds,
  type Principal,
  type PrincipalResolver,
  PRINCIPALS,
  PROVEN_IDENTITIES,
  type ProvenIdentities,
  type TokenSubject,
} from '../auth/principal';
export { CommittedRequests } from '../commands/committed-requests';
export { redact } from '../telemetry/redact';
export { sayMessage } from '../languages/say-message';
export { RawBody } from './body-limit';
export { boundedFetch } from './bounded-fetch';
export { compressed } from './compression';
export { sendDrawnImage } from './drawn-image';
export { ErrorFilter } from './errors';
export { type EventStream, EventStreams, eventText } from './event-streams';
export { etagOf, unlessUnchanged } from './etag';
export { seal, unseal } from './idempotency-fingerprint';
export { hashInviteToken, INVITE_TOKENS, newInviteToken } from './invite-tokens';
export { isCurrentClient, pageLanguageOf, varyByLanguage } from './language';
export { popupScript, sendPopupPage, setPopupHeaders, wantsJson, wantsPage } from './popup-page';
export { type Limit, RateLimits } from './rate-limits';
export { DAILY_COMMANDS } from './rate.guard';
export { type Handlers, type RequestOf, Serves } from './serves';
export { type Holder, holderOf, partsOf, RequestHolder, Shares } from './shares';
export { cookieName, cookieOptions, originInBrowser, SignedCookie } from './signed-cookie';
export { SocketSession } from './socket-session';
export { reaches, TokenScope } from './token-scope';
