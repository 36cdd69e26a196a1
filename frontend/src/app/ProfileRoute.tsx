import './register-social-features';
import { Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PublicUser } from '@muster/contracts';
import { friendsOpened } from '../features/friends/friends.slice';
import { FriendButton } from '../features/friends/FriendButton';
import { ProfilePage } from '../features/users/register-profile';
import { selectIsAdmin, selectMyId } from '../shared/session.slice';
import { lazyWithRetry } from '../shared/lazy-import';
import css from './ProfileRoute.module.css';

/** Loaded for admins only. */
const PersonActions = lazyWithRetry(() => import('../features/admin/PersonActions'));

/** Reserves the space of the edit button and, unless the user is an admin, of the ban button. */
const PersonActionsSkeleton = ({ isAdmin }: PublicUser) => (
  <>
    <span className={`skeleton ${css.action}`} />
    {!isAdmin && <span className={`skeleton ${css.action}`} />}
  </>
);

/** The profile page with the actions that other features provide for a person. */
export function ProfileRoute() {
  const dispatch = useDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const myId = useSelector(selectMyId);
  const showFriends = useCallback(
    ({ _id: userId, name }: PublicUser) => void dispatch(friendsOpened({ list: 'friends', userId, name })),
    [dispatch],
  );
  const actions = (user: PublicUser) => (
    <>
      <FriendButton person={user} />
      {isAdmin && user._id !== myId && (
        <Suspense fallback={<PersonActionsSkeleton {...user} />}>
          <PersonActions user={user} />
        </Suspense>
      )}
    </>
  );
  return <ProfilePage onFriends={showFriends} actions={actions} />;
}
