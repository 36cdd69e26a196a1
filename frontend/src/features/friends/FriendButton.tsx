import type { PlayerView } from '@muster/contracts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { selectMyId } from '../../shared/session.slice';
import {
  friendCommandRequested,
  personViewed,
  selectPendingCommand,
  selectRequests,
  selectFriendshipStatus,
} from './friends.slice';
import { strings } from './strings';

/** How I stand to a person, and the next step. Not friends, asked, asked by him, friends. */
export function FriendButton({ person: { _id: userId, name } }: { person: PlayerView }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const standing = useSelector((state: Parameters<typeof selectFriendshipStatus>[0]) =>
    selectFriendshipStatus(state, userId, myId),
  );
  const pending = useSelector((state: Parameters<typeof selectPendingCommand>[0]) =>
    selectPendingCommand(state, userId),
  );
  const request = useSelector(selectRequests).find(({ _user }) => _user._id === userId);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (myId && myId !== userId) dispatch(personViewed(userId));
  }, [dispatch, myId, userId]);
  if (!myId || myId === userId) return null;
  if (standing === 'friends') {
    return (
      <>
        <Button
          icon={<Icon name="unseat" size={17} />}
          loading={pending === 'unfriend'}
          onClick={() => setLeaving(true)}
        >
          {strings.unfriend}
        </Button>
        <ConfirmDialog
          open={leaving}
          title={strings.unfriendWhom(name)}
          verb={strings.unfriend}
          danger
          onCancel={() => setLeaving(false)}
          onConfirm={() => {
            setLeaving(false);
            dispatch(friendCommandRequested({ kind: 'unfriend', userId, name }));
          }}
        >
          {strings.unfriendHint}
        </ConfirmDialog>
      </>
    );
  }
  if (request) {
    return (
      <>
        <Button
          type="primary"
          icon={<Icon name="check" size={17} />}
          disabled={!!pending}
          loading={pending === 'accept'}
          onClick={() => dispatch(friendCommandRequested({ kind: 'accept', userId, name, myId }))}
        >
          {strings.accept}
        </Button>
        <Button
          disabled={!!pending}
          loading={pending === 'reject'}
          onClick={() =>
            dispatch(friendCommandRequested({ kind: 'reject', userId, name, myId, requestId: request._id }))
          }
        >
          {strings.reject}
        </Button>
      </>
    );
  }
  if (standing === 'sent') {
    return (
      <Button
        loading={pending === 'withdraw'}
        onClick={() => dispatch(friendCommandRequested({ kind: 'withdraw', userId, name }))}
      >
        {strings.withdraw}
      </Button>
    );
  }
  return (
    <Button
      type="primary"
      icon={<Icon name="assign" size={17} />}
      disabled={standing === undefined}
      loading={pending === 'ask'}
      onClick={() => dispatch(friendCommandRequested({ kind: 'ask', userId, name, myId }))}
    >
      {strings.add}
    </Button>
  );
}
