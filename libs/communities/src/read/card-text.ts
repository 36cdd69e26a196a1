/** The texts of a community's link previews. */
import type { CommunityCard } from '@muster/contracts/communities';
import { ROLES, TEAMS } from '@muster/contracts/constants';
import type { Language } from '@muster/contracts/languages';
import { REGION_NAMES, zoneOfRegion } from '@muster/contracts/regions';
import { fill, pluralForm } from '@muster/contracts/texts';
import { startMoment } from '@muster/texts';
import { catalogue } from '../texts/catalogue';

/** '24 members · Europe West' */
export function membersText({ memberCount, region }: CommunityCard, language: Language): string {
  const members = fill(pluralForm(catalogue[language].members, memberCount, language), { n: String(memberCount) });
  return [members, ...(region ? [REGION_NAMES[region] ?? region] : [])].join(' · ');
}

type CardWithNext = Pick<CommunityCard, 'region'> & { next: NonNullable<CommunityCard['next']> };
export const hasNext = (card: CommunityCard): card is CommunityCard & CardWithNext => card.next !== null;
/** 'Next scrim: Sat, Nov 21 · 21:00 GMT+1' */
export const nextText = ({ next, region }: CardWithNext, language: Language): string =>
  fill(catalogue[language].nextScrim, { time: startMoment(next.startsAt, zoneOfRegion(region), language) });

/** 'needs ADC, Support', 'teams full' */
export function freeText({ free }: NonNullable<CommunityCard['next']>, language: Language): string {
  const roles = ROLES.filter((role) => TEAMS.some((team) => free[team].includes(role)));
  const { teamsFull, allRolesOpen, needsRoles } = catalogue[language];
  if (roles.length === 0) return teamsFull;
  return roles.length === ROLES.length ? allRolesOpen : fill(needsRoles, { roles: roles.join(', ') });
}

/** 'Join Lisbon Fives' for those whom the link invites. */
export const cardTitle = ({ name, invite }: CommunityCard, language: Language): string =>
  invite === 'valid' ? fill(catalogue[language].joinTitle, { name }) : name;

/** `evening`: the line about its next evening. */
export const cardSummary = (
  card: CommunityCard,
  evening: ((language: Language) => string) | null,
  language: Language,
): string =>
  [
    membersText(card, language),
    ...(hasNext(card) ? [nextText(card, language), freeText(card.next, language)] : []),
    ...(evening ? [evening(language)] : []),
    ...(card.about ? [card.about] : []),
  ].join(' · ');
