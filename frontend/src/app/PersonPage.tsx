import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { PublicUser } from '@muster/contracts';
import { friendsOpened } from '../features/friends';
import { FriendButton } from '../features/friends/FriendButton';
import { ProfilePage } from '../features/users/profile';

/** A profile, and what the other features let one do with the person. */
export function PersonPage() {
  const dispatch = useDispatch();
  const showFriends = useCallback(({ _id: userId, name }: PublicUser) => void dispatch(friendsOpened({ list: 'friends', userId, name })), [dispatch]);
  return <ProfilePage onFriends={showFriends} actions={(user) => <FriendButton person={user} />} />;
}
