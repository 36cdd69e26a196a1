import type { PlayerView } from '@muster/contracts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { selectMyId } from '../../shared/session.slice';
import { friendWished, personShown, selectPendingWish, selectRequests, selectStanding } from './friends.slice';
import { words } from './words';

/** How I stand to a person, and the next step. Not friends, asked, asked by him, friends. */
export function FriendButton({ person: { _id: userId, name } }: { person: PlayerView }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const standing = useSelector((state: Parameters<typeof selectStanding>[0]) => selectStanding(state, userId, myId));
  const pending = useSelector((state: Parameters<typeof selectPendingWish>[0]) => selectPendingWish(state, userId));
  const request = useSelector(selectRequests).find(({ _user }) => _user._id === userId);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (myId && myId !== userId) dispatch(personShown(userId));
  }, [dispatch, myId, userId]);
  if (!myId || myId === userId) return null;
  if (standing === 'friends') {
    return (
      <>
        <Button icon={<Icon name="unseat" size={17} />} loading={pending === 'unfriend'} onClick={() => setLeaving(true)}>
          {words.unfriend}
        </Button>
        <ConfirmDialog
          open={leaving}
          title={words.unfriendWhom(name)}
          verb={words.unfriend}
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false);
            dispatch(friendWished({ kind: 'unfriend', userId, name }));
          }}
        >
          {words.unfriendHint}
        </ConfirmDialog>
      </>
    );
  }
  if (request) {
    return (
      <>
        <Button type="primary" icon={<Icon name="check" size={17} />} disabled={!!pending} loading={pending === 'accept'} onClick={() => dispatch(friendWished({ kind: 'accept', userId, name, myId }))}>
          {words.accept}
        </Button>
        <Button disabled={!!pending} loading={pending === 'reject'} onClick={() => dispatch(friendWished({ kind: 'reject', userId, name, myId, requestId: request._id }))}>
          {words.reject}
        </Button>
      </>
    );
  }
  if (standing === 'sent') {
    return (
      <Button loading={pending === 'withdraw'} onClick={() => dispatch(friendWished({ kind: 'withdraw', userId, name }))}>
        {words.withdraw}
      </Button>
    );
  }
  return (
    <Button type="primary" icon={<Icon name="assign" size={17} />} disabled={standing === undefined} loading={pending === 'ask'} onClick={() => dispatch(friendWished({ kind: 'ask', userId, name, myId }))}>
      {words.add}
    </Button>
  );
}
