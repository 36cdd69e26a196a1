import { QUERY_DATE_FORMAT } from '@muster/contracts/constants';
import dayjs from 'dayjs';
import { Icon } from '../../../shared/art/Icon';
import { today } from '../../../shared/filters/filter-search';
import { formatDayRange } from '../../../shared/language/dates';
import { weekOf } from './board-queries';
import css from './WeekStrip.module.css';
import { strings } from '../strings';

function Day({
  date,
  chosen,
  count,
  choose,
}: {
  date: string;
  chosen: boolean;
  count: number | undefined;
  choose: () => void;
}) {
  const day = dayjs(date);
  return (
    <button
      type="button"
      className={`${css.day} ${date === today() ? css.today : ''}`}
      aria-pressed={chosen}
      onClick={choose}
    >
      <span className={css.weekday}>{day.format('ddd')}</span>{' '}
      <span className="visually-hidden">{day.format('MMMM')} </span>
      <b>{day.format('D')}</b>{' '}
      <span className={`${css.count} ${count ? '' : css.none}`}>
        {count ?? '\u00a0'}
        <span className={css.unit}>{count === undefined ? '' : ` ${strings.scrimsUnit(count)}`}</span>
      </span>
    </button>
  );
}

/** The seven days around the chosen one, the first seven from today, with the number of scrims per day. */
export function WeekStrip({
  day,
  counts,
  setDate,
}: {
  day: string;
  counts: Record<string, number> | null;
  setDate: (day: string) => void;
}) {
  const goWeeks = (weeks: number) => setDate(dayjs(day).add(weeks, 'week').format(QUERY_DATE_FORMAT));
  const days = weekOf(day);
  return (
    <nav className={css.strip} aria-label={strings.week}>
      <button
        type="button"
        className={css.step}
        aria-label={strings.weekBefore}
        title={strings.weekBefore}
        onClick={() => goWeeks(-1)}
      >
        <Icon name="chevron" size={18} className={css.left} />
      </button>
      {days.map((date) => (
        <Day
          key={date}
          date={date}
          chosen={date === day}
          count={counts ? (counts[date] ?? 0) : undefined}
          choose={() => setDate(date)}
        />
      ))}
      <span className={css.range} aria-hidden="true">
        {formatDayRange(dayjs(days[0]).toDate(), dayjs(days.at(-1)).toDate())}
      </span>
      <button
        type="button"
        className={css.step}
        aria-label={strings.weekAfter}
        title={strings.weekAfter}
        onClick={() => goWeeks(1)}
      >
        <Icon name="chevron" size={18} className={css.right} />
      </button>
    </nav>
  );
}
