import type { Region } from '@muster/contracts/regions';
import type { TimeClass } from '@muster/contracts/scrim-rules';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { filterSearch, isPastDate, today } from './filter-search';
import { selectChosenRegion, selectCommunity, selectDate, selectShow } from './filters.slice';

/** Returns the filters and their setters, which change the URL; the store follows. */
export function useFilters() {
  const navigate = useNavigate();
  const region = useSelector(selectChosenRegion);
  const date = useSelector(selectDate);
  const show = useSelector(selectShow);
  const community = useSelector(selectCommunity);
  const now = { region, date, show, community };
  return {
    day: date ?? today(),
    show,
    isPast: isPastDate(date),
    setCommunity: (slug: string | null) => navigate({ search: filterSearch({ ...now, community: slug }) }),
    setRegion: (chosen: Region) => navigate({ search: filterSearch({ ...now, region: chosen }) }),
    /**
     * Past dates have nothing upcoming: the toggle is switched off for them, and on again for today or later
     * (spec §4).
     */
    setDate: (chosen: string) =>
      navigate({ search: filterSearch({ ...now, date: chosen, show: { ...show, upcoming: !isPastDate(chosen) } }) }),
    toggle: (name: TimeClass) =>
      navigate({ search: filterSearch({ ...now, show: { ...show, [name]: !show[name] } }) }, { replace: true }),
  };
}
