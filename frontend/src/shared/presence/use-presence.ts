import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { peopleLeft, peopleWatched, selectPresence } from './presence.slice';

/** How these people are, for as long as they are shown. */
export function usePresence(userIds: readonly string[]) {
  const dispatch = useDispatch();
  const ids = userIds.join();
  useEffect(() => {
    const watched = ids ? ids.split(',') : [];
    if (watched.length === 0) return undefined;
    dispatch(peopleWatched(watched));
    return () => void dispatch(peopleLeft(watched));
  }, [dispatch, ids]);
  return useSelector(selectPresence);
}
