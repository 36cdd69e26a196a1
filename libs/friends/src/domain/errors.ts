/** HTTP status and message of every rejection of a friendship command. */
import { ALREADY_FRIENDS_MESSAGE } from '@muster/contracts';
import { Rejection } from '@muster/kernel';

export const friendErrors = {
  'not-with-yourself': [400, 'You cannot send a friend request to yourself'],
  'friend-not-found': [404, 'User not found'],
  'already-friends': [409, 'You are already friends'],
  'already-requested': [409, 'Friend request already sent'],
  'friend-already-added': [409, ALREADY_FRIENDS_MESSAGE],
  'request-not-found': [404, 'Friend request not found'],
  'not-friends': [409, 'You are not friends with this user'],
} satisfies Record<string, [number, string]>;

export class FriendRejection extends Rejection<keyof typeof friendErrors> {}
