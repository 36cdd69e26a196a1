import type { TeamRef, TeamView } from '@muster/contracts/teams';
import { Icon } from '../../shared/art/Icon';
import { formatList } from '../../shared/language/lists';
import { rankName, regionName } from '../../shared/words/words';
import { strings } from './strings';
import css from './Teams.module.css';

/** Tag, region and ranks of a team, and what it looks for. */
export function TeamTags({ team }: { team: TeamRef & Partial<Pick<TeamView, 'needs' | 'visibility'>> }) {
  const { tag, region, ranks, needs = [], visibility, disbanded } = team;
  return (
    <span className={css.tags}>
      <span className="tag gold">{tag}</span>
      {disbanded !== null && <span className="tag warn">{strings.disbanded}</span>}
      <span className="tag">{regionName(region)}</span>
      {ranks && <span className="tag">{strings.ranks(rankName(ranks.low), rankName(ranks.high))}</span>}
      {visibility === 'unlisted' && (
        <span className="tag">
          <Icon name="lock" size={11} /> {strings.unlisted}
        </span>
      )}
      {needs.length > 0 && <span className="tag warn">{strings.needs(formatList(needs))}</span>}
    </span>
  );
}
