import { profilePath } from '@muster/contracts/profile-path';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { NavLink } from 'react-router-dom';
import { Icon, type IconName } from '../shared/art/Icon';
import { hasCommunities } from '../shared/communities-mode';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { selectMe } from '../shared/session.slice';
import css from './BottomBar.module.css';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { loadSocialNow, whenIdle } from './social-idle';
import { strings } from './member-strings';
import { openMessenger } from './use-shortcuts';

const UnseenBadge = lazyWithoutAntd(() => whenIdle().then(() => import('./UnseenBadge')));
const PhoneAround = lazyWithoutAntd(async () => {
  await whenIdle();
  const { PhoneAround: tab } = await import('./SocialBar');
  return { default: tab };
});
const s = strings.tabs;

const Tab = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <NavLink end to={to} className={css.tab}>
    <Icon name={icon} size={22} />
    <span>{label}</span>
  </NavLink>
);

/** The places of the app under the thumb, on phones. */
export function BottomBar() {
  const me = useSelector(selectMe);
  const search = useSelector(selectFilterSearch);
  return (
    <nav className={css.bar} aria-label={s.label} data-tabs>
      <Tab to={`/${search}`} icon="home" label={s.home} />
      <Tab to={`/scrims${search}`} icon="swords" label={s.scrims} />
      {hasCommunities && <Tab to="/communities" icon="shield" label={s.communities} />}
      {hasCommunities && (
        <Suspense>
          <PhoneAround className={css.tab} />
        </Suspense>
      )}
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        onPointerDown={loadSocialNow}
        onClick={openMessenger}
      >
        <Icon name="mail" size={22} />
        <span>
          {s.messages}{' '}
          <Suspense>
            <UnseenBadge />
          </Suspense>
        </span>
      </button>
      {me && <Tab to={profilePath(me)} icon="user" label={s.me} />}
    </nav>
  );
}
