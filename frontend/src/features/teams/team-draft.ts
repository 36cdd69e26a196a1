import type { Role } from '@muster/contracts/constants';
import type { Link } from '@muster/contracts/links';
import type { Region } from '@muster/contracts/regions';
import type { EditTeamBody, FoundTeamBody, TeamView, WeeklyAsk } from '@muster/contracts/teams';

/** Content of the form that founds a team. */
export interface TeamDraft {
  name: string;
  tag: string;
  about: string;
  region: Region;
  languages: readonly string[];
  visibility: TeamView['visibility'];
}
/** Content of the settings of a team. */
export interface TeamSettings extends TeamDraft {
  links: readonly Link[];
  needs: readonly Role[];
  actsTogether: boolean;
  weeklyAsk: WeeklyAsk | null;
}

export const newTeam = (region: Region): TeamDraft => ({
  name: '',
  tag: '',
  about: '',
  region,
  languages: [],
  visibility: 'public',
});
const toStored = <Draft extends TeamDraft>(draft: Draft) => ({
  ...draft,
  name: draft.name.trim(),
  tag: draft.tag.trim().toUpperCase(),
  about: draft.about.trim(),
  languages: [...draft.languages],
});
export const toFounding = (draft: TeamDraft, slug: string): FoundTeamBody => ({
  ...toStored(draft),
  slug: slug.trim(),
});

export const settingsOf = (team: TeamView): TeamSettings => ({
  name: team.name,
  tag: team.tag,
  about: team.about,
  region: team.region as Region,
  languages: team.languages,
  visibility: team.visibility,
  links: team.links,
  needs: team.needs,
  actsTogether: team.bookers === 'everybody',
  weeklyAsk: team.weeklyAsk,
});
const toBody = (settings: TeamSettings): Required<EditTeamBody> => {
  const { actsTogether, links, needs, ...rest } = toStored(settings);
  return { ...rest, links: [...links], needs: [...needs], bookers: actsTogether ? 'everybody' : 'captains' };
};
/** Returns the fields that the edit changes. Texts are compared as the server stores them. */
export function toChanges(team: TeamView, settings: TeamSettings): EditTeamBody {
  const [before, after] = [toBody(settingsOf(team)), toBody(settings)];
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof EditTeamBody]),
  );
  return Object.fromEntries(changed) as EditTeamBody;
}
