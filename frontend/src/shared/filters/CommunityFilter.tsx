import { useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { ChipSelect } from '../ChipSelect';
import { ownCommunities } from '../own-communities';
import { strings } from '../own-communities/strings';
import css from './filters.module.css';
import { selectCommunity } from './filters.slice';
import { useFilters } from './use-filters';

/**
 * Chooses one of the user's communities, whose scrims the list is then limited to. Hidden for users of no community.
 */
export function CommunityFilter() {
  const { setCommunity } = useFilters();
  const chosen = useSelector(selectCommunity);
  const own = useSelector(ownCommunities.select).shown?.filter(({ archived }) => !archived) ?? [];
  if (own.length === 0 && !chosen) return null;
  const named = own.find(({ slug }) => slug === chosen);
  return (
    <ChipSelect
      label={strings.filter}
      value={chosen ?? ''}
      onChoose={(slug) => void setCommunity(slug || null)}
      shown={
        <>
          <Icon name="shield" size={16} />
          <span className={css.communityName}>{chosen ? (named?.name ?? chosen) : strings.all}</span>
        </>
      }
      className={`${css.community} ${chosen ? 'on' : ''}`}
    >
      <option value="">{strings.all}</option>
      {chosen && !named && <option value={chosen}>{chosen}</option>}
      {own.map(({ _id, slug, name }) => (
        <option key={_id} value={slug}>
          {name}
        </option>
      ))}
    </ChipSelect>
  );
}
