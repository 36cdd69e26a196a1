import type { NotificationView } from '@muster/contracts';
import { lazy, Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { friendsOpened, selectFriendsWindow } from '../features/friends';
import { selectUnread } from '../features/notifications';
import { profilePath } from '../shared/profile-path';
import { useUnreadInTitle } from '../shared/use-page-title';

const FriendsModal = lazy(() => import('../features/friends/FriendsModal'));

/** Where a notification leads: the scrim, the requests, or the person. */
export function useOpenNotification() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return useCallback(
    ({ _relatedScrim: scrimId, _relatedUser: person, isFriendRequest }: NotificationView) => {
      if (scrimId) void navigate(`/scrims/${scrimId}`);
      else if (isFriendRequest) dispatch(friendsOpened({ list: 'requests' }));
      else if (person) void navigate(profilePath(person));
    },
    [dispatch, navigate],
  );
}

/** What people have to do with each other, over every page. */
export function Social() {
  const shown = useSelector(selectFriendsWindow);
  useUnreadInTitle(useSelector(selectUnread));
  return shown ? (
    <Suspense>
      <FriendsModal window={shown} actions={() => null} />
    </Suspense>
  ) : null;
}
