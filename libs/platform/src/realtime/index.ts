// For rooms that users join, and for presence.
export { runWithTraceParent } from '../telemetry/tracing';
export type { MembershipChange } from './presence-leases';
export { PresenceTracker } from './presence-tracker';
export { JoinableRoom } from './joinable-room';
export { LiveRoom } from './live-room';
export { PendingBroadcasts } from './pending-broadcasts';
export { inRoomOrder, joinRoom, leaveRoom } from './room-order';
export { assertRoomLeft, takeMessageCredit, tooManyMessages } from './socket-limits';
