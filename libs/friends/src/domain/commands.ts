/** The wishes one person has about another. `by` is who asks. */

/** `at`: the instant of asking, ISO. */
export interface CommandContext {
  now: string;
}

/** `known`: there is such a person. */
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
/** `to`: who had asked. */
export class AcceptRequest {
  readonly type = 'AcceptRequest';
  constructor(
    readonly by: string,
    readonly to: string,
    readonly ctx: CommandContext,
  ) {}
}
/** `to`: who had asked. A request that came after the one meant is not rejected with it. */
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
