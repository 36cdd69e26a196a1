import './admin.saga';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { openReports } from '../../shared/reports';
import { usePageTitle } from '../../shared/use-page-title';
import { strings as shared } from '../../shared/strings';
import {
  dashboardClosed,
  dashboardOpened,
  selectIsRefreshing,
  dashboardStats,
  recentActivities,
  serverStatus,
} from './dashboard.slice';
import css from './DashboardPage.module.css';
import { BanPanel, RankPanel, RegionPanel, WeekPanel } from './Distributions';
import { GrowthPanel } from './GrowthPanel';
import { LiftExpired } from './LiftExpired';
import { Panel } from './Panel';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';
import { SystemStatus } from './SystemStatus';
import { strings } from './strings';

const s = strings.dashboard;
const CARDS = 4;
const THIRDS = 3;

const DashboardSkeleton = () => (
  <div role="status" aria-label={shared.loading}>
    <div className={css.cards}>
      {Array.from({ length: CARDS }, (_, i) => (
        <div key={i} className={`skeleton ${css.cardWaiting}`} />
      ))}
    </div>
    <div className={css.grid}>
      <div className={`skeleton ${css.panelWaiting} ${css.growth}`} />
      <div className={`skeleton ${css.panelWaiting} ${css.third}`} />
      {Array.from({ length: THIRDS }, (_, i) => (
        <div key={i} className={`skeleton ${css.panelWaiting} ${css.third}`} />
      ))}
    </div>
  </div>
);

function QuickActions() {
  const reportCount = useSelector(openReports.select).shown ?? 0;
  return (
    <Panel title={s.quick} className={css.row}>
      <div className={css.buttons}>
        <LinkButton type="primary" to="/scrims/new" icon={<Icon name="plus" size={17} />}>
          {s.create}
        </LinkButton>
        <LinkButton to="/ban-history" icon={<Icon name="ban" size={17} />}>
          {s.banHistory}
        </LinkButton>
        <LinkButton to="/admin/reports" icon={<Icon name="flag" size={17} />}>
          {s.reports}
          {reportCount > 0 && <b className="tally">{reportCount}</b>}
        </LinkButton>
        <LinkButton to="/admin/jobs" icon={<Icon name="clock" size={17} />} title={s.jobsHint}>
          {s.jobs}
        </LinkButton>
        <Button icon={<Icon name="refresh" size={17} />} title={s.clearCacheHint} onClick={() => location.reload()}>
          {s.clearCache}
        </Button>
      </div>
    </Panel>
  );
}

const BanManagementPanel = ({ active, expired }: { active: number; expired: number }) => (
  <Panel title={s.management}>
    <p className="dim">{s.managementHint(active, expired)}</p>
    <div className={css.buttons}>
      <LiftExpired expired={expired} />
      <LinkButton to="/ban-history">{s.viewHistory}</LinkButton>
      <LinkButton to="/admin/bans">{s.manage}</LinkButton>
    </div>
  </Panel>
);

function DashboardContent() {
  const { shown: stats, failure } = useSelector(dashboardStats.select);
  const activities = useSelector(recentActivities.select);
  const status = useSelector(serverStatus.select);
  if (!stats) return failure ? <EmptyState art="scrims" title={s.failed} hint={s.failedHint} /> : <DashboardSkeleton />;
  const { activeBans, expiredBans } = stats.banStatistics;
  return (
    <>
      <StatCards stats={stats} />
      <div className={css.grid}>
        <GrowthPanel growth={stats.monthlyUserGrowth} />
        <RegionPanel stats={stats} />
        <WeekPanel stats={stats} />
        <RankPanel stats={stats} />
        <BanPanel stats={stats} />
        {/* Optional: if they fail, the page keeps what it has. */}
        <RecentActivity items={activities.shown} hasFailed={activities.failure !== null} />
        <div className={css.sides}>
          <BanManagementPanel active={activeBans} expired={expiredBans} />
          <SystemStatus status={status.failure ? null : status.shown} />
        </div>
        <QuickActions />
      </div>
    </>
  );
}

/** The admin dashboard. */
export function DashboardPage() {
  const dispatch = useDispatch();
  const refreshing = useSelector(selectIsRefreshing);
  usePageTitle(s.title);
  useEffect(() => {
    dispatch(dashboardOpened());
    return () => void dispatch(dashboardClosed());
  }, [dispatch]);
  return (
    <div className="page">
      <header className={css.top}>
        <div>
          <h1>{s.title}</h1>
          <p className="dim">{s.lead}</p>
        </div>
        <Button
          icon={<Icon name="refresh" size={17} />}
          loading={refreshing}
          onClick={() => dispatch(dashboardOpened())}
        >
          {strings.refresh}
        </Button>
      </header>
      <DashboardContent />
    </div>
  );
}
