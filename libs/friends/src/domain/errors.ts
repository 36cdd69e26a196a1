/** HTTP status of every rejection of a friendship command. */
import { Rejection } from '@muster/kernel';

export const friendErrors = {
  'not-with-yourself': 400,
  'friend-not-found': 404,
  'already-friends': 409,
  'already-requested': 409,
  'friend-already-added': 409,
  'not-friends': 409,
} as const;

/** `request-not-found` is a code of communities, too, under which they say something else. */
export class FriendRejection extends Rejection<keyof typeof friendErrors | 'request-not-found'> {
  override get textKey(): string {
    return this.code === 'request-not-found' ? 'friend-request-not-found' : this.code;
  }
}
