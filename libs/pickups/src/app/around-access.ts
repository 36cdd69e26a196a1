import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { atLeast, type CommunityRole, findsCommunity } from '@muster/contracts/community-roles';
import { Rejection } from '@muster/kernel';
import { type Caller, CONFIG, type Config, LogTail } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { PickupRejection } from '../domain/errors';
import { type Check, placeOf } from '../domain/tonight';
import { AroundQueries } from '../read/around.queries';

type Identity = Pick<Caller, 'userId' | 'isAdmin'>;
/** A community as one caller finds it. `organises`: organisers and site admins. */
export interface FoundCommunity {
  community: CommunityTitle;
  role: CommunityRole | null;
  organises: boolean;
}
interface FoundCheck extends FoundCommunity {
  check: Check;
  /** Whether the check asks the caller, or has asked them. */
  wasAsked: boolean;
}

/** Finds communities and checks for those who may know of them. To others they do not exist. */
@Injectable()
export class AroundAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly around: AroundQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** By address or id. */
  async find(slugOrId: string, caller: Identity): Promise<FoundCommunity> {
    await this.tail.fence();
    const community = (await this.titles.bySlug(slugOrId)) ?? (await this.titles.byIds([slugOrId])).get(slugOrId);
    const found = community && this.config.COMMUNITIES !== 'off' ? await this.#toFound(community, caller) : undefined;
    if (!found || !findsCommunity({ isAdmin: caller.isAdmin, role: found.role }, found.community))
      throw new Rejection('community-not-found');
    return found;
  }

  /** For those who read what members read. */
  async findForMember(slugOrId: string, caller: Identity): Promise<FoundCommunity> {
    const found = await this.find(slugOrId, caller);
    if (found.role === null && !caller.isAdmin) throw new Rejection('members-only');
    return found;
  }

  /** Only members themselves can be around. */
  async findOwn(slugOrId: string, caller: Identity): Promise<FoundCommunity> {
    const found = await this.find(slugOrId, caller);
    if (found.role === null) throw new Rejection('members-only');
    return found;
  }

  /** Whether the user may read what members read, as of the events that this process has read. */
  async isOpenTo(communityId: string, { userId, isAdmin }: Identity): Promise<boolean> {
    return isAdmin || (await this.memberships.latest.roleOf(userId, communityId)) !== null;
  }

  /** Finds a check for people whom it asks or has asked, and for organisers. */
  async findCheck(id: string, caller: Identity): Promise<FoundCheck> {
    const found = await this.#check(id, caller);
    if (!found || !(found.wasAsked || found.organises)) throw new PickupRejection('check-not-found');
    return found;
  }

  async findCheckToCallOff(id: string, caller: Identity): Promise<FoundCheck> {
    const found = await this.findCheck(id, caller);
    if (!found.organises) throw new Rejection('organiser-only');
    return found;
  }

  async #check(id: string, caller: Identity): Promise<FoundCheck | undefined> {
    await this.tail.fence();
    const check = await this.around.check(id);
    const community = check && (await this.titles.byIds([check.communityId])).get(check.communityId);
    if (!check || !community || this.config.COMMUNITIES === 'off') return undefined;
    const found = await this.#toFound(community, caller);
    return { ...found, check, wasAsked: placeOf(check, caller.userId) !== undefined };
  }

  async #toFound(community: CommunityTitle, { userId, isAdmin }: Identity): Promise<FoundCommunity> {
    const role = await this.memberships.latest.roleOf(userId, community._id);
    return { community, role, organises: isAdmin || atLeast(role, 'organiser') };
  }
}
