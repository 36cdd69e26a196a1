import { DATE_FORMAT } from '@muster/contracts';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { Icon } from '../art/Icon';
import { useFilters } from './use-filters';
import { strings } from './strings';
import { importWithRetry, lazyWithRetry } from '../lazy-import';

const load = () => import('./DateCalendar');
const DateCalendar = lazyWithRetry(load);

/** Shows the day at once; the calendar is heavy and loads when somebody reaches for it. */
export function DateFilter() {
  const { day } = useFilters();
  const [wanted, setWanted] = useState(false);
  const shown = dayjs(day).format(DATE_FORMAT);
  const chip = (
    <button
      type="button"
      className="chip"
      aria-label={strings.pickDate(shown)}
      onPointerEnter={() => void importWithRetry(load)}
      onFocus={() => void importWithRetry(load)}
      onClick={() => setWanted(true)}
    >
      <Icon name="calendar" size={16} /> {shown}
    </button>
  );
  return wanted ? (
    <Suspense fallback={chip}>
      <DateCalendar onDone={() => setWanted(false)} />
    </Suspense>
  ) : (
    chip
  );
}
