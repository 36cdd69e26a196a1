import './cross-feature.saga';
import { Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PublicUser } from '@muster/contracts/users';
import { MessageButton } from '../features/chat/MessageButton';
import { friendsOpened, selectFriendshipStatus } from '../features/friends/friends.slice';
import { FriendButton } from '../features/friends/FriendButton';
import '../features/users/profile.saga';
import { ProfilePage } from '../features/users/ProfilePage';
import { selectIsAdmin, selectMyId } from '../shared/session.slice';
import { lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';
import { hasTeams } from '../shared/teams-mode';
import css from './ProfileRoute.module.css';
import { useSelected } from '../shared/use-selected';

/** Loaded for admins only. */
const PersonActions = lazyWithRetry(() => import('../features/admin/PersonActions'));

const PersonTeams = lazyWithoutAntd(() =>
  import('../features/teams/PersonTeams').then((module) => ({ default: module.PersonTeams })),
);

/** Reserves the space of the edit button and, unless the user is an admin, of the ban button. */
const PersonActionsSkeleton = ({ isAdmin }: PublicUser) => (
  <>
    <span className={`skeleton ${css.action}`} />
    {!isAdmin && <span className={`skeleton ${css.action}`} />}
  </>
);

/** Only friends can be written to. */
function MessageFriend({ person }: { person: PublicUser }) {
  const myId = useSelector(selectMyId);
  const status = useSelected(selectFriendshipStatus, person._id, myId);
  return status === 'friends' && <MessageButton person={person} />;
}

const teamsOf = ({ _id: userId }: PublicUser) =>
  hasTeams && (
    <Suspense>
      <PersonTeams userId={userId} />
    </Suspense>
  );

/** The profile page with what other features provide for a person: their teams, and actions. */
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
      <MessageFriend person={user} />
      <FriendButton person={user} />
      {isAdmin && user._id !== myId && (
        <Suspense fallback={<PersonActionsSkeleton {...user} />}>
          <PersonActions user={user} />
        </Suspense>
      )}
    </>
  );
  return <ProfilePage onFriends={showFriends} actions={actions} teams={teamsOf} />;
}
