import { servedRegions, type Region } from '@muster/contracts/regions';
import { useSelector } from 'react-redux';
import { ChipSelect } from '../ChipSelect';
import { selectMe } from '../session.slice';
import { selectRegion } from './filters.slice';
import { useFilters } from './use-filters';
import { strings } from './strings';
import { regionName } from '../words/words';

/** The user's own region comes first (spec §9). */
export function RegionFilter() {
  const { setRegion } = useFilters();
  const region = useSelector(selectRegion);
  const ownRegion = useSelector(selectMe)?.region;
  const ordered = servedRegions().toSorted((a, b) => Number(b === ownRegion) - Number(a === ownRegion));
  return (
    <ChipSelect
      label={strings.region}
      value={region}
      onChoose={(chosen) => void setRegion(chosen as Region)}
      shown={region}
      title={regionName(region)}
    >
      {ordered.map((code) => (
        <option key={code} value={code}>
          {code} · {regionName(code)}
        </option>
      ))}
    </ChipSelect>
  );
}
