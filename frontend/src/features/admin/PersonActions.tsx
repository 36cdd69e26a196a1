import './admin.saga';
import type { PublicUser } from '@muster/contracts/users';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { selectIsAdmin, selectMyId } from '../../shared/session.slice';
import { unbanUser } from './admin.slice';
import { strings } from './strings';
import { lazyWithRetry } from '../../shared/lazy-import';
import { useSelected } from '../../shared/use-selected';

const BanModal = lazyWithRetry(() => import('./BanModal'));
const EditUserModal = lazyWithRetry(() => import('./EditUserModal'));

/** True for admins looking at another user. */
const useCanModerate = (user: PublicUser): boolean => {
  const myId = useSelector(selectMyId);
  return useSelector(selectIsAdmin) && myId !== user._id;
};

export function UnbanButton({ user }: { user: Pick<PublicUser, '_id' | 'name' | 'region' | 'summonerTagline'> }) {
  const dispatch = useDispatch();
  const busy = useSelected(unbanUser.selectIsRunning, user._id);
  const [isConfirming, setConfirming] = useState(false);
  const unban = () => {
    setConfirming(false);
    dispatch(unbanUser.requested(user));
  };
  return (
    <>
      <Button
        icon={<Icon name="check" size={17} />}
        loading={busy}
        onClick={() => setConfirming(true)}
        aria-label={`${strings.ban.lift} ${user.name}`}
      >
        {strings.ban.lift}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={strings.ban.liftWhom(user.name)}
        verb={strings.ban.lift}
        onConfirm={unban}
        onCancel={() => setConfirming(false)}
      >
        {strings.ban.liftHint}
      </ConfirmDialog>
    </>
  );
}

/** Bans a user or lifts their ban. Admins cannot be banned. */
export function BanButton({ user }: { user: PublicUser }) {
  const canModerate = useCanModerate(user);
  const [open, setOpen] = useState(false);
  if (!canModerate || user.isAdmin) return null;
  if (user.currentBan?.isActive) return <UnbanButton user={user} />;
  return (
    <>
      <Button danger icon={<Icon name="ban" size={17} />} onClick={() => setOpen(true)}>
        {strings.ban.open}
      </Button>
      {open && (
        <Suspense>
          <BanModal user={user} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function EditUserButton({ user }: { user: PublicUser }) {
  const canModerate = useCanModerate(user);
  const [open, setOpen] = useState(false);
  if (!canModerate) return null;
  return (
    <>
      <Button icon={<Icon name="edit" size={17} />} onClick={() => setOpen(true)}>
        {strings.edit.open}
      </Button>
      {open && (
        <Suspense>
          <EditUserModal user={user} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** All actions of admins on a profile. */
export default function PersonActions({ user }: { user: PublicUser }) {
  return (
    <>
      <EditUserButton user={user} />
      <BanButton user={user} />
    </>
  );
}
