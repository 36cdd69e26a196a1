import type { Aggregate } from '@muster/platform';
import { site, type Site, type SiteCommand, type SiteEvent } from './domain/site';
import { toSiteRows } from './write/site-rows';

/** There is one site. */
export const SITE_ID = 'site';

export const siteAggregate: Aggregate<SiteCommand, Site, SiteEvent> = {
  name: 'site',
  decider: site,
  idOf: () => SITE_ID,
  table: 'sites',
  columns: () => ({}),
  waitForTail: true,
  writes: (command, _, after) => ({ rows: toSiteRows(command, after) }),
};
