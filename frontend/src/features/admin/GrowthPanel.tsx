import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { Chart } from '../../shared/charts/Chart';
import css from './DashboardPage.module.css';
import { type Growth, lastMonths, registrationsIn } from './growth';
import { Panel } from './Panel';
import { words } from './words';

const w = words.dashboard;
const RANGES = [3, 6, 12] as const;
const USUAL = 6;
const FORMAT = 'YYYY-MM';
const X = { key: 'month', label: w.month };
const SERIES = [{ key: 'count', label: w.registrations, tone: 'blue' }] as const;

/** Who came when: the last months, or from one month to another once both are chosen. */
export function GrowthPanel({ growth }: { growth: Growth }) {
  const [now] = useState(() => new Date());
  const [count, setCount] = useState<number>(USUAL);
  const [{ from, to }, setCustom] = useState({ from: '', to: '' });
  const range = from && to ? { from, to } : lastMonths(count, now);
  const rows = useMemo(() => registrationsIn(growth, { from: range.from, to: range.to }).map(({ month, count: n }) => ({ month: dayjs(month).format('MMM YYYY'), count: n })), [growth, range.from, range.to]);
  const clear = () => setCustom({ from: '', to: '' });
  const later = (day: Dayjs) => day.isAfter(dayjs(), 'month');
  const picker = (label: string, value: string, disabledDate: (day: Dayjs) => boolean, onPick: (month: string) => void) => (
    <DatePicker picker="month" aria-label={`${w.growth}: ${label}`} placeholder="" prefix={label} allowClear={false} value={value ? dayjs(value) : null} disabledDate={disabledDate} onChange={(day: Dayjs | null) => onPick(day?.format(FORMAT) ?? '')} />
  );
  return (
    <Panel title={w.growth} className={css.growth} aside={w.total(rows.reduce((sum, { count: n }) => sum + n, 0))}>
      <div className={css.choices} role="group" aria-label={w.range}>
        {RANGES.map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={!(from && to) && count === one}
            onClick={() => {
              setCount(one);
              clear();
            }}
          >
            {w.ranges[one]}
          </button>
        ))}
        {picker(w.fromMonth, from, (day) => later(day) || (to !== '' && day.format(FORMAT) > to), (month) => setCustom({ from: month, to }))}
        {picker(w.toMonth, to, (day) => later(day) || (from !== '' && day.format(FORMAT) < from), (month) => setCustom({ from, to: month }))}
        <button type="button" className="chip" disabled={!from && !to} onClick={clear}>
          {w.clear}
        </button>
      </div>
      <Chart kind="area" label={w.growth} x={X} series={SERIES} rows={rows} empty={w.nothing} height={260} />
    </Panel>
  );
}
