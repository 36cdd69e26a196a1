// Exports that every feature may use. Processes and tests also use `runtime`; special routes and rooms use `http` and
// `realtime`.
export { Tokens } from './auth/tokens';
export {
  type Aggregate,
  aggregateIdOf,
  idOfStream,
  type Loaded,
  type OccurredOf,
  type SideWrites,
  type Snapshot,
  streamOf,
  type Unit,
  type UnitDecider,
  type UnitStep,
  withDefaults,
} from './commands/aggregate';
export { CommandRejected, type CommandResult } from './commands/aggregate-queue';
export { CommandDispatcher } from './commands/command-dispatcher';
export { retryOnRejection } from './commands/retry-on-rejection';
export { SnapshotCache } from './commands/snapshot-cache';
export { assertRule, type CommitRule, keeping } from './commands/unit-deciders';
export { UnitOfWork } from './commands/unit-of-work';
export { PeriodicSweep } from './database/periodic-sweep';
export { CONFIG, type Config, DISCORD_VARIABLES, type SignInProvider } from './config/config';
export { REDIS } from './config/injection-tokens';
export { BatchingCache } from './database/batching-cache';
export { ByteCache } from './database/byte-cache';
export { Database } from './database/database';
export { RedisNames } from './database/redis-names';
export { Turns } from './database/turns';
export { UnavailableError } from './database/unavailable';
export { waitAtMost, withTimeout } from './database/with-timeout';
export { defineJob, type EffectOf, type JobOf } from './effects/define-job';
export type { Effect, EffectCancellation, EffectRequest, JobResult } from './effects/effect';
export { Effects } from './effects/effects';
export { eraseRowsPolicy } from './effects/erase-rows-policy';
export { endPass } from './effects/passes';
export type { CurrentSnapshot, Policy, Reaction } from './effects/policy';
export type { Claim, RowWrite, StoredEvent } from './eventlog/events';
export { inlineTableSql } from './eventlog/inline-table';
export { LogReader } from './eventlog/reader';
export { LogTail } from './eventlog/tail';
export { NoApiKey, secretsMatch } from './http/api-key.guard';
export { type Caller, CurrentUser, Public } from './http/auth.guard';
export { assertCaller, initiatorOf } from './http/caller';
export { ErrorMessages, HttpError } from './http/errors';
export { PageLanguage } from './http/language';
export { RateLimit } from './http/rate.guard';
export { Returns, ReturnsEncoded, ReturnsFile } from './http/schema';
export type { Projection } from './projections/projection';
export { ProjectionCatchUp } from './projections/projection-catch-up';
export { handleMessage } from './realtime/handle-message';
export {
  ALL_REGIONS,
  type AppSocket,
  languageOfSocket,
  room,
  type SocketData,
  SocketRooms,
} from './realtime/socket-rooms';
export { advised, type Check, type Checks, off, ok } from './runtime/check';
export type { Feature } from './runtime/feature';
export type { PageMetaProvider } from './runtime/page-meta';
export { inPages, type PersonalData } from './runtime/personal-data';
export { registerGauge } from './telemetry/metrics';
