import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { Alerts } from '../shared/alerts/Alerts';
import { Background } from './Background';
import { Footer } from './Footer';
import css from './Shell.module.css';
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

/**
 * Surrounds the pages of visitors with the background, the bar, the footer and the alerts. Members have more (`Shell`).
 */
export function Frame({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  const main = useFocusHeadingOnNavigate();
  return (
    <div className={css.shell}>
      <Background />
      <a className={css.skip} href="#main">
        {strings.skip}
      </a>
      {bar}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Footer />
      <Alerts />
    </div>
  );
}
