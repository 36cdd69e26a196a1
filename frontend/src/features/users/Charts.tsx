import { type Career, ROLES } from '@muster/contracts';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { Chart } from '../../shared/charts/Chart';
import type { Series } from '../../shared/charts/chart';
import { activityOf, lastMonths, rolesOf } from './career';
import css from './ProfilePage.module.css';
import { words } from './profile-words';

const RANGES = ['3', '6', '12', 'custom'] as const;
type Range = (typeof RANGES)[number];
const LABELS: Record<Range, string> = words.ranges;
const ACTIVITY: Series[] = [
  { key: 'played', label: words.played, tone: 'blue' },
  { key: 'casted', label: words.casted, tone: 'gold', hollow: true },
];
const RESULTS: Series[] = [
  { key: 'won', label: words.won, tone: 'green' },
  { key: 'lost', label: words.lost, tone: 'red', hollow: true },
];
const MONTH = { key: 'month', label: words.month };
const ROLE = { key: 'role', label: words.role };
const FORMAT = 'YYYY-MM';

function Activity({ career }: { career: Career }) {
  const [range, setRange] = useState<Range>('6');
  const [[from, to], setCustom] = useState(() => lastMonths(6));
  const [first, last] = range === 'custom' ? [from, to] : lastMonths(Number(range));
  const rows = useMemo(() => activityOf(career, first, last).map((month) => ({ ...month })), [career, first, last]);
  const choose = (next: Range) => {
    if (next === 'custom') setCustom([first, last]);
    setRange(next);
  };
  const later = (day: Dayjs) => day.isAfter(dayjs(), 'month');
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{words.activity}</h2>
        <div className={css.choices} role="group" aria-label={words.rangeLabel}>
          {RANGES.map((one) => (
            <button key={one} type="button" className="chip" aria-pressed={range === one} onClick={() => choose(one)}>
              {LABELS[one]}
            </button>
          ))}
        </div>
      </div>
      {range === 'custom' && (
        <div className={css.choices}>
          <DatePicker picker="month" aria-label={words.from} prefix={words.from} allowClear={false} value={dayjs(from)} disabledDate={(day) => later(day) || day.isAfter(dayjs(to), 'month')} onChange={(day: Dayjs | null) => day && setCustom([day.format(FORMAT), to])} />
          <DatePicker picker="month" aria-label={words.to} prefix={words.to} allowClear={false} value={dayjs(to)} disabledDate={(day) => later(day) || day.isBefore(dayjs(from), 'month')} onChange={(day: Dayjs | null) => day && setCustom([from, day.format(FORMAT)])} />
        </div>
      )}
      <Chart kind="columns" label={words.activity} x={MONTH} series={ACTIVITY} rows={rows} empty={words.noGames} />
    </section>
  );
}

function Results({ career }: { career: Career }) {
  const rows = useMemo(() => rolesOf(career, ROLES).map((role) => ({ ...role })), [career]);
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{words.roles}</h2>
      </div>
      <Chart kind="bars" label={words.roles} x={ROLE} series={RESULTS} rows={rows} empty={words.noResults} />
    </section>
  );
}

/** How much, when, and how well somebody plays. */
export default function Charts(props: { career: Career }) {
  return (
    <div className={css.charts}>
      <Activity {...props} />
      <Results {...props} />
    </div>
  );
}
