import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { ownCommunities, selectPlaysPickups } from '../../../shared/own-communities';
import { readOwn, writeOwn } from '../../../shared/own-storage';
import { selectMyId } from '../../../shared/session.slice';

const KEY = 'muster-plays-pickups';

/**
 * Whether a community of the user plays pick-ups. Until the communities are loaded, which is after the list, it is what
 * was true last time: the page would move if that part came later.
 */
export function usePlaysPickups(): boolean {
  const userId = useSelector(selectMyId) ?? '';
  const isKnown = useSelector(ownCommunities.select).shown !== undefined;
  const plays = useSelector(selectPlaysPickups);
  useEffect(() => {
    if (isKnown) writeOwn(KEY, userId, plays);
  }, [isKnown, plays, userId]);
  return isKnown ? plays : readOwn(KEY, userId) === true;
}
