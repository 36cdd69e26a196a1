import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isRejection } from '../shared/api-call';
import { LoadingScreen } from '../shared/LoadingScreen';
import { ownCommunitiesNeeded, selectManagedCommunities, ownCommunities } from '../shared/own-communities';
import { strings } from './member-strings';

/** Shows the page to organisers of any community, as soon as that is known. */
export default function RequireOrganiser({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  const dispatch = useDispatch();
  const managed = useSelector(selectManagedCommunities);
  const { failure } = useSelector(ownCommunities.select);
  useEffect(() => {
    dispatch(ownCommunitiesNeeded());
  }, [dispatch]);
  if (!managed && !isRejection(failure)) return <LoadingScreen text={strings.guard.checking} />;
  return managed && managed.length > 0 ? children : otherwise;
}
