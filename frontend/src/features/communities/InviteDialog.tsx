import { INVITE_HOURS_DEFAULT, INVITE_USES_DEFAULT } from '@muster/contracts/communities';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { useSelected } from '../../shared/use-selected';
import { issuedInviteClosed, issueInvite, selectIssued } from './staff.slice';
import { Issued } from './staff/Issued';
import { strings } from './strings';

/** Creates an invite for many people with one press, and shows its link. */
export function InviteButton({ slug, isMain = false }: { slug: string; isMain?: boolean }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const issued = useSelector(selectIssued);
  const busy = useSelected(issueInvite.selectIsRunning);
  const start = () => {
    setOpen(true);
    dispatch(issueInvite.requested({ slug, uses: INVITE_USES_DEFAULT, expiresInHours: INVITE_HOURS_DEFAULT }));
  };
  const close = () => {
    setOpen(false);
    dispatch(issuedInviteClosed());
  };
  return (
    <>
      <Button {...(isMain && { type: 'primary' })} icon={<Icon name="link" size={17} />} loading={busy} onClick={start}>
        {strings.invite}
      </Button>
      <Modal open={open && issued !== null} title={strings.inviteTitle} onCancel={close} footer={null} centered>
        {issued && <Issued invite={issued} onClose={close} />}
      </Modal>
    </>
  );
}
