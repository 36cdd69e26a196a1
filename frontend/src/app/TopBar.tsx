import { Suspense } from 'react';
import { useSelector } from 'react-redux';
import { selectFilterSearch } from '../shared/filters/filters.slice';
import { selectSessionStatus } from '../shared/session.slice';
import { Bar } from './Bar';
import { lazyWithoutAntd } from '../shared/lazy-import';

const SignedInBar = lazyWithoutAntd(() => import('./SignedInBar'));
const SignedOutBar = lazyWithoutAntd(() => import('./SignedOutBar'));

export function TopBar() {
  const status = useSelector(selectSessionStatus);
  const search = useSelector(selectFilterSearch);
  return (
    <Bar isMember={status === 'in'} home={{ pathname: '/', search }}>
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
    </Bar>
  );
}
