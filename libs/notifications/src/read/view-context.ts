/** What notifications need to be shown: current names and titles, because only ids are stored. */
import type { Language } from '@muster/contracts';
import type { CommunityTitle } from '@muster/communities/ports';
import type { Person } from '@muster/users/ports';
import { catalogue } from '../texts/catalogue';
import type { NotificationRow } from './notification-row';
import { withoutLinks } from './without-links';

export interface ViewContext {
  /** Of the reader. */
  language: Language;
  people: ReadonlyMap<string, Person>;
  titles: ReadonlyMap<string, string>;
  /** Those of the scrims that exist. */
  scrims: ReadonlySet<string>;
  /** Undefined if the recipient does not find the community. */
  communityOf: (row: NotificationRow) => CommunityTitle | undefined;
  /** Reasons of deleted scrims, by id. */
  reasons: ReadonlyMap<string, string>;
}

export const scrimTitleOf = (row: NotificationRow, { titles, language }: ViewContext): string =>
  withoutLinks(
    titles.get(row.related_scrim ?? '') ??
      catalogue[language][row.kind === 'community-scrim' ? 'newScrim' : 'yourScrim'],
  );
export const communityNameOf = (row: NotificationRow, { communityOf, language }: ViewContext): string =>
  withoutLinks(communityOf(row)?.name ?? catalogue[language].yourCommunity);
export const personNameOf = (row: NotificationRow, { people, language }: ViewContext): string =>
  withoutLinks(people.get(row.related_user ?? '')?.name ?? catalogue[language].someone);
