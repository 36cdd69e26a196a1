import type { CommunityRole } from '@muster/contracts/community-roles';
import { type Caller, CommandDispatcher, initiatorOf, UnitOfWork } from '@muster/platform';
import { RateLimits } from '@muster/platform/http';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { communityAggregate, membershipAggregate } from '../aggregate';
import { CommunityRejection } from '../domain/errors';
import { type Membership, membershipIdOf } from '../domain/membership';
import * as commands from '../domain/membership-commands';
import { MembershipQueries } from '../read/memberships.queries';
import { commandContext } from './command-context';
import type { FoundCommunity } from './community-access';
import { InviteUses } from './invite-uses';
import { PersonalInvitations } from './personal-invitations';

/** Limits for one caller and one person, who is notified of each change of their role and of each exclusion. */
const ROLE_CHANGES = { name: 'role-changes', windows: [[10, 3_600]] } as const;
const EXCLUSIONS = { name: 'exclusions', windows: [[10, 3_600]] } as const;

/** Changes memberships: people join and leave, and the staff decides about requests, roles and exclusions. */
@Injectable()
export class Joining {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly work: UnitOfWork,
    private readonly memberships: MembershipQueries,
    private readonly inviteUses: InviteUses,
    private readonly personal: PersonalInvitations,
    private readonly limits: RateLimits,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Nobody joins a community that is archived or closed at the same moment. */
  async join(caller: Caller, { id, invite }: FoundCommunity, message: string): Promise<Membership> {
    const { userId } = caller;
    return this.work.run(initiatorOf(caller), async (unit) => {
      const [membership, { state }] = await Promise.all([
        unit.load(membershipAggregate, membershipIdOf(id, userId)),
        unit.load(communityAggregate, id),
      ]);
      const personal = await this.personal.openFor(state, userId);
      const use = invite && !personal ? await this.inviteUses.find(invite, userId) : null;
      const notify =
        state.entry === 'request' && !use && !personal ? await this.memberships.staffOf(id, 'organiser') : [];
      await unit.decide(membership, {
        type: 'JoinCommunity',
        communityId: id,
        userId,
        ctx: commandContext(),
        community: { entry: state.entry, archived: state.archived },
        invite: use,
        invitation: personal ? { id: personal.id, role: personal.role } : null,
        requestId: uuid(),
        notify,
        message,
      });
      return membership.state;
    });
  }

  async leave(caller: Caller, { id, state }: FoundCommunity): Promise<void> {
    await this.#send(caller, {
      type: 'LeaveCommunity',
      communityId: id,
      userId: caller.userId,
      ctx: commandContext(),
      archived: state.archived,
    });
  }

  async approve(caller: Caller, { id, state, actor }: FoundCommunity, userId: string): Promise<Membership> {
    const player = await this.players.findById(userId);
    const barred = !player || player.banned;
    return this.#send(caller, {
      type: 'ApproveRequest',
      communityId: id,
      userId,
      ctx: commandContext(),
      by: actor,
      archived: state.archived,
      barred,
    });
  }

  async decline(caller: Caller, { id, actor }: FoundCommunity, userId: string): Promise<void> {
    await this.#send(caller, { type: 'DeclineRequest', communityId: id, userId, ctx: commandContext(), by: actor });
  }

  async changeRole(
    caller: Caller,
    { id, state, actor }: FoundCommunity,
    userId: string,
    role: CommunityRole,
  ): Promise<Membership> {
    await this.limits.consume(ROLE_CHANGES, `${caller.userId}:${userId}`);
    return this.#send(caller, {
      type: 'ChangeMemberRole',
      communityId: id,
      userId,
      ctx: commandContext(),
      by: actor,
      role,
      archived: state.archived,
    });
  }

  async exclude(
    caller: Caller,
    { id, actor }: FoundCommunity,
    userId: string,
    { reason, until }: { reason: string; until: string | null },
  ): Promise<void> {
    if (!(await this.players.isKnown(userId))) throw new CommunityRejection('user-not-found');
    await this.limits.consume(EXCLUSIONS, `${caller.userId}:${userId}`);
    await this.#send(caller, {
      type: 'ExcludeMember',
      communityId: id,
      userId,
      ctx: commandContext(),
      by: actor,
      until,
      reason,
    });
  }

  async readmit(caller: Caller, { id, actor }: FoundCommunity, userId: string): Promise<void> {
    await this.#send(caller, { type: 'ReadmitMember', communityId: id, userId, ctx: commandContext(), by: actor });
  }

  async #send(caller: Caller, command: commands.MembershipCommand): Promise<Membership> {
    if (!USER_ID.test(command.userId)) throw new CommunityRejection('not-a-member');
    return (await this.dispatch.send(membershipAggregate, command, initiatorOf(caller))).state;
  }
}

/** Ids come from URLs and may be any text. */
const USER_ID = /^[\w-]{1,64}$/;
