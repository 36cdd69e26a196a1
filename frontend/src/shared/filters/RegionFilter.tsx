import { servedRegions, type Region } from '@muster/contracts';
import { useSelector } from 'react-redux';
import { Icon } from '../art/Icon';
import { selectMe } from '../session.slice';
import css from './filters.module.css';
import { selectRegion } from './filters.slice';
import { useFilters } from './use-filters';
import { strings } from './strings';
import { regionName } from '../words/words';

/** A native select (best on phones) under a short chip. The user's own region comes first (spec §9). */
export function RegionFilter() {
  const { setRegion } = useFilters();
  const region = useSelector(selectRegion);
  const ownRegion = useSelector(selectMe)?.region;
  const ordered = servedRegions().toSorted((a, b) => Number(b === ownRegion) - Number(a === ownRegion));
  return (
    <span className={`chip ${css.region}`} title={regionName(region)}>
      {region} <Icon name="chevron" size={16} />
      <select
        aria-label={strings.region}
        value={region}
        onChange={({ target }) => void setRegion(target.value as Region)}
      >
        {ordered.map((code) => (
          <option key={code} value={code}>
            {code} · {regionName(code)}
          </option>
        ))}
      </select>
    </span>
  );
}
