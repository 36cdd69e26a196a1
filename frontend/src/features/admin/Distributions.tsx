import type { DashboardStats } from '@muster/contracts';
import { useMemo } from 'react';
import { Icon } from '../../shared/art/Icon';
import { Chart } from '../../shared/charts/Chart';
import css from './DashboardPage.module.css';
import { Panel } from './Panel';
import { words } from './words';

const w = words.dashboard;
const REGION = { key: 'region', label: w.region };
const DAY = { key: 'day', label: w.day };
const RANK = { key: 'rank', label: w.rank };
const KIND = { key: 'kind', label: w.banKind };
const PLAYERS = [{ key: 'count', label: w.players, tone: 'blue' }] as const;
const SCRIMS = [{ key: 'scrims', label: w.scrims, tone: 'gold' }] as const;
const BANS = [{ key: 'count', label: w.banCount, tone: 'red' }] as const;

export const RegionPanel = ({ stats: { regionDistribution } }: { stats: DashboardStats }) => (
  <Panel title={w.regions} className={css.third}>
    <Chart kind="pie" label={w.regions} x={REGION} series={PLAYERS} rows={regionDistribution} empty={w.nothing} height={260} />
  </Panel>
);

export function WeekPanel({ stats: { weeklyScrimActivity } }: { stats: DashboardStats }) {
  const rows = useMemo(() => weeklyScrimActivity.map(({ day, scrims }) => ({ day, scrims })), [weeklyScrimActivity]);
  return (
    <Panel title={w.weekly} className={css.third}>
      <Chart kind="columns" label={w.weekly} x={DAY} series={SCRIMS} rows={rows} empty={w.nothing} height={260} />
    </Panel>
  );
}

export const RankPanel = ({ stats: { rankDistribution } }: { stats: DashboardStats }) => (
  <Panel title={w.ranks} className={css.third}>
    <Chart kind="bars" label={w.ranks} x={RANK} series={PLAYERS} rows={rankDistribution} empty={w.nothing} height={260} />
  </Panel>
);

export function BanPanel({ stats: { banStatistics: bans } }: { stats: DashboardStats }) {
  const { activeBans: active, expiredBans: expired, totalBans: total } = bans;
  const rows = useMemo(
    () => [
      { kind: w.banKinds.active, count: active },
      { kind: w.banKinds.expired, count: expired },
      { kind: w.banKinds.lifted, count: Math.max(0, total - active - expired) },
    ],
    [active, expired, total],
  );
  return (
    <Panel title={w.bans} className={css.third}>
      {expired > 0 && (
        <p className={css.warning} role="status">
          <Icon name="warning" size={18} /> {w.expired(expired)}
        </p>
      )}
      <Chart kind="pie" label={w.bans} x={KIND} series={BANS} rows={rows} empty={w.nothing} height={expired > 0 ? 212 : 260} />
    </Panel>
  );
}
