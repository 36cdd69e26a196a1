import type { NotificationView } from '@muster/contracts/notifications';
import type { PlayerView } from '@muster/contracts/users';
import { Suspense, useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectChatWindow, selectUnseen } from '../features/chat/chat.slice';
import { friendsClosed, selectFriendsOf, selectFriendsWindow } from '../features/friends/friends.slice';
import { notificationClicked, selectIsPrompting } from '../features/notifications/browser-push.slice';
import { selectHasOffers, selectUnread } from '../features/notifications/notifications.slice';
import { selectOwnCheck } from '../shared/checks.slice';
import { selectMyId } from '../shared/session.slice';
import { useUnreadInTitle } from '../shared/use-page-title';
import { lazyWithoutAntd, lazyWithRetry } from '../shared/lazy-import';
import { useSelected } from '../shared/use-selected';

const ChatWindow = lazyWithRetry(() => import('../features/chat/ChatWindow'));
const WriteButton = lazyWithRetry(() =>
  import('../features/chat/WriteButton').then((module) => ({ default: module.WriteButton })),
);
const PermissionPrompt = lazyWithRetry(() => import('../features/notifications/PermissionPrompt'));
const SeatOffers = lazyWithoutAntd(() => import('./SeatOffers').then((module) => ({ default: module.SeatOffers })));
const FriendsModal = lazyWithRetry(() => import('../features/friends/FriendsModal'));

/** Returns a function that opens the subject of a notification: the scrim, conversation, friend requests or person. */
export function useOpenNotification() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return useCallback(
    ({ link }: NotificationView) => {
      if (link?.startsWith('/?')) dispatch(notificationClicked(link));
      else if (link) void navigate(link);
    },
    [dispatch, navigate],
  );
}

/** Returns the user's friends, or undefined until they are loaded. */
export function useFriends(): readonly PlayerView[] | undefined {
  const myId = useSelector(selectMyId);
  const list = useSelected(selectFriendsOf, myId, true);
  return Array.isArray(list) ? list : undefined;
}

/** Windows of chat, friends and notifications, shown over every page. */
export function SocialOverlays() {
  const dispatch = useDispatch();
  const friends = useSelector(selectFriendsWindow);
  const chat = useSelector(selectChatWindow);
  const hasOffers = useSelector(selectHasOffers);
  const hasCheck = useSelector(selectOwnCheck) !== undefined;
  // On phones the prompt would cover the bar of a ready check, which cannot wait.
  const isAskingPermission = useSelector(selectIsPrompting) && !hasCheck;
  const actions = useCallback(
    (friend: PlayerView) => <WriteButton person={friend} onWrite={() => dispatch(friendsClosed())} />,
    [dispatch],
  );
  useUnreadInTitle(useSelector(selectUnread) + useSelector(selectUnseen));
  return (
    <Suspense>
      {friends && <FriendsModal window={friends} actions={actions} />}
      {chat && <ChatWindow window={chat} />}
      {isAskingPermission && <PermissionPrompt />}
      {hasOffers && <SeatOffers />}
    </Suspense>
  );
}
