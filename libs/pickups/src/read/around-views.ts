import {
  COMMUNITY_TITLES,
  type CommunityTitle,
  type CommunityTitles,
  PICKUP_PLACES,
  type PickupPlaces,
} from '@muster/communities/ports';
import type { CheckView, CommunityAround, OwnAround } from '@muster/contracts/pickups';
import { NO_PICKUPS } from '@muster/contracts/pickup-settings';
import type { ScrimSummary } from '@muster/contracts/scrims';
import { SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { askedIn, type Check, type Entry } from '../domain/tonight';
import { AroundQueries } from './around.queries';
import { toCheckView, toCommunityAround, toOwnAround } from './view';

/** The people around in a community: the part that all members see alike, and the entries, of which each member sees their own. */
export interface LoadedAround {
  shared: Omit<CommunityAround, 'me'>;
  entries: ReadonlyMap<string, Entry>;
}

@Injectable()
export class AroundViews {
  constructor(
    private readonly around: AroundQueries,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
    @Inject(PICKUP_PLACES) private readonly places: PickupPlaces,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
  ) {}

  /** Null for somebody who is not around. */
  async own(entry: Entry | undefined): Promise<OwnAround | null> {
    if (!entry) return null;
    const titles = await this.titles.byIds(entry.communities);
    const communities = entry.communities.flatMap((id) => titles.get(id) ?? []);
    return toOwnAround(entry, communities, new Date().toISOString());
  }

  async loadIn(community: CommunityTitle): Promise<LoadedAround> {
    const [entries, check, settings] = await Promise.all([
      this.around.entriesIn(community._id),
      this.around.runningIn(community._id),
      this.#settings(community._id),
    ]);
    const people = await this.people.findMany(entries.map(({ userId }) => userId));
    const now = new Date().toISOString();
    const shared = toCommunityAround({ community, entries, check, settings, people, now });
    const isOpen = ({ until }: Entry): boolean => settings.on && until > now;
    return { shared, entries: new Map(entries.filter(isOpen).map((entry) => [entry.userId, entry])) };
  }

  async forMember({ shared, entries }: LoadedAround, userId: string): Promise<CommunityAround> {
    return { ...shared, me: await this.own(entries.get(userId)) };
  }

  async ofCheck(check: Check, userId: string): Promise<CheckView> {
    return (await this.checkFor(check))(userId);
  }

  /** Returns what each viewer sees. */
  async checkFor(check: Check): Promise<(userId: string) => CheckView> {
    const [titles, people, shown] = await Promise.all([
      this.titles.byIds([check.communityId]),
      this.people.findMany(askedIn(check).map(({ userId }) => userId)),
      check.scrimId === null ? undefined : this.scrims.find(check.scrimId, true),
    ]);
    const community = titles.get(check.communityId)!;
    const scrim = shown ? toSummary(shown.view) : null;
    const now = new Date().toISOString();
    return (userId) => toCheckView(check, userId, { community, people, scrim, now });
  }

  async #settings(communityId: string) {
    return (await this.places.findMany([communityId])).get(communityId)?.pickups ?? NO_PICKUPS;
  }
}

const toSummary = ({ _id, title, region, gameStartTime }: ScrimSummary): ScrimSummary => ({
  _id,
  title,
  region,
  gameStartTime,
});
