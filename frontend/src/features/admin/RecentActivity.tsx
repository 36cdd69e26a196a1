import type { Activity } from '@muster/contracts/dashboard';
import { profilePath } from '@muster/contracts/profile-path';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '../../shared/art/Icon';
import { EmptyState } from '../../shared/EmptyState';
import css from './DashboardPage.module.css';
import { Panel } from './Panel';
import { strings } from './strings';
import { formatMoment } from '../../shared/language/dates';
import { timeAgo } from '../../shared/language/time-ago';
import { rankName, words } from '../../shared/words/words';

const s = strings.dashboard;
const ICONS: Record<Activity['type'], IconName> = { scrim: 'swords', user: 'user', ban: 'ban' };

/** Returns the link of an item, or null if its user or scrim no longer exists. */
function target({
  type,
  details: { scrimId, userName: name, userTagline: summonerTagline = '', region },
}: Activity): string | null {
  if (type === 'scrim') return scrimId ? `/scrims/${scrimId}` : null;
  return name && region ? profilePath({ name, summonerTagline, region }) : null;
}

/** The response describes it in English. */
function describe({ status, description, details: { userName, title, team, bannedBy } }: Activity): string {
  const name = userName ?? words.deletedUser;
  const scrim = title ?? words.scrimOf(name);
  const sentences: Record<Activity['status'], () => string> = {
    new: () => s.activity.joined(name),
    active: () => s.activity.created(name, scrim),
    completed: () => (team ? s.activity.won(words.teams[team], scrim) : description),
    banned: () => s.activity.banned(name, bannedBy ?? s.activity.anAdmin),
    lifted: () => s.activity.lifted(name),
  };
  return sentences[status]();
}

function Item({ item }: { item: Activity }) {
  const { rank, region, reason } = item.details;
  const to = target(item);
  const content = (
    <>
      <Icon name={ICONS[item.type]} size={19} />
      <span className={css.item}>
        <b>{describe(item)}</b>
        <small>
          <time dateTime={item.timestamp} title={formatMoment(item.timestamp)}>
            {timeAgo(item.timestamp)}
          </time>
          {[region, rank && rankName(rank), reason].filter(Boolean).map((more) => ` · ${more}`)}
        </small>
      </span>
      <span className={`${css.chip} ${css[item.status]}`}>{s.statuses[item.status]}</span>
    </>
  );
  return <li>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</li>;
}

/** Recent activity, each item linked to its subject. */
export const RecentActivity = ({
  items,
  hasFailed,
}: {
  items: readonly Activity[] | undefined;
  hasFailed: boolean;
}) => (
  <Panel title={s.recent} className={css.activity}>
    {!items && hasFailed ? (
      <EmptyState art="server" title={s.failed} />
    ) : items?.length === 0 ? (
      <EmptyState art="scrims" title={s.noActivity} />
    ) : (
      <ul className={css.list} tabIndex={0} aria-label={s.recent}>
        {items?.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </ul>
    )}
  </Panel>
);
