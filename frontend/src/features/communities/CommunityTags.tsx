import type { CommunityView } from '@muster/contracts/communities';
import { Icon } from '../../shared/art/Icon';
import { regionName } from '../../shared/words/words';
import css from './CommunityTags.module.css';
import { strings } from './strings';

/** Region, size, how people get in, and the viewer's role. */
export function CommunityTags({ community }: { community: CommunityView }) {
  const { region, memberCount, entry, visibility, archived, me } = community;
  return (
    <span className={css.tags}>
      {me.role && <span className="tag gold">{strings.roles[me.role]}</span>}
      {me.requested && <span className="tag warn">{strings.requested}</span>}
      {archived && <span className="tag warn">{strings.archived}</span>}
      {region && <span className="tag">{regionName(region)}</span>}
      {!archived && <span className="tag">{strings.entries[entry]}</span>}
      {visibility === 'unlisted' && (
        <span className="tag">
          <Icon name="lock" size={11} /> {strings.unlisted}
        </span>
      )}
      <span className={css.count}>
        <Icon name="friends" size={15} /> {strings.members(memberCount)}
      </span>
    </span>
  );
}
