import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import type { HomeEvening } from '@muster/contracts/home';
import type { OwnEvenings } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { NightQueries } from './nights.queries';

/** The next evenings that a person comes to, for their home page. */
@Injectable()
export class HomeEvenings implements OwnEvenings {
  constructor(
    private readonly queries: NightQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
  ) {}

  async nextOf(userId: string, now: Date): Promise<HomeEvening[]> {
    const evenings = await this.queries.ownNext(userId, now);
    if (evenings.length === 0) return [];
    const titles = await this.titles.byIds(new Set(evenings.map(({ communityId }) => communityId)));
    return evenings.flatMap(({ id, name, startsAt, communityId, answer }) => {
      const community = titles.get(communityId);
      if (!community) return [];
      const { _id, slug, name: called } = community;
      return [{ _id: id, name, startsAt: startsAt.toISOString(), community: { _id, slug, name: called }, answer }];
    });
  }
}
