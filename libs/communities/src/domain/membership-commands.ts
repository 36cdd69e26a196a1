import type { CommunityEntry, CommunityRole } from '@muster/contracts';
import type { Actor, CommandContext } from './actor';

/** The owners of a community besides the person, and the turn that serialises their losses: see docs/adr/0190. */
export interface OtherOwners {
  otherOwners: number;
  turn: number;
  /** Unique for this attempt. */
  attempt: string;
}
/** A use of an invite: its number (`slot`) is claimed in the commit. */
export interface InviteUse {
  inviteId: string;
  slot: number;
}

/** Takes a use of an invite, because it shows the community to this person. */
export class UseInvite {
  readonly type = 'UseInvite';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly invite: InviteUse,
  ) {}
}
/** Joins, or asks to, as the community's entry says. `notify`: whom a request is announced to. */
export class JoinCommunity {
  readonly type = 'JoinCommunity';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly community: { entry: CommunityEntry; archived: boolean },
    readonly invite: InviteUse | null,
    readonly requestId: string,
    readonly notify: readonly string[],
  ) {}
}
/** Leaves, or withdraws the request. */
export class LeaveCommunity {
  readonly type = 'LeaveCommunity';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly archived: boolean,
    readonly owners: OtherOwners,
  ) {}
}
/** `barred`: the user is banned or has deleted the account. */
export class ApproveRequest {
  readonly type = 'ApproveRequest';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly by: Actor,
    readonly archived: boolean,
    readonly barred: boolean,
  ) {}
}
export class DeclineRequest {
  readonly type = 'DeclineRequest';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly by: Actor,
  ) {}
}
export class ChangeMemberRole {
  readonly type = 'ChangeMemberRole';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly by: Actor,
    readonly role: CommunityRole,
    readonly archived: boolean,
    readonly owners: OtherOwners,
  ) {}
}
/** `reason`: stored in a row. */
export class ExcludeMember {
  readonly type = 'ExcludeMember';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly by: Actor,
    readonly until: string | null,
    readonly reason: string,
  ) {}
}
export class ReadmitMember {
  readonly type = 'ReadmitMember';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
    readonly by: Actor,
  ) {}
}
/** Makes the founder the first owner, unless they have been a member before. */
export class AdmitFounder {
  readonly type = 'AdmitFounder';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** Makes a member an owner, because no other is left. */
export class SucceedOwner {
  readonly type = 'SucceedOwner';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** An owner who deleted the account becomes a member, who may be restored with the account. */
export class RetireOwner {
  readonly type = 'RetireOwner';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}
/** The account was erased. */
export class EndMembership {
  readonly type = 'EndMembership';
  constructor(
    readonly communityId: string,
    readonly userId: string,
    readonly ctx: CommandContext,
  ) {}
}

export type MembershipCommand =
  | UseInvite
  | JoinCommunity
  | LeaveCommunity
  | ApproveRequest
  | DeclineRequest
  | ChangeMemberRole
  | ExcludeMember
  | ReadmitMember
  | AdmitFounder
  | SucceedOwner
  | RetireOwner
  | EndMembership;
