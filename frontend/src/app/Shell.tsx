import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { Alerts } from '../shared/alerts/Alerts';
import { Background } from './Background';
import { ConnectionBar } from './ConnectionBar';
import { Footer } from './Footer';
import css from './Shell.module.css';
import { SlotsProvider } from '../shared/slots';
import { slots } from './slots';
import { TopBar } from './TopBar';
import { strings } from './strings';

/** After a navigation, moves the focus to the new page's heading for keyboard and screen reader users. */
function useFocusHeadingOnNavigate() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    window.scrollTo(0, 0);
    const start = main.current?.querySelector('h1') ?? main.current;
    if (start) start.tabIndex = -1;
    start?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame around every page. */
export function Shell() {
  const main = useFocusHeadingOnNavigate();
  const { state } = useNavigation();
  return (
    <div className={css.shell}>
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
      <Alerts />
    </div>
  );
}
