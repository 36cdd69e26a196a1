import { Button } from 'antd';
import { Suspense } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { selectSignInBusy } from '../features/session';
import { Logo } from '../shared/art/Logo';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { LinkButton } from '../shared/LinkButton';
import { logInClicked, selectSessionStatus } from '../shared/session.slice';
import css from './TopBar.module.css';
import { strings } from './strings';
import { lazyWithRetry } from '../shared/lazy-import';

const SignedInBar = lazyWithRetry(() => import('./SignedInBar'));

function SignedOutBar() {
  const dispatch = useDispatch();
  const busy = useSelector(selectSignInBusy);
  return (
    <div className={css.right}>
      <LinkButton to="/guide" role="button" type="text">
        {strings.guide}
      </LinkButton>
      <Button type="primary" loading={busy} onClick={() => dispatch(logInClicked())}>
        {strings.logIn}
      </Button>
    </div>
  );
}

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
      {status === 'out' && <SignedOutBar />}
    </header>
  );
}
