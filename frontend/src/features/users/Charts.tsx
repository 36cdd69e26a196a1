import { ROLES } from '@muster/contracts/constants';
import type { Career } from '@muster/contracts/stats';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo, useState } from 'react';
import { Chart } from '../../shared/charts/Chart';
import type { Series } from '../../shared/charts/chart';
import { lastMonths } from '../../shared/months';
import { activityOf, rolesOf } from './career';
import css from './ProfilePage.module.css';
import { ChipToggles } from '../../shared/ChipToggles';
import { strings } from './profile-strings';
import { serverNow } from '../../shared/clock';

const RANGES = ['3', '6', '12', 'custom'] as const;
type Range = (typeof RANGES)[number];
const activitySeries = (): Series[] => [
  { key: 'played', label: strings.played, tone: 'blue' },
  { key: 'casted', label: strings.casted, tone: 'gold', hollow: true },
];
const resultSeries = (): Series[] => [
  { key: 'won', label: strings.won, tone: 'green' },
  { key: 'lost', label: strings.lost, tone: 'red', hollow: true },
];
const FORMAT = 'YYYY-MM';
/** Games are counted by months in the viewer's time zone. */
const currentMonth = () => dayjs(serverNow()).format(FORMAT);

function Activity({ career }: { career: Career }) {
  const [range, setRange] = useState<Range>('6');
  const [custom, setCustom] = useState(() => lastMonths(6, currentMonth()));
  const { from, to } = range === 'custom' ? custom : lastMonths(Number(range), currentMonth());
  const rows = useMemo(() => activityOf(career, { from, to }).map((month) => ({ ...month })), [career, from, to]);
  const [month, series] = useMemo(() => [{ key: 'month', label: strings.month }, activitySeries()] as const, []);
  const choose = (next: Range) => {
    if (next === 'custom') setCustom({ from, to });
    setRange(next);
  };
  const isFuture = (day: Dayjs) => day.isAfter(dayjs(serverNow()), 'month');
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{strings.activity}</h2>
        <ChipToggles
          label={strings.rangeLabel}
          options={RANGES}
          chosen={range}
          onChoose={choose}
          renderName={(option) => strings.ranges[option]}
        />
      </div>
      {range === 'custom' && (
        <div className={css.choices}>
          <DatePicker
            picker="month"
            aria-label={strings.from}
            prefix={strings.from}
            allowClear={false}
            value={dayjs(from)}
            disabledDate={(day) => isFuture(day) || day.isAfter(dayjs(to), 'month')}
            onChange={(day: Dayjs | null) => day && setCustom({ from: day.format(FORMAT), to })}
          />
          <DatePicker
            picker="month"
            aria-label={strings.to}
            prefix={strings.to}
            allowClear={false}
            value={dayjs(to)}
            disabledDate={(day) => isFuture(day) || day.isBefore(dayjs(from), 'month')}
            onChange={(day: Dayjs | null) => day && setCustom({ from, to: day.format(FORMAT) })}
          />
        </div>
      )}
      <Chart kind="columns" label={strings.activity} x={month} series={series} rows={rows} empty={strings.noGames} />
    </section>
  );
}

function Results({ career }: { career: Career }) {
  const rows = useMemo(() => rolesOf(career, ROLES).map((role) => ({ ...role })), [career]);
  const [role, series] = useMemo(() => [{ key: 'role', label: strings.role }, resultSeries()] as const, []);
  return (
    <section className={`panel ${css.part}`}>
      <div className={css.partHead}>
        <h2>{strings.roles}</h2>
      </div>
      <Chart kind="bars" label={strings.roles} x={role} series={series} rows={rows} empty={strings.noResults} />
    </section>
  );
}

/** Activity per month and results per role. */
export default function Charts(props: { career: Career }) {
  return (
    <div className={css.charts}>
      <Activity {...props} />
      <Results {...props} />
    </div>
  );
}
