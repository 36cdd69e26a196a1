import { INVITE_HOURS_DEFAULT, INVITE_USES_DEFAULT } from '@muster/contracts/communities';
import { Button, Modal } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { useSelected } from '../../shared/use-selected';
import { issuedInviteClosed, issueInvite, selectIssued } from './staff.slice';
import { Issued } from './staff/Issued';
import { strings } from './strings';

/** Creates an invite for many people with one press; `InviteDialog` shows its link. */
export function InviteButton({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const busy = useSelected(issueInvite.selectIsRunning);
  const invite = { slug, uses: INVITE_USES_DEFAULT, expiresInHours: INVITE_HOURS_DEFAULT };
  return (
    <Button
      icon={<Icon name="link" size={17} />}
      loading={busy}
      onClick={() => dispatch(issueInvite.requested(invite))}
    >
      {strings.invite}
    </Button>
  );
}

/** The link of the invite that was just created. It stays when the button goes, because its step is done. */
export function InviteDialog() {
  const dispatch = useDispatch();
  const issued = useSelector(selectIssued);
  const close = () => dispatch(issuedInviteClosed());
  useEffect(() => {
    return () => void dispatch(issuedInviteClosed());
  }, [dispatch]);
  return (
    <Modal open={issued !== null} title={strings.inviteTitle} onCancel={close} footer={null} centered>
      {issued && <Issued invite={issued} onClose={close} />}
    </Modal>
  );
}
