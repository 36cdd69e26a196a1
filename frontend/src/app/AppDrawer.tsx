import { atLeast } from '@muster/contracts/community-roles';
import { profilePath } from '@muster/contracts/profile-path';
import './cross-feature.saga';
import { Drawer } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, NavLink } from 'react-router-dom';
import { friendsOpened, selectRequests } from '../features/friends/friends.slice';
import { Icon, type IconName } from '../shared/art/Icon';
import { RankEmblem } from '../shared/art/RankEmblem';
import { useCloseOnBack } from '../shared/close-on-back';
import { hasCommunities } from '../shared/communities-mode';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { media } from '../shared/media';
import { openCommunityReports, openReports } from '../shared/reports';
import { selectManagedCommunities, selectOwnRoles } from '../shared/own-communities';
import { logOut, selectIsAdmin, selectMe } from '../shared/session.slice';
import { hasTeams } from '../shared/teams-mode';
import css from './AppDrawer.module.css';
import { strings } from './member-strings';
import { rankName, regionName } from '../shared/words/words';

const s = strings.drawer;
const useWide = media('(min-width: 1280px)');

/** The signed-in user, linked to their profile. */
function Profile({ onClose }: { onClose: () => void }) {
  const me = useSelector(selectMe);
  if (!me) return null;
  return (
    <Link to={profilePath(me)} className={css.profile} title={s.profile} onClick={onClose}>
      <RankEmblem rank={me.rank} size={46} />
      <div>
        <b>
          {me.name} <small>#{me.summonerTagline}</small>
        </b>
        <span>
          {rankName(me.rank)} · {regionName(me.region)}
        </span>
      </div>
      <Icon name="arrowRight" size={18} />
    </Link>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

/** Items of the menu, which close it. */
const itemsThatClose = (onClose: () => void) => ({
  link: (to: string, icon: IconName, label: string, count = 0) => (
    <NavLink end to={to} className={css.item} onClick={onClose}>
      <Icon name={icon} /> {label}
      {count > 0 && <b className="tally">{count}</b>}
    </NavLink>
  ),
  action: (run: () => void, icon: IconName, label: string, count = 0) => (
    <button
      type="button"
      className={css.item}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <Icon name={icon} /> {label}
      {count > 0 && <b className="tally">{count}</b>}
    </button>
  ),
});

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Opens from the right, or from the top on screens narrower than 1280 px (spec §2). */
export default function AppDrawer({ open, onClose }: Props) {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const me = useSelector(selectMe);
  const requestCount = useSelector(selectRequests).length;
  const manages = (useSelector(selectManagedCommunities) ?? []).length > 0;
  const isStaff = Object.values(useSelector(selectOwnRoles) ?? {}).some((role) => atLeast(role, 'caster'));
  const reportCount = useSelector(openReports.select).shown ?? 0;
  const communityReportCount = useSelector(openCommunityReports.select).shown ?? 0;
  const search = useSelector(selectFilterSearch);
  const menu = useRef<HTMLElement>(null);
  const wide = useWide();
  useCloseOnBack(open, onClose);
  const { link, action } = itemsThatClose(onClose);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={wide ? 'right' : 'top'}
      size={wide ? 340 : 'auto'}
      title={strings.more}
      closable={{ 'aria-label': s.close }}
      className={css.drawer}
      classNames={{ close: css.close }}
      afterOpenChange={(opened) => opened && menu.current?.focus()}
    >
      <Profile onClose={onClose} />
      <nav ref={menu} tabIndex={-1} className={css.nav} aria-label={strings.more}>
        <section className={css.whole}>{link(`/${search}`, 'home', s.home)}</section>
        <Group title={s.gaming}>
          {link(`/scrims${search}`, 'swords', s.browse)}
          {hasTeams && link('/board', 'flag', s.board)}
          {(isAdmin || isStaff) && link('/tonight', 'clock', s.tonight)}
        </Group>
        <Group title={s.social}>
          {me &&
            action(
              () => dispatch(friendsOpened({ list: 'friends', userId: me._id, name: me.name })),
              'friends',
              s.friends,
            )}
          {action(() => dispatch(friendsOpened({ list: 'requests' })), 'assign', s.requests, requestCount)}
          {hasCommunities && link('/communities', 'shield', s.communities)}
          {hasTeams && link('/teams', 'trophy', s.teams)}
        </Group>
        {!isAdmin && manages && <Group title={s.organising}>{link('/scrims/new', 'plus', s.create)}</Group>}
        {isAdmin && (
          <Group title={s.admin}>
            {link('/admin/dashboard', 'dashboard', s.dashboard)}
            {link('/scrims/new', 'plus', s.create)}
            {link('/admin/bans', 'ban', s.bans)}
            {link('/admin/reports', 'flag', s.reports, reportCount)}
            {hasCommunities && link('/admin/community-reports', 'shield', s.communityReports, communityReportCount)}
            {link('/admin/jobs', 'clock', s.jobs)}
            {link('/admin/site', 'settings', s.site)}
          </Group>
        )}
        <Group title={s.help}>{link('/guide', 'book', s.userGuide)}</Group>
        <section className={`${css.whole} ${css.last}`}>
          {link('/settings', 'settings', s.settings)}
          {action(() => dispatch(logOut()), 'logout', s.logOut)}
        </section>
      </nav>
    </Drawer>
  );
}
