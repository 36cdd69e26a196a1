import { CommandDispatcher } from '@muster/platform';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { communityAggregate, membershipAggregate } from '../aggregate';
import type { Actor } from '../domain/actor';
import * as commands from '../domain/membership-commands';
import { CommunityQueries } from '../read/communities.queries';
import { MembershipQueries } from '../read/memberships.queries';
import { CommunityTexts } from '../write/community-texts.store';
import { commandContext } from './command-context';

const INITIATOR = { by: 'succession' };
const ACTOR: Actor = { userId: INITIATOR.by, role: 'owner', isAdmin: true };
type Outcome = 'archived' | 'has an owner' | 'succeeded' | 'archived, because nobody was left';

/** At most this many members are considered, in the order of succession. Deleted and banned ones are passed over. */
const CANDIDATES_MAX = 200;

/** Gives communities without an owner a new one. */
@Injectable()
export class Succession {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly communities: CommunityQueries,
    private readonly memberships: MembershipQueries,
    private readonly texts: CommunityTexts,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  /** Returns what was done, for operators. Owners who deleted the account do not count. */
  async ensureOwner(communityId: string): Promise<Outcome> {
    const [community] = await this.communities.findMany([communityId]);
    if (!community || community.state.archived) return 'archived';
    const successor = await this.#findSuccessor(communityId);
    if (successor === 'has an owner') return successor;
    if (successor) {
      await this.#send({ type: 'SucceedOwner', communityId, userId: successor.id, ctx: commandContext() });
      if ((await this.#findSuccessor(communityId)) === 'has an owner') return 'succeeded';
      throw new Error('the successor left meanwhile'); // tried again
    }
    await this.dispatch.send(
      communityAggregate,
      { type: 'ArchiveCommunity', communityId, by: ACTOR, ctx: commandContext(), reason: null },
      INITIATOR,
    );
    return 'archived, because nobody was left';
  }

  async #findSuccessor(communityId: string): Promise<{ id: string } | 'has an owner' | undefined> {
    const members = await this.memberships.succession(communityId, CANDIDATES_MAX);
    const players = await this.players.findMany(members.map((member) => member.user_id));
    if (members.some((member) => member.role === 'owner' && players.has(member.user_id))) return 'has an owner';
    const successor = members.find((member) => players.get(member.user_id)?.banned === false);
    return successor && { id: successor.user_id };
  }

  /** An owner without an account becomes a member where another owner is present. */
  async retire(userId: string): Promise<number> {
    const owned = (await this.memberships.membershipsOf(userId)).filter(({ role }) => role === 'owner');
    for (const { community } of owned) {
      const outcome = await this.ensureOwner(community);
      if (outcome === 'has an owner' || outcome === 'succeeded')
        await this.#send({ type: 'RetireOwner', communityId: community, userId, ctx: commandContext() });
    }
    return owned.length;
  }

  /** Ends memberships and requests of an erased user. @returns how many */
  async endMemberships(userId: string): Promise<number> {
    const bonds = await this.memberships.bondsOf(userId, 100);
    for (const { community } of bonds)
      await this.#send({ type: 'EndMembership', communityId: community, userId, ctx: commandContext() });
    await this.texts.eraseOfEmpty(bonds.map(({ community }) => community));
    return bonds.length;
  }

  async #send(command: commands.MembershipCommand): Promise<void> {
    await this.dispatch.send(membershipAggregate, command, INITIATOR);
  }
}
