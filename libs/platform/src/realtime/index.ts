// For rooms that users join, and for presence.
export { runWithTraceParent } from '../telemetry/tracing';
export type { MembershipChange } from './presence-leases';
export { PresenceTracker } from './presence-tracker';
export { JoinableRoom } from './joinable-room';
export { LiveRoom } from './live-room';
export { PendingBroadcasts } from './pending-broadcasts';
export { joinRoom } from './room-order';
export { takeMessageCredit, tooManyMessages } from './socket-limits';
