import type { PostView } from '@muster/contracts/board';
import { Icon } from '../../shared/art/Icon';
import { languageName } from '../../shared/language/language-options';
import { rankName, regionName } from '../../shared/words/words';
import css from './Board.module.css';
import { strings } from './strings';
import { lengthOf } from './words';

/** Says in short what a team looks for. */
export function PostTags({ post }: { post: PostView }) {
  const { state, again, region, games, series, ranks, oneShort, languages, audience } = post;
  // Only the team itself learns which communities it chose; "our" would be those of the reader.
  const isOfOthers = audience.kind === 'communities' && audience.ids === null;
  return (
    <span className={css.tags}>
      {state !== 'open' && <span className="tag warn">{strings.states[state]}</span>}
      {state === 'open' && again && <span className="tag gold">{strings.again}</span>}
      <span className="tag">{regionName(region)}</span>
      <span className="tag">{lengthOf({ games, until: series.until })}</span>
      {series.draft && <span className="tag">{strings.draft}</span>}
      {ranks && <span className="tag">{strings.ranks(rankName(ranks.from), rankName(ranks.to))}</span>}
      {oneShort && <span className="tag warn">{strings.oneShort(oneShort)}</span>}
      {languages.map((code) => (
        <span key={code} className="tag">
          {languageName(code)}
        </span>
      ))}
      {audience.kind !== 'everybody' && (
        <span className="tag">
          <Icon name="lock" size={11} /> {isOfOthers ? strings.communitiesOnly : strings.audiences[audience.kind]}
        </span>
      )}
    </span>
  );
}
