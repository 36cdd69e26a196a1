import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Logo } from '../shared/art/Logo';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { selectSessionStatus } from '../shared/session.slice';
import css from './TopBar.module.css';
import { strings } from './strings';
import { lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';

const SignedInBar = lazyWithoutAntd(() => import('./SignedInBar'));
const SignedOutBar = lazyWithRetry(() => import('./SignedOutBar'));

export function TopBar() {
  const status = useSelector(selectSessionStatus);
  const search = useSelector(selectFilterSearch);
  return (
    <header className={`${css.bar} ${status === 'in' ? css.member : ''}`}>
      <Link to={{ pathname: '/', search }} className={css.logo} aria-label={strings.home}>
        <Logo />
      </Link>
      {status === 'in' && (
        <Suspense>
          <SignedInBar />
        </Suspense>
      )}
      {status === 'out' && (
        <Suspense>
          <SignedOutBar />
        </Suspense>
      )}
    </header>
  );
}
