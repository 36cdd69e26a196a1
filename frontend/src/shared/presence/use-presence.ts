import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { unwatchPeople, watchPeople, selectPresence } from './presence.slice';

/** Returns the presence of these people and subscribes to it while mounted. */
export function usePresence(userIds: readonly string[]) {
  const dispatch = useDispatch();
  const ids = userIds.join();
  useEffect(() => {
    const watched = ids ? ids.split(',') : [];
    if (watched.length === 0) return undefined;
    dispatch(watchPeople(watched));
    return () => void dispatch(unwatchPeople(watched));
  }, [dispatch, ids]);
  return useSelector(selectPresence);
}
