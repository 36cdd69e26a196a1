import type { FriendRequestView, PlayerView } from '@muster/contracts';
import { Button, Modal } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { EmptyState } from '../../shared/EmptyState';
import { PersonRow } from '../../shared/PersonRow';
import { usePresence } from '../../shared/presence/use-presence';
import { selectMyId } from '../../shared/session.slice';
import { words as shared } from '../../shared/words';
import css from './FriendsModal.module.css';
import { friendsClosed, friendsWanted, type FriendsWindow, friendWished, selectFriendsOf, selectPendingWish, selectRequests } from './friends.slice';
import { words } from './words';

function Request({ request: { _id, _user }, myId, onLeave }: { request: FriendRequestView; myId: string; onLeave: () => void }) {
  const dispatch = useDispatch();
  const pending = useSelector((state: Parameters<typeof selectPendingWish>[0]) => selectPendingWish(state, _user._id));
  const about = { userId: _user._id, name: _user.name, myId };
  return (
    <PersonRow person={_user} onLeave={onLeave}>
      <Button type="primary" aria-label={words.acceptFrom(_user.name)} disabled={!!pending} loading={pending === 'accept'} onClick={() => dispatch(friendWished({ kind: 'accept', ...about }))}>
        {words.accept}
      </Button>
      <Button aria-label={words.rejectFrom(_user.name)} disabled={!!pending} loading={pending === 'reject'} onClick={() => dispatch(friendWished({ kind: 'reject', ...about, requestId: _id }))}>
        {words.reject}
      </Button>
    </PersonRow>
  );
}

function Requests({ onLeave }: { onLeave: () => void }) {
  const requests = useSelector(selectRequests);
  const myId = useSelector(selectMyId) ?? '';
  if (requests.length === 0) return <EmptyState art="people" title={words.noRequests} hint={words.requestsHint} />;
  return (
    <ul className={css.list} aria-label={words.requests}>
      {requests.map((request) => (
        <Request key={request._id} request={request} myId={myId} onLeave={onLeave} />
      ))}
    </ul>
  );
}

const Skeleton = () => (
  <div className={css.list} aria-label={shared.loading}>
    {[0, 1, 2].map((row) => (
      <div key={row} className={`skeleton ${css.skeleton}`} />
    ))}
  </div>
);

function Friends({ userId, actions, onLeave }: { userId: string; actions: (friend: PlayerView) => ReactNode; onLeave: () => void }) {
  const dispatch = useDispatch();
  const mine = useSelector(selectMyId) === userId;
  const list = useSelector((state: Parameters<typeof selectFriendsOf>[0]) => selectFriendsOf(state, userId, mine));
  const people = usePresence(Array.isArray(list) ? list.map(({ _id }) => _id) : []);
  useEffect(() => {
    dispatch(friendsWanted({ userId }));
  }, [dispatch, userId]);
  if (list === 'failed') {
    return (
      <EmptyState art="server" title={words.loadFailed}>
        <Button onClick={() => dispatch(friendsWanted({ userId }))}>{shared.retry}</Button>
      </EmptyState>
    );
  }
  if (!list) return <Skeleton />;
  if (list.length === 0) return <EmptyState art="people" title={words.noFriends} hint={mine ? words.friendsHint : words.noFriendsOther} />;
  const online = (friend: PlayerView) => people[friend._id]?.online ?? false;
  return (
    <ul className={css.list} aria-label={words.friends}>
      {list
        .toSorted((a, b) => Number(online(b)) - Number(online(a)) || a.name.localeCompare(b.name))
        .map((friend) => (
          <PersonRow key={friend._id} person={friend} online={online(friend)} onLeave={onLeave}>
            {mine && actions(friend)}
          </PersonRow>
        ))}
    </ul>
  );
}

/** `actions`: what else can be done with a friend of mine, such as writing to him. */
export default function FriendsModal({ window: shown, actions }: { window: FriendsWindow; actions: (friend: PlayerView) => ReactNode }) {
  const dispatch = useDispatch();
  const close = () => dispatch(friendsClosed());
  const myId = useSelector(selectMyId);
  const title = shown.list === 'requests' ? words.requests : shown.userId === myId ? words.friends : words.friendsOf(shown.name);
  return (
    <Modal open title={title} footer={null} onCancel={close} width={440} centered>
      {shown.list === 'requests' ? <Requests onLeave={close} /> : <Friends userId={shown.userId} actions={actions} onLeave={close} />}
    </Modal>
  );
}
