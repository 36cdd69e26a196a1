import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { atLeast, findsCommunity } from '@muster/contracts/community-roles';
import { Rejection } from '@muster/kernel';
import { type Caller, CONFIG, type Config, LogTail } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { WebhookRejection } from '../domain/errors';
import type { Actor } from '../domain/webhook';
import { type WebhookRow, WebhookQueries } from '../read/webhooks.queries';

/** Finds communities and their webhooks for organisers. To others who see the community they are forbidden. */
@Injectable()
export class WebhookAccess {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: WebhookQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async findOrganised(slug: string, caller: Caller): Promise<{ community: CommunityTitle; actor: Actor }> {
    await this.tail.fence();
    const community = this.config.COMMUNITIES === 'off' ? undefined : await this.titles.bySlug(slug);
    const { userId, isAdmin } = caller;
    const role = community ? await this.memberships.latest.roleOf(userId, community._id) : null;
    if (!community || !findsCommunity({ isAdmin, role }, community)) throw new Rejection('community-not-found');
    if (!isAdmin && !atLeast(role, 'organiser')) throw new Rejection('organiser-only');
    return { community, actor: { userId, isAdmin, role } };
  }

  async find(slug: string, id: string, caller: Caller): Promise<{ webhook: WebhookRow; actor: Actor }> {
    const { community, actor } = await this.findOrganised(slug, caller);
    const webhook = await this.queries.find(id);
    if (webhook?.communityId !== community._id) throw new WebhookRejection('webhook-not-found');
    return { webhook, actor };
  }
}
