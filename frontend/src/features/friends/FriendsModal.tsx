import type { FriendRequestView } from '@muster/contracts/friends';
import type { PlayerView } from '@muster/contracts/users';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useCloseOnBack } from '../../shared/close-on-back';
import { EmptyState } from '../../shared/EmptyState';
import { PersonRow } from '../../shared/PersonRow';
import { usePresence } from '../../shared/presence/use-presence';
import { selectMyId } from '../../shared/session.slice';
import { strings as shared } from '../../shared/strings';
import { useReturnFocus } from '../../shared/use-return-focus';
import css from './FriendsModal.module.css';
import {
  friendsClosed,
  loadRequests,
  selectRequestsStatus,
  loadFriends,
  type FriendsWindow,
  sendFriendCommand,
  selectFriendsOf,
  selectPendingCommand,
  selectRequests,
} from './friends.slice';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

function Request({
  request: { _id, _user },
  myId,
  onNavigate,
}: {
  request: FriendRequestView;
  myId: string;
  onNavigate: () => void;
}) {
  const dispatch = useDispatch();
  const pending = useSelected(selectPendingCommand, _user._id);
  const target = { userId: _user._id, name: _user.name, myId };
  return (
    <PersonRow person={_user} onNavigate={onNavigate}>
      <Button
        type="primary"
        aria-label={strings.acceptFrom(_user.name)}
        disabled={!!pending}
        loading={pending === 'accept'}
        onClick={() => dispatch(sendFriendCommand.requested({ kind: 'accept', ...target }))}
      >
        {strings.accept}
      </Button>
      <Button
        aria-label={strings.rejectFrom(_user.name)}
        disabled={!!pending}
        loading={pending === 'reject'}
        onClick={() => dispatch(sendFriendCommand.requested({ kind: 'reject', ...target, requestId: _id }))}
      >
        {strings.reject}
      </Button>
    </PersonRow>
  );
}

const Skeleton = () => (
  <div className={css.list} role="status" aria-label={shared.loading}>
    {[0, 1, 2].map((row) => (
      <div key={row} className={`skeleton ${css.skeleton}`} />
    ))}
  </div>
);

const Failed = ({ retry }: { retry: () => void }) => (
  <EmptyState art="server" title={strings.loadFailed}>
    <Button onClick={retry}>{shared.retry}</Button>
  </EmptyState>
);

function Requests({ onNavigate }: { onNavigate: () => void }) {
  const requests = useSelector(selectRequests);
  const myId = useSelector(selectMyId) ?? '';
  const dispatch = useDispatch();
  const status = useSelector(selectRequestsStatus);
  if (requests.length === 0 && status === 'loading') return <Skeleton />;
  if (requests.length === 0 && status === 'failed') return <Failed retry={() => dispatch(loadRequests.requested())} />;
  if (requests.length === 0) return <EmptyState art="people" title={strings.noRequests} hint={strings.requestsHint} />;
  return (
    <ul className={css.list} aria-label={strings.requests}>
      {requests.map((request) => (
        <Request key={request._id} request={request} myId={myId} onNavigate={onNavigate} />
      ))}
    </ul>
  );
}

function Friends({
  userId,
  actions,
  onNavigate,
}: {
  userId: string;
  actions: (friend: PlayerView) => ReactNode;
  onNavigate: () => void;
}) {
  const dispatch = useDispatch();
  const isOwn = useSelector(selectMyId) === userId;
  const list = useSelected(selectFriendsOf, userId, isOwn);
  const people = usePresence(Array.isArray(list) ? list.map(({ _id }) => _id) : []);
  useEffect(() => {
    dispatch(loadFriends.requested({ userId }));
  }, [dispatch, userId]);
  if (list === 'failed') return <Failed retry={() => dispatch(loadFriends.requested({ userId }))} />;
  if (!list) return <Skeleton />;
  if (list.length === 0)
    return (
      <EmptyState art="people" title={strings.noFriends} hint={isOwn ? strings.friendsHint : strings.noFriendsOther} />
    );
  const online = (friend: PlayerView) => people[friend._id]?.online;
  return (
    <ul className={css.list} aria-label={strings.friends}>
      {list
        .toSorted((a, b) => Number(online(b) ?? false) - Number(online(a) ?? false) || a.name.localeCompare(b.name))
        .map((friend) => (
          <PersonRow key={friend._id} person={friend} online={online(friend)} onNavigate={onNavigate}>
            {isOwn && actions(friend)}
          </PersonRow>
        ))}
    </ul>
  );
}

/** `actions`: further actions for the user's own friends, such as writing a message. */
export default function FriendsModal({
  window: open,
  actions,
}: {
  window: FriendsWindow;
  actions: (friend: PlayerView) => ReactNode;
}) {
  const dispatch = useDispatch();
  const close = () => dispatch(friendsClosed());
  useCloseOnBack(true, close);
  useReturnFocus('[data-bar-button=menu]');
  const myId = useSelector(selectMyId);
  const title =
    open.list === 'requests' ? strings.requests : open.userId === myId ? strings.friends : strings.friendsOf(open.name);
  return (
    <Modal open title={title} footer={null} onCancel={close} width={440} centered>
      {open.list === 'requests' ? (
        <Requests onNavigate={close} />
      ) : (
        <Friends userId={open.userId} actions={actions} onNavigate={close} />
      )}
    </Modal>
  );
}
