import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Alerts } from '../shared/alerts/Alerts';
import { Background } from './Background';
import { ConnectionBar } from './ConnectionBar';
import { Footer } from './Footer';
import css from './Shell.module.css';
import { lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';
import { media } from '../shared/media';
import { selectSessionStatus } from '../shared/session.slice';
import { SlotsProvider } from '../shared/slots';
import { slots } from './slots';
import { whenIdle } from './social-idle';
import { TopBar } from './TopBar';
import { usePagePlace } from './use-page-place';
import { strings } from './strings';

const BottomBar = lazyWithoutAntd(() => import('./BottomBar'));
const PeopleDock = lazyWithRetry(() => whenIdle().then(() => import('./PeopleDock')));
const useVeryWide = media('(min-width: 1700px)');

/** The frame around every page. */
export function Shell() {
  const main = usePagePlace();
  const { state } = useNavigation();
  const isVeryWide = useVeryWide();
  const isSignedIn = useSelector(selectSessionStatus) === 'in';
  return (
    <div className={`${css.shell} ${isSignedIn ? css.docked : ''}`}>
      <Background />
      <a className={css.skip} href="#main">
        {strings.skip}
      </a>
      <TopBar />
      {state === 'loading' && <div className={css.progress} />}
      <ConnectionBar />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <SlotsProvider value={slots}>
          <Outlet />
        </SlotsProvider>
      </main>
      <Footer />
      {isSignedIn && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      {isSignedIn && isVeryWide && (
        <Suspense>
          <PeopleDock />
        </Suspense>
      )}
      <Alerts />
      <ScrollRestoration />
    </div>
  );
}
