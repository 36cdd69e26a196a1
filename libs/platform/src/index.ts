export { catalogue } from './app/catalogue';
export { createApi } from './app/create-api';
export { createWorker, startWorker } from './app/create-worker';
export { createLogger, toStderr } from './app/logger';
export { shutDownApi } from './app/graceful-shutdown';
export { listen } from './app/listen';
export { MetricsPort } from './app/metrics-port';
export { migrate, rebuildProjection } from './app/migrate';
export { onSignal } from './app/on-signal';
export type { PageMetaProvider, PageMeta } from './app/page-meta';
export { FEATURES, REDIS } from './app/injection-tokens';
export { AdminOnly, type Caller, Public, CurrentUser } from './auth/auth.guard';
export { initiatorOf, assertCaller } from './auth/caller';
export { ByteCache, bytesOf } from './byte-cache';
export { type Claims, LEGACY_SESSION_PREFIX, Tokens } from './auth/tokens';
export type { Aggregate, AnyAggregate, Snapshot, SideWrites } from './commands/aggregate';
export { streamOf } from './commands/aggregate';
export { CommandDispatcher } from './commands/command-dispatcher';
export { type CommandResult, CommandRejected } from './commands/aggregate-queue';
export { SnapshotCache } from './commands/snapshot-cache';
export { CONFIG, type Config, loadConfig } from './config';
export { Database } from './db/database';
export { asOwner } from './db/roles';
export { inlineTableSql } from './db/inline-table';
export type { Effect, Job, JobResult, EffectRequest, EffectCancellation } from './effects/effect';
export { EffectQueries, type ListedEffect } from './effects/effect-queries';
export { Effects } from './effects/effects';
export { maintenance } from './effects/sweep-effects.job';
export type { ErrorCatalogue, Feature } from './feature';
export { NoApiKey, secretsMatch } from './http/api-key.guard';
export { BodyLimit } from './http/body-limit';
export { Idempotent } from './http/idempotency';
export { ErrorFilter, ErrorMessages, HttpError } from './http/errors';
export { AdminRateLimit, RateLimit } from './http/rate.guard';
export { RateLimits } from './http/rate-limits';
export { Returns, ReturnsEncoded } from './http/schema';
export type { Claim, RowWrite, StoredEvent } from './log/events';
export { UnavailableError } from './log/events';
export { registerGauge } from './metrics';
export { LogReader } from './log/reader';
export { ProjectionCatchUp } from './projections/projection-catch-up';
export { AggregateRows } from './commands/rows';
export { endWhenRolledBack } from './app/end-when-rolled-back';
export { type Listener, LogTail } from './log/tail';
export {
  AuthError,
  type PlayerDirectory,
  CANDIDATES,
  type FriendDirectory,
  FRIENDS,
  OPT_INS,
  type EmailOptIns,
  PEOPLE,
  type People,
  type Person,
  type Principal,
  PRINCIPALS,
  type PrincipalResolver,
  type TokenSubject,
} from './people';
export {
  causeOf,
  notificationRow,
  type NewNotification,
  NOTIFICATIONS,
  type Notifications,
  withdrawnNotificationRow,
} from './notification-rows';
export type { PersonalData } from './personal-data';
export { type ProcessedImage, IMAGE_STORE, type ImageStore } from './images';
export { eraseRowsPolicy } from './policies/erase-rows-policy';
export type { AnyPolicy, CurrentSnapshot, Policy, Reaction } from './policies/policy';
export { ProjectionBuilds } from './projections/projection-builds';
export type { Projection } from './projections/projection';
export { handleMessage } from './realtime/handle-message';
export { RedisNames } from './redis-names';
export { PresenceTracker } from './realtime/presence-tracker';
export type { MembershipChange } from './realtime/presence-leases';
export { takeMessageCredit, TOO_MANY_MESSAGES, roomLimitError } from './realtime/socket-limits';
export { type AppSocket, room, SocketRooms } from './realtime/socket-rooms';
export { runWithTraceParent } from './tracing/tracing';
export { type IssuedCode, type PlayedGame, TOURNAMENTS, type Tournaments } from './tournaments';
