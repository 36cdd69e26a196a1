import { registerGauge } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { CommunityQueries } from './communities.queries';

/** Counts communities and their members for operators. */
@Injectable()
export class CommunityGauges {
  constructor(queries: CommunityQueries) {
    registerGauge('muster_communities', 'Communities that are not archived', [], async () => [
      { labels: {}, value: (await queries.totals()).communities },
    ]);
    registerGauge('muster_community_members', 'Memberships of communities that are not archived', [], async () => [
      { labels: {}, value: (await queries.totals()).members },
    ]);
  }
}
