import type { CommunityEntry } from '@muster/contracts/communities';
import { COMMUNITY_ROLES, type CommunityRole } from '@muster/contracts/community-roles';
import { figure, size } from '@testing/figures';
import { type AggregateModel, compareWithTable, type Expected, type RandomDraw, runWalks } from '@testing/model-walk';
import type { Actor } from './actor';
import { membership } from './decide-membership';
import type { MembershipEvent } from './events';
import type { Membership } from './membership';
import * as commands from './membership-commands';

const [C, U] = ['c1', 'bo'];
const rank = (role: CommunityRole | null): number => (role ? COMMUNITY_ROLES.indexOf(role) + 1 : 0);
const hour = (n: number) => new Date(Date.UTC(2026, 0, 1, n)).toISOString();
const ENTRIES: readonly CommunityEntry[] = ['open', 'request', 'invite'];

/** A plain model of a person in a community: rank, open request, and until which hour they are excluded. */
class MembershipModel implements AggregateModel<commands.MembershipCommand, Membership, MembershipEvent> {
  #rank = 0;
  #asked = false;
  /** Infinity: until re-admitted; -1: not excluded. */
  #excludedUntil = -1;
  #known = false;
  #used = false;
  #hour = 0;

  situation(): string {
    if (this.#rank > 0) return COMMUNITY_ROLES[this.#rank - 1]!;
    if (this.#asked) return 'asked';
    return this.#isExcluded() ? 'excluded' : 'outside';
  }

  nextCommand(draw: RandomDraw): commands.MembershipCommand {
    this.#hour += draw.below(3);
    const ctx = { now: hour(this.#hour) };
    const role = draw.of([null, ...COMMUNITY_ROLES]);
    const by: Actor = { userId: draw.percent(20) ? U : 'hana', role, isAdmin: false };
    const archived = draw.percent(15);
    switch (draw.below(15)) {
      case 0:
        return { type: 'LeaveCommunity', communityId: C, userId: U, ctx, archived };
      case 1:
      case 2:
        return { type: 'ApproveRequest', communityId: C, userId: U, ctx, by, archived, barred: draw.percent(15) };
      case 3:
        return { type: 'DeclineRequest', communityId: C, userId: U, ctx, by };
      case 4:
      case 5:
        return {
          type: 'ChangeMemberRole',
          communityId: C,
          userId: U,
          ctx,
          by,
          role: draw.of(COMMUNITY_ROLES),
          archived,
        };
      case 6:
        return {
          type: 'ExcludeMember',
          communityId: C,
          userId: U,
          ctx,
          by,
          until: this.#drawUntil(draw),
          reason: 'rude',
        };
      case 7:
        return { type: 'ReadmitMember', communityId: C, userId: U, ctx, by };
      case 8:
        return { type: 'AdmitFounder', communityId: C, userId: U, ctx };
      case 9:
        return { type: 'SucceedOwner', communityId: C, userId: U, ctx };
      case 10:
        return { type: 'RetireOwner', communityId: C, userId: U, ctx };
      case 11:
        return { type: 'EndMembership', communityId: C, userId: U, ctx };
      case 14:
        if (draw.percent(50)) return { type: 'UseInvite', communityId: C, userId: U, ctx, invite: INVITE };
        return draw.percent(50)
          ? { type: 'ClaimInvitation', communityId: C, userId: U, ctx, invitationId: 'p', notify: [] }
          : { type: 'DeliverInvitation', communityId: C, userId: U, ctx, invitationId: 'p', inviter: 'hana' };
      default: {
        const invite = draw.percent(30) ? { ...INVITE, ...(draw.percent(50) && { isCounted: true }) } : null;
        return {
          type: 'JoinCommunity',
          communityId: C,
          userId: U,
          ctx,
          community: { entry: draw.of(ENTRIES), archived },
          invite,
          invitation: draw.percent(20) ? { id: 'p', role: 'caster' } : null,
          requestId: 'r',
          notify: [],
          message: '',
        };
      }
    }
  }

  expected(command: commands.MembershipCommand): Expected {
    const rejections = this.#rejections(command);
    if (rejections.length > 0) return rejections;
    return this.#changes(command) ? 'done' : 'nothing';
  }

  apply(command: commands.MembershipCommand): void {
    this.#known = true;
    this.#change(command);
  }

  observe() {
    return [this.#rank, this.#asked, this.#excludedUntil, this.#used];
  }

  #isExcluded(): boolean {
    return this.#excludedUntil > this.#hour;
  }

  #drawUntil(draw: RandomDraw): string | null {
    return draw.percent(30) ? null : hour(this.#hour + draw.below(6) - 1);
  }

  #rejections(command: commands.MembershipCommand): string[] {
    const inside = this.#rank > 0;
    const staff = 'by' in command && command.by && rank(command.by.role) < rank('organiser') ? ['organiser-only'] : [];
    const isOver = 'archived' in command && command.archived ? ['community-archived'] : [];
    switch (command.type) {
      case 'JoinCommunity': {
        const { community, invite, invitation } = command;
        if (inside) return ['already-member'];
        return [
          ...(community.archived ? ['community-archived'] : []),
          ...(this.#isExcluded() ? ['excluded'] : []),
          ...(community.entry === 'invite' && !invite && !invitation ? ['invite-needed'] : []),
        ];
      }
      case 'ApproveRequest':
        return [
          ...staff,
          ...(this.#asked ? [] : ['request-not-found']),
          ...isOver,
          ...(command.barred ? ['person-barred'] : []),
        ];
      case 'DeclineRequest':
        return [...staff, ...(this.#asked ? [] : ['request-not-found'])];
      case 'ChangeMemberRole': {
        const isOwnersBusiness = Math.max(rank(command.role), this.#rank) >= rank('organiser');
        return [
          ...staff,
          ...(inside ? [] : ['not-a-member']),
          ...(isOwnersBusiness && rank(command.by.role) < OWNER ? ['owner-only'] : []),
          ...isOver,
        ];
      }
      case 'ExcludeMember':
        return [
          ...staff,
          ...(inside && this.#rank >= rank(command.by.role) ? ['higher-role'] : []),
          ...(command.until !== null && command.until <= command.ctx.now ? ['until-in-the-past'] : []),
        ];
      case 'ReadmitMember':
        return [...staff, ...(this.#isExcluded() ? [] : ['not-excluded'])];
      default:
        return [];
    }
  }

  #changes(command: commands.MembershipCommand): boolean {
    switch (command.type) {
      case 'UseInvite':
        return this.#rank === 0 && !this.#used;
      case 'ClaimInvitation':
      case 'DeliverInvitation':
        return this.#rank === 0;
      case 'JoinCommunity':
        return (
          Boolean(command.invitation) || command.community.entry === 'open' || command.invite !== null || !this.#asked
        );
      case 'LeaveCommunity':
      case 'EndMembership':
        return this.#rank > 0 || this.#asked;
      case 'ChangeMemberRole':
        return this.#rank !== rank(command.role);
      case 'AdmitFounder':
        return !this.#known;
      case 'SucceedOwner':
        return this.#rank > 0 && this.#rank < OWNER;
      case 'RetireOwner':
        return this.#rank === OWNER;
      default:
        return true;
    }
  }

  #change(command: commands.MembershipCommand): void {
    switch (command.type) {
      case 'UseInvite':
        this.#used = true;
        break;
      case 'ClaimInvitation':
      case 'DeliverInvitation':
        break;
      case 'JoinCommunity': {
        if (command.invitation) {
          [this.#rank, this.#asked, this.#excludedUntil] = [rank(command.invitation.role), false, -1];
          break;
        }
        this.#used ||=
          command.invite !== null && (command.community.entry !== 'open' || command.invite.isCounted === true);
        const isIn = command.community.entry === 'open' || command.invite !== null;
        [this.#rank, this.#asked, this.#excludedUntil] = [isIn ? 1 : 0, !isIn, -1];
        break;
      }
      case 'ApproveRequest':
      case 'AdmitFounder':
        [this.#rank, this.#asked, this.#excludedUntil] = [command.type === 'AdmitFounder' ? OWNER : 1, false, -1];
        break;
      case 'ChangeMemberRole':
        this.#rank = rank(command.role);
        break;
      case 'SucceedOwner':
        this.#rank = OWNER;
        break;
      case 'RetireOwner':
        this.#rank = 1;
        break;
      case 'ExcludeMember':
        [this.#rank, this.#asked, this.#excludedUntil] = [0, false, toHour(command.until)];
        break;
      case 'ReadmitMember':
        this.#excludedUntil = -1;
        break;
      default:
        [this.#rank, this.#asked] = [0, false];
    }
  }
}
const OWNER = rank('owner');
const INVITE = { inviteId: 'i', slot: 1 };
const toHour = (until: string | null): number =>
  until === null ? 1_000_000 : (Date.parse(until) - Date.UTC(2026, 0, 1)) / 3_600_000;

const CELLS = `
  AdmitFounder | asked: nothing
  AdmitFounder | caster: nothing
  AdmitFounder | excluded: nothing
  AdmitFounder | member: nothing
  AdmitFounder | organiser: nothing
  AdmitFounder | outside: done nothing
  AdmitFounder | owner: nothing
  ApproveRequest | asked: community-archived done organiser-only person-barred
  ApproveRequest | caster: organiser-only request-not-found
  ApproveRequest | excluded: organiser-only request-not-found
  ApproveRequest | member: organiser-only request-not-found
  ApproveRequest | organiser: organiser-only request-not-found
  ApproveRequest | outside: organiser-only request-not-found
  ApproveRequest | owner: organiser-only request-not-found
  ChangeMemberRole | asked: not-a-member organiser-only
  ChangeMemberRole | caster: community-archived done nothing organiser-only owner-only
  ChangeMemberRole | excluded: not-a-member organiser-only
  ChangeMemberRole | member: community-archived done nothing organiser-only owner-only
  ChangeMemberRole | organiser: community-archived done nothing organiser-only owner-only
  ChangeMemberRole | outside: not-a-member organiser-only
  ChangeMemberRole | owner: community-archived done nothing organiser-only owner-only
  ClaimInvitation | asked: done
  ClaimInvitation | caster: nothing
  ClaimInvitation | excluded: done
  ClaimInvitation | member: nothing
  ClaimInvitation | organiser: nothing
  ClaimInvitation | outside: done
  ClaimInvitation | owner: nothing
  DeclineRequest | asked: done organiser-only
  DeclineRequest | caster: organiser-only request-not-found
  DeclineRequest | excluded: organiser-only request-not-found
  DeclineRequest | member: organiser-only request-not-found
  DeclineRequest | organiser: organiser-only request-not-found
  DeclineRequest | outside: organiser-only request-not-found
  DeclineRequest | owner: organiser-only request-not-found
  DeliverInvitation | asked: done
  DeliverInvitation | caster: nothing
  DeliverInvitation | excluded: done
  DeliverInvitation | member: nothing
  DeliverInvitation | organiser: nothing
  DeliverInvitation | outside: done
  DeliverInvitation | owner: nothing
  EndMembership | asked: done
  EndMembership | caster: done
  EndMembership | excluded: nothing
  EndMembership | member: done
  EndMembership | organiser: done
  EndMembership | outside: nothing
  EndMembership | owner: done
  ExcludeMember | asked: done organiser-only until-in-the-past
  ExcludeMember | caster: done organiser-only until-in-the-past
  ExcludeMember | excluded: done organiser-only until-in-the-past
  ExcludeMember | member: done organiser-only until-in-the-past
  ExcludeMember | organiser: done higher-role organiser-only until-in-the-past
  ExcludeMember | outside: done organiser-only until-in-the-past
  ExcludeMember | owner: higher-role organiser-only
  JoinCommunity | asked: community-archived done invite-needed nothing
  JoinCommunity | caster: already-member
  JoinCommunity | excluded: community-archived excluded
  JoinCommunity | member: already-member
  JoinCommunity | organiser: already-member
  JoinCommunity | outside: community-archived done invite-needed
  JoinCommunity | owner: already-member
  LeaveCommunity | asked: done
  LeaveCommunity | caster: done
  LeaveCommunity | excluded: nothing
  LeaveCommunity | member: done
  LeaveCommunity | organiser: done
  LeaveCommunity | outside: nothing
  LeaveCommunity | owner: done
  ReadmitMember | asked: not-excluded organiser-only
  ReadmitMember | caster: not-excluded organiser-only
  ReadmitMember | excluded: done organiser-only
  ReadmitMember | member: not-excluded organiser-only
  ReadmitMember | organiser: not-excluded organiser-only
  ReadmitMember | outside: not-excluded organiser-only
  ReadmitMember | owner: not-excluded organiser-only
  RetireOwner | asked: nothing
  RetireOwner | caster: nothing
  RetireOwner | excluded: nothing
  RetireOwner | member: nothing
  RetireOwner | organiser: nothing
  RetireOwner | outside: nothing
  RetireOwner | owner: done
  SucceedOwner | asked: nothing
  SucceedOwner | caster: done
  SucceedOwner | excluded: nothing
  SucceedOwner | member: done
  SucceedOwner | organiser: done
  SucceedOwner | outside: nothing
  SucceedOwner | owner: nothing
  UseInvite | asked: done nothing
  UseInvite | caster: nothing
  UseInvite | excluded: done nothing
  UseInvite | member: nothing
  UseInvite | organiser: nothing
  UseInvite | outside: done nothing
  UseInvite | owner: nothing
`;

test('membership and model agree after any sequence of commands', () => {
  const cells = runWalks(
    'membership',
    {
      decider: membership,
      createModel: () => new MembershipModel(),
      observe: ({ role, request, exclusion, usedInvites }) => [
        rank(role),
        request !== null,
        exclusion ? toHour(exclusion.until) : -1,
        usedInvites.length > 0,
      ],
      broken: ({ role, request, exclusion, joinedAt, usedInvites }) => [
        ...(new Set(usedInvites).size < usedInvites.length ? ['an invite counts once per person'] : []),
        ...(role && request ? ['a member has no open request'] : []),
        ...(role && exclusion ? ['a member is not excluded'] : []),
        ...((role !== null) === (joinedAt !== '') ? [] : ['members alone have a day of joining']),
      ],
    },
    size(4_000, 100_000),
  );
  expect(compareWithTable(CELLS, cells, size(1, 20))).toEqual({ unknown: [], rare: [] });
  figure('C1', 'membership: cells (command × situation × outcome), each met', cells.size);
});
