import type { DashboardStats } from '@muster/contracts/dashboard';
import { Icon, type IconName } from '../../shared/art/Icon';
import { hasCommunities } from '../../shared/communities-mode';
import css from './DashboardPage.module.css';
import { strings } from './strings';
import { formatNumber } from '../../shared/language/numbers';

const s = strings.dashboard;
type Name = keyof typeof s.cards;
const ICONS: Record<Name, IconName> = {
  users: 'friends',
  scrims: 'swords',
  active: 'clock',
  communities: 'shield',
  bans: 'ban',
};

function cardsOf({
  totalUsers,
  weeklyNewUsers,
  totalScrims,
  weeklyNewScrims,
  activeToday,
  banStatistics: bans,
  totalCommunities,
  communityMembers,
}: DashboardStats): [Name, number, string][] {
  const share = totalUsers ? Math.round((100 * activeToday) / totalUsers) : 0;
  const communities: [Name, number, string] = ['communities', totalCommunities, s.communityHint(communityMembers)];
  return [
    ['users', totalUsers, s.newThisWeek(weeklyNewUsers)],
    ['scrims', totalScrims, s.thisWeek(weeklyNewScrims)],
    ['active', activeToday, s.activeHint(share)],
    ...(hasCommunities ? [communities] : []),
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
