/** Commands of one user (`by`) about another (`to`). `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}

/** `userExists`: whether `to` is a user. */
export interface RequestFriendship {
  type: 'RequestFriendship';
  by: string;
  to: string;
  ctx: CommandContext;
  requestId: string;
  userExists: boolean;
}
export interface CancelRequest {
  type: 'CancelRequest';
  by: string;
  to: string;
  ctx: CommandContext;
}
/** `to` sent the request. */
export interface AcceptRequest {
  type: 'AcceptRequest';
  by: string;
  to: string;
  ctx: CommandContext;
}
/** `to` sent the request. A newer request than `requestId` is not rejected. */
export interface RejectRequest {
  type: 'RejectRequest';
  by: string;
  to: string;
  ctx: CommandContext;
  requestId: string;
}
export interface Unfriend {
  type: 'Unfriend';
  by: string;
  to: string;
  ctx: CommandContext;
}

export type FriendshipCommand = RequestFriendship | CancelRequest | AcceptRequest | RejectRequest | Unfriend;
