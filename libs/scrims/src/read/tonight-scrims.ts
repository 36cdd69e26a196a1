import { type CommunityTitle, type CommunityTitles, COMMUNITY_TITLES } from '@muster/communities/ports';
import { isFoundByAll } from '@muster/contracts/community-roles';
import type { TonightScrim } from '@muster/contracts/share';
import { LogTail } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { isPlayed } from '../domain/games';
import { openRoles } from '../domain/offers';
import type { Scrim } from '../domain/state';
import { ScrimSnapshots } from './scrim-snapshots';
import { ScrimQueries } from './scrims.queries';

const MINUTE_MS = 60_000;
/** Scrims that have started wait for their last players, but not for long. */
const STARTED_MAX_MS = 30 * MINUTE_MS;
const AHEAD_MAX_MS = 24 * 60 * MINUTE_MS;
const READ_MAX = 24;
const SHOWN_MAX = 12;
/** However many visitors ask, the scrims of a region are read once in this time. */
const CACHE_MAX_MS = 2_000;
/** Events after which a scrim, or its title, is no longer for strangers' eyes. */
const HIDING_EVENTS: ReadonlySet<string> = new Set([
  'PrivacyChanged',
  'ScrimDeleted',
  'PublicTitlesSwitched',
  'CommunityVisibilityChanged',
  'CommunityArchived',
]);

interface CachedScrims {
  until: number;
  scrims: Promise<TonightScrim[]>;
}

/**
 * Public scrims of the next 24 hours, for visitors without an account; communities and the site take turns. One cache
 * entry per region, and one for all.
 */
@Injectable()
export class TonightScrims {
  readonly #cache = new Map<string, CachedScrims>();

  constructor(
    private readonly queries: ScrimQueries,
    private readonly snapshots: ScrimSnapshots,
    private readonly tail: LogTail,
    @Inject(COMMUNITY_TITLES) private readonly communities: CommunityTitles,
  ) {
    tail.listen((events) => {
      if (events.some(({ type }) => HIDING_EVENTS.has(type))) this.#cache.clear();
    });
  }

  find(region: string | undefined, now: number): Promise<TonightScrim[]> {
    const key = region ?? '';
    const cached = this.#cache.get(key);
    if (cached && now < cached.until) return cached.scrims;
    const scrims = this.#read(region, now);
    this.#cache.set(key, { until: now + CACHE_MAX_MS, scrims });
    scrims.catch(() => this.#cache.delete(key));
    return scrims;
  }

  async #read(region: string | undefined, now: number): Promise<TonightScrim[]> {
    await this.tail.fence();
    const [from, to] = [now - STARTED_MAX_MS, now + AHEAD_MAX_MS].map((ms) => new Date(ms).toISOString());
    const listed = await this.queries.first('public', { region, from: from!, to: to! }, READ_MAX, 'in turn');
    const scrims = await this.snapshots.findMany(listed.map(({ id }) => id));
    const titles = await this.communities.byIds(scrims.flatMap(({ state }) => state.communityId ?? []));
    return (
      scrims
        .filter(({ state }) => state.visibility === 'public' && !isPlayed(state))
        // If there are many, those that can still be planned are not cut off by those that run.
        .toSorted((a, b) => Number(hasBegun(a.state, now)) - Number(hasBegun(b.state, now)))
        .slice(0, SHOWN_MAX)
        .toSorted((a, b) => Date.parse(a.state.startsAt) - Date.parse(b.state.startsAt))
        .map(({ state }) => toTonightScrim(state, titles.get(state.communityId ?? '')))
    );
  }
}

const hasBegun = ({ startsAt }: Scrim, now: number): boolean => Date.parse(startsAt) <= now;

const showsTitles = (community: CommunityTitle): boolean => community.publicTitles && isFoundByAll(community);

const toTonightScrim = (scrim: Scrim, community: CommunityTitle | undefined): TonightScrim => ({
  _id: scrim.id,
  title: community && showsTitles(community) && scrim.title ? scrim.title : null,
  region: scrim.region,
  gameStartTime: scrim.startsAt,
  freeSeats: { teamOne: openRoles(scrim, 'teamOne'), teamTwo: openRoles(scrim, 'teamTwo') },
});
