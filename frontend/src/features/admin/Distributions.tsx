import type { DashboardStats } from '@muster/contracts';
import { useMemo } from 'react';
import { Icon } from '../../shared/art/Icon';
import { Chart } from '../../shared/charts/Chart';
import css from './DashboardPage.module.css';
import { Panel } from './Panel';
import { strings } from './strings';

const s = strings.dashboard;
const REGION = { key: 'region', label: s.region };
const DAY = { key: 'day', label: s.day };
const RANK = { key: 'rank', label: s.rank };
const KIND = { key: 'kind', label: s.banKind };
const PLAYERS = [{ key: 'count', label: s.players, tone: 'blue' }] as const;
const SCRIMS = [{ key: 'scrims', label: s.scrims, tone: 'gold' }] as const;
const BANS = [{ key: 'count', label: s.banCount, tone: 'red' }] as const;

/** A pie with more slices has neither colours nor room for its labels. */
const MAX_SLICES = 6;
const ROW_HEIGHT = 24;

export const RegionPanel = ({ stats: { regionDistribution } }: { stats: DashboardStats }) => (
  <Panel title={s.regions} className={css.third}>
    <Chart
      kind={regionDistribution.length > MAX_SLICES ? 'bars' : 'pie'}
      label={s.regions}
      x={REGION}
      series={PLAYERS}
      rows={regionDistribution}
      empty={s.nothing}
      height={Math.max(260, ROW_HEIGHT * regionDistribution.length)}
    />
  </Panel>
);

export function WeekPanel({ stats: { weeklyScrimActivity } }: { stats: DashboardStats }) {
  const rows = useMemo(() => weeklyScrimActivity.map(({ day, scrims }) => ({ day, scrims })), [weeklyScrimActivity]);
  return (
    <Panel title={s.weekly} className={css.third}>
      <Chart kind="columns" label={s.weekly} x={DAY} series={SCRIMS} rows={rows} empty={s.nothing} height={260} />
    </Panel>
  );
}

export const RankPanel = ({ stats: { rankDistribution } }: { stats: DashboardStats }) => (
  <Panel title={s.ranks} className={css.third}>
    <Chart
      kind="bars"
      label={s.ranks}
      x={RANK}
      series={PLAYERS}
      rows={rankDistribution}
      empty={s.nothing}
      height={260}
    />
  </Panel>
);

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
        x={KIND}
        series={BANS}
        rows={rows}
        empty={s.nothing}
        height={expired > 0 ? 212 : 260}
      />
    </Panel>
  );
}
