import { Drawer, Grid } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../shared/art/Icon';
import { RankEmblem } from '../shared/art/RankEmblem';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { logOut, selectIsAdmin, selectMe } from '../shared/session.slice';
import css from './AppDrawer.module.css';
import { words } from './words';
import { REGION_NAMES } from '@muster/contracts';

const w = words.drawer;

export default function AppDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dispatch = useDispatch();
  const me = useSelector(selectMe);
  const isAdmin = useSelector(selectIsAdmin);
  const search = useSelector(selectFilterSearch);
  const wide = Grid.useBreakpoint().xl ?? true; // 1280 px, the product's lg
  const go = (to: string, icon: IconName, label: string) => (
    <NavLink end to={to} className={css.item} onClick={onClose}>
      <Icon name={icon} /> {label}
    </NavLink>
  );
  if (!me) return null;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={wide ? 'right' : 'top'}
      size={wide ? 340 : 'auto'}
      title={words.more}
      className={css.drawer}
    >
      <div className={css.profile}>
        <RankEmblem rank={me.rank} size={46} />
        <div>
          <b>
            {me.name} <small>#{me.summonerTagline}</small>
          </b>
          <span>
            {me.rank} · {REGION_NAMES[me.region] ?? me.region}
          </span>
        </div>
      </div>
      <nav className={css.nav} aria-label={words.more}>
        {go(`/${search}`, 'home', w.home)}
        <h3>{w.gaming}</h3>
        {go(`/scrims${search}`, 'swords', w.browse)}
        {isAdmin && (
          <>
            <h3>{w.admin}</h3>
            {go('/admin/dashboard', 'dashboard', w.dashboard)}
            {go('/scrims/new', 'plus', w.create)}
            {go('/admin/bans', 'ban', w.bans)}
          </>
        )}
        <h3>{w.help}</h3>
        {go('/guide', 'book', w.userGuide)}
        <hr />
        {go('/settings', 'settings', w.settings)}
        <button
          type="button"
          className={css.item}
          onClick={() => {
            onClose();
            dispatch(logOut());
          }}
        >
          <Icon name="logout" /> {w.logOut}
        </button>
      </nav>
    </Drawer>
  );
}
