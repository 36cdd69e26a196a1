import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectConnection } from '../realtime';
import { UserSearch } from '../features/users/UserSearch';
import { DateFilter } from '../shared/filters/DateFilter';
import { RegionFilter } from '../shared/filters/RegionFilter';
import { Icon } from '../shared/art/Icon';
import { selectMe } from '../shared/session.slice';
import { wakeSocial, whenAtRest } from './social-rest';
import css from './TopBar.module.css';
import { useShortcuts } from './use-shortcuts';
import { words } from './words';
import { fetched, late } from '../shared/late';

const load = () => import('./AppDrawer');
const AppDrawer = late(load);
const SocialBar = late(() => whenAtRest().then(() => import('./SocialBar')));
const KeyboardSheet = late(() => import('./KeyboardSheet'));

/** Two letters stand for a person until a picture of the game is there. */
const initials = (name: string) => Array.from(name.replaceAll(' ', '')).slice(0, 2).join('').toUpperCase();

/** The places of messenger and bell until they are there. */
const Soon = () => (
  <>
    {(['mail', 'bell'] as const).map((icon) => (
      <span key={icon} className="icon-button" aria-hidden="true" onPointerEnter={wakeSocial}>
        <Icon name={icon} />
      </span>
    ))}
  </>
);

export default function MemberBar() {
  const { pathname } = useLocation();
  const me = useSelector(selectMe);
  const online = useSelector(selectConnection) === 'online';
  const [menu, setMenu] = useState<'never' | 'open' | 'shut'>('never');
  const { sheet, close } = useShortcuts();
  const filtered = pathname === '/' || pathname === '/scrims';
  return (
    <>
      <UserSearch />
      <div className={css.right}>
        {filtered && <RegionFilter />}
        {filtered && (
          <span className={css.wide}>
            <DateFilter />
          </span>
        )}
        <Suspense fallback={<Soon />}>
          <SocialBar />
        </Suspense>
        <button type="button" className={css.avatar} title={words.more} aria-haspopup="dialog" aria-expanded={menu === 'open'} onPointerEnter={() => void fetched(load)} onClick={() => setMenu('open')}>
          <span aria-hidden="true">{initials(me?.name ?? '')}</span>
          <span className="visually-hidden">{words.more}</span>
          <i className={`${css.dot} ${online ? '' : css.away}`} />
        </button>
      </div>
      {menu !== 'never' && (
        <Suspense>
          <AppDrawer open={menu === 'open'} onClose={() => setMenu('shut')} />
        </Suspense>
      )}
      {sheet !== 'never' && (
        <Suspense>
          <KeyboardSheet open={sheet === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
