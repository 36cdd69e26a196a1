import './late';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import { LinkButton } from '../../shared/LinkButton';
import { usePageTitle } from '../../shared/use-page-title';
import { words as shared } from '../../shared/words';
import { boardWished } from './admin.slice';
import { dashboardLeft, dashboardOpened, selectActivities, selectIsRefreshing, selectStats, selectStatsFailed, selectStatus } from './dashboard.slice';
import css from './DashboardPage.module.css';
import { BanPanel, RankPanel, RegionPanel, WeekPanel } from './Distributions';
import { GrowthPanel } from './GrowthPanel';
import { LiftExpired } from './LiftExpired';
import { selectOpenReports } from './open-reports.slice';
import { Panel } from './Panel';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';
import { SystemStatus } from './SystemStatus';
import { words } from './words';

const w = words.dashboard;
const CARDS = 4;
const THIRDS = 3;

const Waiting = () => (
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
  const dispatch = useDispatch();
  const reported = useSelector(selectOpenReports);
  return (
    <Panel title={w.quick} className={css.row}>
      <div className={css.buttons}>
        <LinkButton type="primary" to="/scrims/new" icon={<Icon name="plus" size={17} />}>
          {w.create}
        </LinkButton>
        <LinkButton to="/ban-history" icon={<Icon name="ban" size={17} />}>
          {w.banHistory}
        </LinkButton>
        <LinkButton to="/admin/reports" icon={<Icon name="flag" size={17} />}>
          {w.reports}
          {reported > 0 && <b className="tally">{reported}</b>}
        </LinkButton>
        <Button icon={<Icon name="settings" size={17} />} title={w.jobsHint} onClick={() => dispatch(boardWished())}>
          {w.jobs}
        </Button>
        <Button icon={<Icon name="refresh" size={17} />} title={w.clearCacheHint} onClick={() => location.reload()}>
          {w.clearCache}
        </Button>
      </div>
    </Panel>
  );
}

const Management = ({ active, expired }: { active: number; expired: number }) => (
  <Panel title={w.management}>
    <p className="dim">{w.managementHint(active, expired)}</p>
    <div className={css.buttons}>
      <LiftExpired expired={expired} />
      <LinkButton to="/ban-history">{w.viewHistory}</LinkButton>
      <LinkButton to="/admin/bans">{w.manage}</LinkButton>
    </div>
  </Panel>
);

function Figures() {
  const stats = useSelector(selectStats);
  const failed = useSelector(selectStatsFailed);
  const activities = useSelector(selectActivities);
  const status = useSelector(selectStatus);
  if (!stats) return failed ? <EmptyState art="scrims" title={w.failed} hint={w.failedHint} /> : <Waiting />;
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
        <RecentActivity items={activities} />
        <div className={css.sides}>
          <Management active={activeBans} expired={expiredBans} />
          <SystemStatus status={status} />
        </div>
        <QuickActions />
      </div>
    </>
  );
}

/** How Muster is doing, and the ways to what an admin does about it. */
export function DashboardPage() {
  const dispatch = useDispatch();
  const refreshing = useSelector(selectIsRefreshing);
  usePageTitle(w.title);
  useEffect(() => {
    dispatch(dashboardOpened());
    return () => void dispatch(dashboardLeft());
  }, [dispatch]);
  return (
    <div className={`page ${css.page}`}>
      <header className={css.top}>
        <div>
          <h1>{w.title}</h1>
          <p className="dim">{w.lead}</p>
        </div>
        <Button icon={<Icon name="refresh" size={17} />} loading={refreshing} onClick={() => dispatch(dashboardOpened())}>
          {words.refresh}
        </Button>
      </header>
      <Figures />
    </div>
  );
}
