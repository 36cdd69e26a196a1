import type { DashboardStats } from '@muster/contracts/dashboard';
import { useMemo } from 'react';
import { Icon } from '../../shared/art/Icon';
import { Chart } from '../../shared/charts/Chart';
import css from './DashboardPage.module.css';
import { Panel } from './Panel';
import { strings } from './strings';
import { formatWeekday } from '../../shared/language/dates';
import { rankName } from '../../shared/words/words';

const s = strings.dashboard;
const region = () => ({ key: 'region', label: s.region });
const day = () => ({ key: 'day', label: s.day });
const rank = () => ({ key: 'rank', label: s.rank });
const kind = () => ({ key: 'kind', label: s.banKind });
const players = () => [{ key: 'count', label: s.players, tone: 'blue' }] as const;
const scrims = () => [{ key: 'scrims', label: s.scrims, tone: 'gold' }] as const;
const banCount = () => [{ key: 'count', label: s.banCount, tone: 'red' }] as const;

/** A pie with more slices has neither colours nor room for its labels. */
const MAX_SLICES = 6;
const ROW_HEIGHT = 24;

export const RegionPanel = ({ stats: { regionDistribution } }: { stats: DashboardStats }) => (
  <Panel title={s.regions} className={css.third}>
    <Chart
      kind={regionDistribution.length > MAX_SLICES ? 'bars' : 'pie'}
      label={s.regions}
      x={region()}
      series={players()}
      rows={regionDistribution}
      empty={s.nothing}
      height={Math.max(260, ROW_HEIGHT * regionDistribution.length)}
    />
  </Panel>
);

export function WeekPanel({ stats: { weeklyScrimActivity } }: { stats: DashboardStats }) {
  const rows = useMemo(
    () => weeklyScrimActivity.map(({ date, scrims: count }) => ({ day: formatWeekday(date), scrims: count })),
    [weeklyScrimActivity],
  );
  return (
    <Panel title={s.weekly} className={css.third}>
      <Chart kind="columns" label={s.weekly} x={day()} series={scrims()} rows={rows} empty={s.nothing} height={260} />
    </Panel>
  );
}

export function RankPanel({ stats: { rankDistribution } }: { stats: DashboardStats }) {
  const rows = useMemo(
    () => rankDistribution.map(({ rank: name, count }) => ({ rank: rankName(name), count })),
    [rankDistribution],
  );
  return (
    <Panel title={s.ranks} className={css.third}>
      <Chart kind="bars" label={s.ranks} x={rank()} series={players()} rows={rows} empty={s.nothing} height={260} />
    </Panel>
  );
}

export function BanPanel({ stats: { banStatistics: bans } }: { stats: DashboardStats }) {
  const { activeBans: active, expiredBans: expired, totalBans: total } = bans;
  const rows = useMemo(
    () => [
      { kind: s.banKinds.active, count: active },
      { kind: s.banKinds.expired, count: expired },
      { kind: s.banKinds.lifted, count: Math.max(0, total - active - expired) },
    ],
    [active, expired, total],
  );
  return (
    <Panel title={s.bans} className={css.third}>
      {expired > 0 && (
        <p className={css.warning} role="status">
          <Icon name="warning" size={18} /> {s.expired(expired)}
        </p>
      )}
      <Chart
        kind="pie"
        label={s.bans}
        x={kind()}
        series={banCount()}
        rows={rows}
        empty={s.nothing}
        height={expired > 0 ? 212 : 260}
      />
    </Panel>
  );
}
