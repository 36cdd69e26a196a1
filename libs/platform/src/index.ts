export { catalogue } from './runtime/catalogue';
export { createApi } from './runtime/create-api';
export { createWorker, startWorker } from './runtime/create-worker';
export { createLogger, toStderr } from './telemetry/logger';
export { shutDownApi } from './runtime/graceful-shutdown';
export { listen } from './runtime/listen';
export { MetricsPort } from './runtime/metrics-port';
export { migrate, rebuildProjection } from './runtime/migrate';
export { onSignal } from './runtime/on-signal';
export type { PageMetaProvider, PageMeta } from './runtime/page-meta';
export { FEATURES, REDIS } from './config/injection-tokens';
export { AdminOnly, type Caller, Public, CurrentUser } from './http/auth.guard';
export { initiatorOf, assertCaller } from './http/caller';
export { BatchingCache } from './database/batching-cache';
export { ByteCache, bytesOf } from './database/byte-cache';
export { SocketSession } from './http/socket-session';
export { type Claims, Tokens } from './auth/tokens';
export type {
  Aggregate,
  AnyAggregate,
  CommitRule,
  DecisionContext,
  EventRows,
  Snapshot,
  SideWrites,
} from './commands/aggregate';
export { aggregateIdOf, idOfStream, streamOf, upcastersOf } from './commands/aggregate';
export { CommandDispatcher } from './commands/command-dispatcher';
export { type CommandResult, CommandRejected } from './commands/aggregate-queue';
export { retryOnRejection } from './commands/retry-on-rejection';
export { Appender } from './eventlog/appender';
export { CommittedRequests } from './commands/committed-requests';
export { SnapshotCache } from './commands/snapshot-cache';
export { CONFIG, type Config, DISCORD_VARIABLES, loadConfig } from './config/config';
export { Database } from './database/database';
export { asOwner } from './database/roles';
export { waitAtMost } from './database/with-timeout';
export { inlineTableSql } from './eventlog/inline-table';
export { defineJob, type EffectOf, type JobOf } from './effects/define-job';
export type { Effect, Job, JobResult, EffectRequest, EffectCancellation } from './effects/effect';
export { EffectQueries, type ListedEffect } from './effects/effect-queries';
export { Effects } from './effects/effects';
export { maintenance } from './runtime/maintenance';
export { sayMessage } from './languages/say-message';
export { collect, type Feature } from './runtime/feature';
export { NoApiKey, secretsMatch } from './http/api-key.guard';
export { isCurrentClient, PageLanguage, pageLanguageOf, ResponseLanguage, varyByLanguage } from './http/language';
export { BodyLimit, RawBody } from './http/body-limit';
export { boundedFetch } from './http/bounded-fetch';
export { Idempotent } from './http/idempotency';
export { ErrorFilter, ErrorMessages, HttpError } from './http/errors';
export { compressed } from './http/compression';
export { etagOf, unlessUnchanged } from './http/etag';
export { AdminRateLimit, DAILY_COMMANDS, MAX_IN_FLIGHT, RateLimit } from './http/rate.guard';
export { popupScript, sendPopupPage, setPopupHeaders, wantsJson } from './http/popup-page';
export { cookieName, cookieOptions, originInBrowser, SignedCookie } from './http/signed-cookie';
export { type Limit, RateLimits } from './http/rate-limits';
export { Returns, ReturnsEncoded } from './http/schema';
export type { Claim, RowWrite, StoredEvent } from './eventlog/events';
export { UnavailableError } from './database/unavailable';
export { registerGauge } from './telemetry/metrics';
export { LogReader } from './eventlog/reader';
export { ProjectionCatchUp } from './projections/projection-catch-up';
export { AggregateRows } from './commands/rows';
export { endWhenRolledBack } from './runtime/end-when-rolled-back';
export { type Listener, LogTail } from './eventlog/tail';
export { AuthError, type Principal, PRINCIPALS, type PrincipalResolver, type TokenSubject } from './auth/principal';
export { type ExportedPages, inPages, type PersonalData } from './runtime/personal-data';
export { eraseRowsPolicy } from './effects/erase-rows-policy';
export type { AnyPolicy, CurrentSnapshot, Policy, Reaction } from './effects/policy';
export { ProjectionBuilds } from './projections/projection-builds';
export type { Projection } from './projections/projection';
export { handleMessage } from './realtime/handle-message';
export { inRoomOrder, joinRoom, leaveRoom } from './realtime/room-order';
export { RedisNames } from './database/redis-names';
export { PresenceTracker } from './realtime/presence-tracker';
export type { MembershipChange } from './realtime/presence-leases';
export { takeMessageCredit, tooManyMessages, assertRoomLeft } from './realtime/socket-limits';
export { type AppSocket, languageOfSocket, room, SocketRooms } from './realtime/socket-rooms';
export { runWithTraceParent } from './telemetry/tracing';
export { withTimeout } from './database/with-timeout';
