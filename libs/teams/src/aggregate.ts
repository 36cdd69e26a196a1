import type { Aggregate } from '@muster/platform';
import type { TeamEvent } from './domain/events';
import type { Team } from './domain/team';
import { team, type TeamCommand } from './domain/team-decider';
import { teamLimits } from './read/team-limits';
import { toTeamWrites } from './write/team-writes';

/** The text that searches are matched against. */
const searchKey = ({ name, slug, tag }: Team): string =>
  `${name.normalize('NFKC').toLowerCase()} ${slug} ${tag.toLowerCase()}`;

export const teamAggregate: Aggregate<TeamCommand, Team, TeamEvent> = {
  name: 'team',
  decider: team,
  idOf: ({ teamId }) => teamId,
  table: 'teams',
  waitForTail: true,
  columns: (state) => ({
    slug: state.slug,
    search_key: searchKey(state),
    region: state.region,
    languages: state.languages,
    needs: state.needs,
    visibility: state.visibility,
    disbanded: state.disbandedAt !== null,
    founder: state.founder,
    people: state.members.map(({ userId }) => userId),
    invited: state.invitations.map(({ userId }) => userId),
    communities: state.communities,
  }),
  writes: toTeamWrites,
  unit: teamLimits,
};
