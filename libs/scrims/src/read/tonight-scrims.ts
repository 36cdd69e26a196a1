import { ROLES, type TeamName } from '@muster/contracts/constants';
import type { TonightScrim } from '@muster/contracts/share';
import { idOfStream, LogTail } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
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
/** Events after which a scrim is no longer for strangers' eyes. */
const HIDING_EVENTS: ReadonlySet<string> = new Set(['PrivacyChanged', 'ScrimDeleted']);

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
  ) {
    tail.listen((events) => {
      const hides = events.some(
        ({ stream, type }) => HIDING_EVENTS.has(type) && idOfStream(scrimAggregate, stream) !== undefined,
      );
      if (hides) this.#cache.clear();
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
    return scrims
      .filter(({ state }) => state.visibility === 'public' && !state.winner)
      .slice(0, SHOWN_MAX)
      .toSorted((a, b) => Date.parse(a.state.startsAt) - Date.parse(b.state.startsAt))
      .map(({ state }) => toTonightScrim(state));
  }
}

const toTonightScrim = (scrim: Scrim): TonightScrim => ({
  _id: scrim.id,
  region: scrim.region,
  gameStartTime: scrim.startsAt,
  freeSeats: { teamOne: freeSeats(scrim, 'teamOne'), teamTwo: freeSeats(scrim, 'teamTwo') },
});

const freeSeats = ({ seats }: Scrim, team: TeamName) =>
  ROLES.filter((role) => !seats.some((seat) => seat.team === team && seat.role === role));
