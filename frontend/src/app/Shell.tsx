import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Suspense, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { Alerts } from '../shared/alerts/Alerts';
import { Background } from './Background';
import { ConnectionBar } from './ConnectionBar';
import { Footer } from './Footer';
import css from './Shell.module.css';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { isDockOpen, onPreference } from '../shared/preferences';
import { selectSessionStatus } from '../shared/session.slice';
import { SlotsProvider } from '../shared/slots';
import { slots } from './slots';
import { TopBar } from './TopBar';
import { usePagePlace } from './use-page-place';
import { strings } from './strings';

const MemberFrame = lazyWithoutAntd(() => import('./MemberFrame'));

/** The frame around every page. */
export function Shell() {
  const main = usePagePlace();
  const { state } = useNavigation();
  const status = useSelector(selectSessionStatus);
  const isDocked = useSyncExternalStore(onPreference, isDockOpen) && status !== 'out';
  return (
    <div className={`${css.shell} ${isDocked ? css.docked : ''}`}>
      <Background />
      <a className={css.skip} href="#main">
        {strings.skip}
      </a>
      <TopBar />
      {state === 'loading' && <div className={css.progress} />}
      <ConnectionBar />
      <div id="top" />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <SlotsProvider value={slots}>
          <Outlet />
        </SlotsProvider>
      </main>
      <Footer />
      {status === 'in' && (
        <Suspense>
          <MemberFrame />
        </Suspense>
      )}
      <Alerts />
      <ScrollRestoration />
    </div>
  );
}
