/** HTTP status of every rejection of a friendship command. */
import { Rejection } from '@muster/kernel';

export const friendErrors = {
  'not-with-yourself': 400,
  'friend-not-found': 404,
  'already-friends': 409,
  'already-requested': 409,
  'friend-already-added': 409,
  'request-not-found': 404,
  'not-friends': 409,
} as const;

export class FriendRejection extends Rejection<keyof typeof friendErrors> {}
