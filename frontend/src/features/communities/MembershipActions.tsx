import type { CommunityView } from '@muster/contracts/communities';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../shared/art/Icon';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { sendCommunityCommand, selectPending } from './communities.slice';
import { ReasonDialog } from './ReasonDialog';
import { RequestDialog } from './RequestDialog';
import { selectLeaders } from './staff.slice';
import { strings } from './strings';
import { useSelected } from '../../shared/use-selected';

const s = strings.membership;
interface DialogProps {
  community: CommunityView;
  open: boolean;
  onClose: () => void;
}

function LeaveDialog({ community: { slug, name, me }, open, onClose }: DialogProps) {
  const dispatch = useDispatch();
  const leaders = useSelected(selectLeaders, slug);
  const isLastOwner = me.role === 'owner' && leaders?.filter(({ role }) => role === 'owner').length === 1;
  return (
    <ConfirmDialog
      open={open}
      title={s.leaveAsk(name)}
      verb={s.leave}
      danger
      disabled={isLastOwner}
      onConfirm={() => {
        onClose();
        dispatch(sendCommunityCommand.requested({ kind: 'leave', slug }));
      }}
      onCancel={onClose}
    >
      {isLastOwner ? s.lastOwner : s.leaveBody}
    </ConfirmDialog>
  );
}

/** Tells admins about a community. */
function ReportDialog({ community: { slug, name }, open, onClose }: DialogProps) {
  const dispatch = useDispatch();
  return (
    <ReasonDialog
      open={open}
      title={s.reportTitle(name)}
      label={s.reportReason}
      hint={s.reportHint}
      verb={s.reportVerb}
      onSubmit={(reason) => {
        onClose();
        dispatch(sendCommunityCommand.requested({ kind: 'report', slug, reason }));
      }}
      onClose={onClose}
    />
  );
}

/** Leaving and reporting are rarely wanted. Owners cannot report their own community. */
function MoreMenu({ community }: { community: CommunityView }) {
  const [asked, setAsked] = useState<'leave' | 'report' | null>(null);
  const busy = useSelector(selectPending)?.kind === 'leave';
  const { role } = community.me;
  const leave = { key: 'leave', label: s.leave, icon: <Icon name="logout" size={17} /> };
  const report = { key: 'report', label: s.report, icon: <Icon name="flag" size={17} /> };
  const items = [...(role ? [leave] : []), ...(role === 'owner' ? [] : [report])];
  const close = () => setAsked(null);
  return (
    <>
      <Dropdown
        menu={{ items, onClick: ({ key }) => setAsked(key as 'leave' | 'report') }}
        trigger={['click']}
        placement="bottomRight"
      >
        <Button loading={busy} icon={<Icon name="dots" size={18} />} aria-label={s.more} title={s.more} />
      </Dropdown>
      <LeaveDialog community={community} open={asked === 'leave'} onClose={close} />
      <ReportDialog community={community} open={asked === 'report'} onClose={close} />
    </>
  );
}

/**
 * Returns the label of the button that joins. Without an invite, a community that people join by invite has no button.
 */
function joinLabel({ entry, me }: CommunityView, invite: string | undefined): string | undefined {
  if (me.invitation) return s.join;
  if (invite) return s.accept;
  if (entry === 'open') return s.join;
  return entry === 'request' ? s.request : undefined;
}

/** Joining, asking and withdrawing: one main action at a time. The menu has the rest. */
export function MembershipActions({ community, invite }: { community: CommunityView; invite: string | undefined }) {
  const dispatch = useDispatch();
  const pending = useSelector(selectPending);
  const [isAsking, setAsking] = useState(false);
  const { slug, name, archived, me } = community;
  const join = (message?: string) => {
    setAsking(false);
    dispatch(sendCommunityCommand.requested({ kind: 'join', slug, invite, message }));
  };
  const isInvited = Boolean(invite ?? me.invitation);
  const asks = community.entry === 'request' && !isInvited;
  const label = joinLabel(community, invite);
  const isJoinable = !archived && me.role === null && (!me.requested || isInvited);
  return (
    <>
      {isJoinable && label && (
        <Button type="primary" loading={pending?.kind === 'join'} onClick={() => (asks ? setAsking(true) : join())}>
          {label}
        </Button>
      )}
      {asks && <RequestDialog open={isAsking} name={name} onSend={join} onClose={() => setAsking(false)} />}
      {isJoinable && !label && <span className="dim">{s.byInvite}</span>}
      {me.requested && me.role === null && (
        <Button
          loading={pending?.kind === 'withdraw'}
          onClick={() => dispatch(sendCommunityCommand.requested({ kind: 'withdraw', slug }))}
        >
          {s.withdraw}
        </Button>
      )}
      <MoreMenu community={community} />
    </>
  );
}
