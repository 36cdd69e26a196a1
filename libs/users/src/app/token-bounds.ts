import { type CommunityTitles, COMMUNITY_TITLES } from '@muster/communities/ports';
import { type NightCommunities, NIGHT_COMMUNITIES } from '@muster/nights/ports';
import type { CommunityBounds } from '@muster/platform/http';
import { type DraftedScrims, DRAFTED_SCRIMS } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalName } from '../domain/names';
import { PEOPLE, type People } from '../ports';

/** Says what belongs to a community, for tokens that are bound to one. */
@Injectable()
export class TokenBounds implements CommunityBounds {
  constructor(
    @Inject(COMMUNITY_TITLES) private readonly communities: CommunityTitles,
    @Inject(DRAFTED_SCRIMS) private readonly scrims: DraftedScrims,
    @Inject(NIGHT_COMMUNITIES) private readonly nights: NightCommunities,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async contains(
    kind: Parameters<CommunityBounds['contains']>[0],
    id: string,
    communityId: string,
    userId: string,
  ): Promise<boolean> {
    if (kind === 'self') return id === userId || this.#isNameOf(userId, id);
    return (await this.#communityOf(kind, id, communityId)) === communityId;
  }

  async slugOf(communityId: string): Promise<string | undefined> {
    return (await this.communities.byIds([communityId])).get(communityId)?.slug;
  }

  async #communityOf(kind: 'scrim' | 'community' | 'night' | 'evening', id: string, own: string) {
    if (kind === 'scrim') return (await this.scrims.find(id))?.communityId;
    if (kind === 'night') return this.nights.ofNight(id);
    if (kind === 'evening') return this.nights.ofEvening(id);
    return id === own ? own : (await this.communities.bySlug(id))?._id;
  }

  async #isNameOf(userId: string, name: string): Promise<boolean> {
    const me = (await this.people.findMany([userId])).get(userId);
    return me !== undefined && canonicalName(me.name) === canonicalName(name);
  }
}
