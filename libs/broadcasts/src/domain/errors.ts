import { Rejection } from '@muster/kernel';

/** The statuses of the rejections of broadcasts. */
export const broadcastErrors = {
  'broadcast-not-found': 404,
  'caster-only': 403,
  'too-many-broadcasts': 409,
} as const;

export type BroadcastRejectionCode = keyof typeof broadcastErrors;
export class BroadcastRejection extends Rejection<BroadcastRejectionCode> {}
