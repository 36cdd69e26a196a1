import type { SeasonView } from '@muster/contracts/records';
import { Inject, Injectable } from '@nestjs/common';
import { PLAYED_EVENINGS, type PlayedEvenings } from '../ports';
import { ScrimTitles } from './scrim-titles';
import { SeasonQueries, type SeasonSpan } from './season.queries';

/** Counts what a community has played in a span of time, without ranking people. */
@Injectable()
export class Seasons {
  constructor(
    private readonly queries: SeasonQueries,
    private readonly titles: ScrimTitles,
    @Inject(PLAYED_EVENINGS) private readonly evenings: PlayedEvenings,
  ) {}

  async of(span: SeasonSpan): Promise<SeasonView> {
    const [{ longest, ...counts }, evenings] = await Promise.all([
      this.queries.counts(span),
      this.evenings.count(span.communityId, span.from, span.to),
    ]);
    const titles = await this.titles.of(longest ? [longest.scrimId] : []);
    const longestSeries = longest && {
      scrim: { _id: longest.scrimId, title: titles.get(longest.scrimId) ?? '' },
      games: longest.games,
    };
    return { ...counts, evenings, longestSeries };
  }
}
