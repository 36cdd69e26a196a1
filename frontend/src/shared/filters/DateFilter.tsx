import { Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../art/Icon';
import { useFilters } from './use-filters';
import { strings } from './strings';
import { importWithRetry, lazyWithRetry } from '../lazy-import';
import { formatDate } from '../language/dates';

const load = () => import('./DateCalendar');
const DateCalendar = lazyWithRetry(load);

/** Shows the chosen day. The calendar is large and is loaded on hover or focus. */
export function DateFilter() {
  const { day } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The calendar took the focus with it, unless the user has clicked elsewhere.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const dayText = formatDate(day);
  const chip = (
    <button
      ref={opener}
      type="button"
      className="chip"
      aria-label={strings.pickDate(dayText)}
      onPointerEnter={() => void importWithRetry(load)}
      onFocus={() => void importWithRetry(load)}
      onClick={() => setOpen(true)}
    >
      <Icon name="calendar" size={16} /> {dayText}
    </button>
  );
  return isOpen ? (
    <Suspense fallback={chip}>
      <DateCalendar onDone={() => setOpen(false)} />
    </Suspense>
  ) : (
    chip
  );
}
