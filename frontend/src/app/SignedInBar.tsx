import { Suspense, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectConnection } from '../realtime';
import { UserSearch } from '../features/users/UserSearch';
import { DateFilter } from '../shared/filters/DateFilter';
import { RegionFilter } from '../shared/filters/RegionFilter';
import { Icon } from '../shared/art/Icon';
import { selectIsPaletteOpen } from '../shared/palette.slice';
import { selectMe } from '../shared/session.slice';
import { media } from '../shared/media';
import { initials } from '../shared/text';
import './install-prompt';
import { loadSocialNow, whenIdle } from './social-idle';
import css from './TopBar.module.css';
import { useShortcuts } from './use-shortcuts';
import { strings } from './member-strings';
import { importWithRetry, lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';

const load = () => import('./AppDrawer');
const AppDrawer = lazyWithRetry(load);
const SocialBar = lazyWithoutAntd(() => whenIdle().then(() => import('./SocialBar')));
const BarPlaces = lazyWithoutAntd(() => whenIdle().then(() => import('./BarPlaces')));
const useWide = media('(min-width: 1280px)');
const ShortcutsDialog = lazyWithRetry(() => import('./ShortcutsDialog'));
const Palette = lazyWithoutAntd(() => import('./palette/Palette'));

/** Reserves the space of the messenger and bell buttons, and loads them on hover. */
const SocialBarSkeleton = () => (
  <>
    {(['mail', 'bell'] as const).map((icon) => (
      <span key={icon} className="icon-button" aria-hidden="true" data-bar-space={icon} onPointerEnter={loadSocialNow}>
        <Icon name={icon} />
      </span>
    ))}
  </>
);

export default function SignedInBar() {
  const { pathname } = useLocation();
  const me = useSelector(selectMe);
  const online = useSelector(selectConnection) === 'online';
  const [menu, setMenu] = useState<'never' | 'open' | 'shut'>('never');
  const { sheet, close } = useShortcuts();
  const isWide = useWide();
  const isPaletteOpen = useSelector(selectIsPaletteOpen);
  const filtered = pathname === '/' || pathname === '/scrims';
  return (
    <>
      <UserSearch />
      <div className={css.right}>
        {isWide && (
          <Suspense>
            <BarPlaces />
          </Suspense>
        )}
        {filtered && <RegionFilter />}
        {filtered && (
          <span className={css.wide}>
            <DateFilter />
          </span>
        )}
        <Suspense fallback={<SocialBarSkeleton />}>
          <SocialBar />
        </Suspense>
        <button
          type="button"
          className={css.avatar}
          data-bar-button="menu"
          title={strings.more}
          aria-haspopup="dialog"
          aria-expanded={menu === 'open'}
          onPointerEnter={() => void importWithRetry(load)}
          onClick={() => setMenu('open')}
        >
          <span aria-hidden="true">{initials(me?.name ?? '')}</span>
          <span className="visually-hidden">{strings.more}</span>
          <i className={`${css.dot} ${online ? '' : css.away}`} />
        </button>
      </div>
      {menu !== 'never' && (
        <Suspense>
          <AppDrawer open={menu === 'open'} onClose={() => setMenu('shut')} />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
      {sheet !== 'never' && (
        <Suspense>
          <ShortcutsDialog open={sheet === 'open'} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
