/** The texts of a team's link previews. */
import type { Language } from '@muster/contracts/languages';
import { REGION_NAMES } from '@muster/contracts/regions';
import type { TeamCard } from '@muster/contracts/teams';
import { fill, pluralForm } from '@muster/contracts/texts';
import { catalogue } from '../texts/catalogue';

/** '6 members · Europe West' */
export function peopleText({ memberCount, region }: TeamCard, language: Language): string {
  const people = fill(pluralForm(catalogue[language].teamPeople, memberCount, language), { n: String(memberCount) });
  return `${people} · ${REGION_NAMES[region] ?? region}`;
}

/** 'looking for Support' */
export const needsText = ({ needs }: TeamCard, language: Language): string | null =>
  needs.length === 0 ? null : fill(catalogue[language].teamNeeds, { roles: needs.join(', ') });

/** 'Join Lisbon Wolves' for those whom the link invites. */
export const cardTitle = ({ name, tag, invite }: TeamCard, language: Language): string =>
  invite === 'valid' ? fill(catalogue[language].joinTeam, { name }) : `${name} [${tag}]`;

export const cardSummary = (card: TeamCard, language: Language): string =>
  [peopleText(card, language), needsText(card, language), card.about].filter(Boolean).join(' · ');
