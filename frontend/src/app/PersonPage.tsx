import './social-features';
import { Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PublicUser } from '@muster/contracts';
import { friendsOpened } from '../features/friends/friends.slice';
import { FriendButton } from '../features/friends/FriendButton';
import { ProfilePage } from '../features/users/profile';
import { selectIsAdmin } from '../shared/session.slice';
import { late } from '../shared/late';

/** Few people are admins: what they may do is loaded for them only. */
const PersonActions = late(() => import('../features/admin/PersonActions'));

/** A profile, and what the other features let one do with the person. */
export function PersonPage() {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const showFriends = useCallback(({ _id: userId, name }: PublicUser) => void dispatch(friendsOpened({ list: 'friends', userId, name })), [dispatch]);
  const actions = (user: PublicUser) => (
    <>
      <FriendButton person={user} />
      {isAdmin && (
        <Suspense>
          <PersonActions user={user} />
        </Suspense>
      )}
    </>
  );
  return <ProfilePage onFriends={showFriends} actions={actions} />;
}
