import type { PlayerView } from '@muster/contracts/users';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { selectMyId } from '../../shared/session.slice';
import type { FriendCommand } from './friends.api';
import {
  sendFriendCommand,
  personViewed,
  selectPendingCommand,
  selectRequests,
  selectFriendshipStatus,
} from './friends.slice';
import css from './FriendButton.module.css';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

interface Friendship {
  userId: string;
  name: string;
  pending: FriendCommand['kind'] | undefined;
}

function UnfriendButton({ userId, name, pending }: Friendship) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        icon={<Icon name="unseat" size={17} />}
        loading={pending === 'unfriend'}
        onClick={() => setConfirming(true)}
      >
        {strings.unfriend}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.unfriendWhom(name)}
        verb={strings.unfriend}
        danger
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          dispatch(sendFriendCommand.requested({ kind: 'unfriend', userId, name }));
        }}
      >
        {strings.unfriendHint}
      </ConfirmDialog>
    </>
  );
}

/** The answers to the person's request. */
function AnswerButtons({ userId, name, pending, myId, requestId }: Friendship & { myId: string; requestId: string }) {
  const dispatch = useDispatch();
  return (
    <>
      <Button
        type="primary"
        icon={<Icon name="check" size={17} />}
        disabled={!!pending}
        loading={pending === 'accept'}
        onClick={() => dispatch(sendFriendCommand.requested({ kind: 'accept', userId, name, myId }))}
      >
        {strings.accept}
      </Button>
      <Button
        disabled={!!pending}
        loading={pending === 'reject'}
        onClick={() => dispatch(sendFriendCommand.requested({ kind: 'reject', userId, name, myId, requestId }))}
      >
        {strings.reject}
      </Button>
    </>
  );
}

/** The friendship with a person and its next step: add, withdraw, accept or reject, unfriend. */
export function FriendButton({ person: { _id: userId, name } }: { person: PlayerView }) {
  const dispatch = useDispatch();
  const myId = useSelector(selectMyId);
  const status = useSelected(selectFriendshipStatus, userId, myId);
  const pending = useSelected(selectPendingCommand, userId);
  const request = useSelector(selectRequests).find(({ _user }) => _user._id === userId);
  useEffect(() => {
    if (myId && myId !== userId) dispatch(personViewed(userId));
  }, [dispatch, myId, userId]);
  if (!myId || myId === userId) return null;
  const friendship = { userId, name, pending };
  if (status === 'friends') return <UnfriendButton {...friendship} />;
  if (request) return <AnswerButtons {...friendship} myId={myId} requestId={request._id} />;
  if (status === 'sent') {
    return (
      <Button
        loading={pending === 'withdraw'}
        onClick={() => dispatch(sendFriendCommand.requested({ kind: 'withdraw', userId, name }))}
      >
        {strings.withdraw}
      </Button>
    );
  }
  return (
    <Button
      type="primary"
      icon={<Icon name="assign" size={17} />}
      // Offered to strangers only; its place stays free until it is known whether they are.
      className={status ? '' : css.unknown}
      disabled={!status}
      loading={pending === 'ask'}
      onClick={() => dispatch(sendFriendCommand.requested({ kind: 'ask', userId, name, myId }))}
    >
      {strings.add}
    </Button>
  );
}
