/** Commands of one user (`by`) about another (`to`). `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}

/** `userExists`: whether `to` is a user. */
export class RequestFriendship {
  readonly type = 'RequestFriendship';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
    readonly requestId: string,
    readonly userExists: boolean,
  ) {}
}
export class CancelRequest {
  readonly type = 'CancelRequest';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
  ) {}
}
/** `to` sent the request. */
export class AcceptRequest {
  readonly type = 'AcceptRequest';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
  ) {}
}
/** `to` sent the request. A newer request than `requestId` is not rejected. */
export class RejectRequest {
  readonly type = 'RejectRequest';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
    readonly requestId: string,
  ) {}
}
export class Unfriend {
  readonly type = 'Unfriend';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
  ) {}
}

export type FriendshipCommand = RequestFriendship | CancelRequest | AcceptRequest | RejectRequest | Unfriend;
