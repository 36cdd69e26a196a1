import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { isCheckLink } from '../shared/check-link';
import { selectIsAroundWanted } from '../shared/checks.slice';
import { lazyWithoutAntd } from '../shared/lazy-import';
import { ownCommunitiesNeeded, selectPlaysPickups } from '../shared/own-communities';

const AroundOverlays = lazyWithoutAntd(() => import('../features/around/AroundOverlays'));

/**
 * The windows of "around tonight" over every page, for people whose communities play pick-ups or whom a check asks.
 * Others do not load them.
 */
export function Pickups() {
  const dispatch = useDispatch();
  const playsPickups = useSelector(selectPlaysPickups);
  const isWanted = useSelector(selectIsAroundWanted);
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  const isLinked = isCheckLink(useLocation().search);
  if (!playsPickups && !isWanted && !isLinked) return null;
  return (
    <Suspense>
      <AroundOverlays />
    </Suspense>
  );
}
