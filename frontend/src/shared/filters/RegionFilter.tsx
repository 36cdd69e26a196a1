import { REGION_NAMES, REGIONS } from '@muster/contracts';
import { Select } from 'antd';
import { useSelector } from 'react-redux';
import { selectMe } from '../session.slice';
import { selectRegion } from './filters.slice';
import { useFilters } from './use-filters';
import { words } from './words';

/** The user's own region comes first (spec §9). */
export function RegionFilter() {
  const { setRegion } = useFilters();
  const region = useSelector(selectRegion);
  const mine = useSelector(selectMe)?.region;
  const ordered = REGIONS.toSorted((a, b) => Number(b === mine) - Number(a === mine));
  return (
    <Select
      aria-label={words.region}
      value={region as (typeof REGIONS)[number]}
      onChange={(chosen) => void setRegion(chosen)}
      options={ordered.map((value) => ({ value, label: `${value} · ${REGION_NAMES[value]}` }))}
      labelRender={({ value }) => value}
      popupMatchSelectWidth={false}
      style={{ width: 88 }}
    />
  );
}
