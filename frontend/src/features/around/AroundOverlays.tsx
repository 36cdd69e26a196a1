import './around.saga';
import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { aroundWanted, selectOwnCheck } from '../../shared/checks.slice';
import { lazyWithRetry } from '../../shared/lazy-import';
import { checkLinkOpened, selectIsSheetOpen } from './around.slice';
import { OwnCheck } from './check/OwnCheck';

const AroundSheet = lazyWithRetry(() => import('./AroundSheet'));

/**
 * Opens the check that a link names. The parameters are removed once they were read, because the address identifies
 * pages, not open windows; it never answers by itself.
 */
function useCheckLink() {
  const dispatch = useDispatch();
  const [params, setParams] = useSearchParams();
  const id = params.get('check');
  const answer = params.get('answer');
  useEffect(() => {
    if (!id) return;
    dispatch(checkLinkOpened({ id, answer }));
    setParams(
      (before) => {
        for (const name of ['check', 'answer']) before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [dispatch, id, answer, setParams]);
}

/** Windows of "around tonight" over every page: the check that asks the user, and what they say about themselves. */
export default function AroundOverlays() {
  useCheckLink();
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(aroundWanted());
  }, [dispatch]);
  const check = useSelector(selectOwnCheck);
  const isSheetOpen = useSelector(selectIsSheetOpen);
  return (
    <>
      {check && <OwnCheck key={check._id} check={check} />}
      {isSheetOpen && (
        <Suspense>
          <AroundSheet />
        </Suspense>
      )}
    </>
  );
}
