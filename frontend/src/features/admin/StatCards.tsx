import type { DashboardStats } from '@muster/contracts';
import { Icon, type IconName } from '../../shared/art/Icon';
import css from './DashboardPage.module.css';
import { strings } from './strings';
import { formatNumber } from '../../shared/language/numbers';

const s = strings.dashboard;
type Name = keyof typeof s.cards;
const ICONS: Record<Name, IconName> = { users: 'friends', scrims: 'swords', active: 'clock', bans: 'ban' };

function cardsOf({
  totalUsers,
  weeklyNewUsers,
  totalScrims,
  weeklyNewScrims,
  activeToday,
  banStatistics: bans,
}: DashboardStats): [Name, number, string][] {
  const share = totalUsers ? Math.round((100 * activeToday) / totalUsers) : 0;
  return [
    ['users', totalUsers, s.newThisWeek(weeklyNewUsers)],
    ['scrims', totalScrims, s.thisWeek(weeklyNewScrims)],
    ['active', activeToday, s.activeHint(share)],
    ['bans', bans.activeBans, s.banHint(bans.expiredBans, bans.totalBannedUsers)],
  ];
}

/** Key figures of the dashboard. */
export const StatCards = ({ stats }: { stats: DashboardStats }) => (
  <dl className={css.cards}>
    {cardsOf(stats).map(([name, value, hint]) => (
      <div key={name} className={`panel ${css.card} ${css[name]}`}>
        <Icon name={ICONS[name]} size={22} />
        <dt>{s.cards[name]}</dt>
        <dd className={css.number}>{formatNumber(value)}</dd>
        <dd className="dim">{hint}</dd>
      </div>
    ))}
  </dl>
);
