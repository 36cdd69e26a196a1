import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { Chart } from '../../shared/charts/Chart';
import { lastMonths, monthOf } from '../../shared/months';
import css from './DashboardPage.module.css';
import { type Growth, registrationsIn } from './growth';
import { Panel } from './Panel';
import { strings } from './strings';
import { serverNow } from '../../shared/clock';

const s = strings.dashboard;
const RANGES = [3, 6, 12] as const;
const DEFAULT_MONTHS = 6;
const FORMAT = 'YYYY-MM';

/** Registrations per month: the last months, or a custom range once both ends are chosen. */
export function GrowthPanel({ growth }: { growth: Growth }) {
  const [now] = useState(() => new Date(serverNow()));
  const [count, setCount] = useState<number>(DEFAULT_MONTHS);
  const [{ from, to }, setCustom] = useState({ from: '', to: '' });
  const range = from && to ? { from, to } : lastMonths(count, monthOf(now));
  const rows = useMemo(
    () =>
      registrationsIn(growth, { from: range.from, to: range.to }).map(({ month, count: n }) => ({
        month: dayjs(month).format('MMM YYYY'),
        count: n,
      })),
    [growth, range.from, range.to],
  );
  const clear = () => setCustom({ from: '', to: '' });
  const isFuture = (day: Dayjs) => day.isAfter(dayjs(serverNow()), 'month');
  const picker = (
    label: string,
    value: string,
    disabledDate: (day: Dayjs) => boolean,
    onPick: (month: string) => void,
  ) => (
    <DatePicker
      className={css.month}
      picker="month"
      aria-label={`${s.growth}: ${label}`}
      placeholder=""
      prefix={label}
      allowClear={false}
      value={value ? dayjs(value) : null}
      disabledDate={disabledDate}
      onChange={(day: Dayjs | null) => onPick(day?.format(FORMAT) ?? '')}
    />
  );
  return (
    <Panel title={s.growth} className={css.growth} aside={s.total(rows.reduce((sum, { count: n }) => sum + n, 0))}>
      <div className={css.choices} role="group" aria-label={s.range}>
        {RANGES.map((months) => (
          <button
            key={months}
            type="button"
            className="chip"
            aria-pressed={!(from && to) && count === months}
            onClick={() => {
              setCount(months);
              clear();
            }}
          >
            {s.ranges[months]}
          </button>
        ))}
        {picker(
          s.fromMonth,
          from,
          (day) => isFuture(day) || (to !== '' && day.format(FORMAT) > to),
          (month) => setCustom({ from: month, to }),
        )}
        {picker(
          s.toMonth,
          to,
          (day) => isFuture(day) || (from !== '' && day.format(FORMAT) < from),
          (month) => setCustom({ from, to: month }),
        )}
        <button type="button" className="chip" disabled={!from && !to} onClick={clear}>
          {s.clear}
        </button>
      </div>
      <Chart
        kind="area"
        label={s.growth}
        x={{ key: 'month', label: s.month }}
        series={[{ key: 'count', label: s.registrations, tone: 'blue' }]}
        rows={rows}
        empty={s.nothing}
        height={260}
      />
    </Panel>
  );
}
