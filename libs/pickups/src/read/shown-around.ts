import { COMMUNITY_TITLES, type CommunityTitles, PICKUP_PLACES, type PickupPlaces } from '@muster/communities/ports';
import { missingOf } from '@muster/contracts/pickup-ten';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { peopleIn } from '../domain/people';
import { askedIn } from '../domain/tonight';
import type { PeopleAround, ShownAround, ShownCheck } from '../ports';
import { AroundQueries } from './around.queries';
import { countsOf } from './view';

/** People around and checks for places outside Muster. */
@Injectable()
export class ShownPeopleAround implements PeopleAround {
  constructor(
    private readonly around: AroundQueries,
    @Inject(PICKUP_PLACES) private readonly places: PickupPlaces,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  async find(communityId: string): Promise<ShownAround | undefined> {
    const place = (await this.places.findMany([communityId])).get(communityId);
    if (!place?.pickups.on) return undefined;
    const [entries, check] = await Promise.all([
      this.around.entriesIn(communityId),
      this.around.runningIn(communityId),
    ]);
    const { people, ifEnough } = peopleIn(entries, communityId, new Date().toISOString());
    const profiles = await this.people.findMany(people.map(({ userId }) => userId));
    const { _id, slug, name } = place;
    return {
      community: { _id, slug, name },
      people: people.map(({ userId, roles, discord }) => ({
        userId,
        name: profiles.get(userId)!.name,
        roles,
        isNamed: discord,
      })),
      ifEnough: ifEnough.length,
      missing: missingOf(people),
      checkId: check?.id ?? null,
    };
  }

  async findCheck(checkId: string): Promise<ShownCheck | undefined> {
    const check = await this.around.check(checkId);
    const community = check && (await this.titles.byIds([check.communityId])).get(check.communityId);
    if (!check || !community) return undefined;
    const entries = new Map((await this.around.entriesIn(check.communityId)).map((entry) => [entry.userId, entry]));
    return {
      _id: check.id,
      community: { _id: community._id, slug: community.slug, name: community.name },
      ...countsOf(check),
      pressed: askedIn(check).flatMap(({ userId }) => (entries.get(userId)?.saidInDiscord ? [userId] : [])),
      scrimId: check.scrimId,
    };
  }
}
