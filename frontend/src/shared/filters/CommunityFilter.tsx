import { useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { ChipSelect } from '../ChipSelect';
import { ownCommunities } from '../own-communities';
import { strings } from '../own-communities/strings';
import css from './filters.module.css';
import { selectCommunity } from './filters.slice';
import { useFilters } from './use-filters';

/** Stands for a name until the user's communities are loaded. */
const UNKNOWN = '–';

/**
 * Chooses one of the user's communities, whose scrims the list is then limited to. Hidden for users of no community.
 */
export function CommunityFilter() {
  const { setCommunity } = useFilters();
  const chosen = useSelector(selectCommunity);
  const { shown: known } = useSelector(ownCommunities.select);
  const own = known?.filter(({ archived }) => !archived) ?? [];
  if (own.length === 0 && !chosen) return null;
  const named = own.find(({ slug }) => slug === chosen);
  // The address names it by its slug, which stands for the name of a community that is none of the user's.
  const name = named?.name ?? (known ? chosen : UNKNOWN);
  return (
    <ChipSelect
      label={strings.filter}
      value={chosen ?? ''}
      onChoose={(slug) => void setCommunity(slug || null)}
      shown={
        <>
          <Icon name="shield" size={16} />
          <span className={css.communityName}>{chosen ? name : strings.all}</span>
        </>
      }
      className={`${css.community} ${chosen ? 'on' : ''}`}
    >
      <option value="">{strings.all}</option>
      {chosen && !named && <option value={chosen}>{name}</option>}
      {own.map(({ _id, slug, name }) => (
        <option key={_id} value={slug}>
          {name}
        </option>
      ))}
    </ChipSelect>
  );
}
