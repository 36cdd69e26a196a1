import type { CommunityView } from '@muster/contracts/communities';
import { Button } from 'antd';
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

function LeaveButton({ community: { slug, name, me } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const busy = useSelector(selectPending)?.kind === 'leave';
  const leaders = useSelected(selectLeaders, slug);
  const isLastOwner = me.role === 'owner' && leaders?.filter(({ role }) => role === 'owner').length === 1;
  return (
    <>
      <Button loading={busy} icon={<Icon name="logout" size={17} />} onClick={() => setConfirming(true)}>
        {s.leave}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={s.leaveAsk(name)}
        verb={s.leave}
        danger
        disabled={isLastOwner}
        onConfirm={() => {
          setConfirming(false);
          dispatch(sendCommunityCommand.requested({ kind: 'leave', slug }));
        }}
        onCancel={() => setConfirming(false)}
      >
        {isLastOwner ? s.lastOwner : s.leaveBody}
      </ConfirmDialog>
    </>
  );
}

/** Tells admins about a community. */
function ReportButton({ community: { slug, name } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" icon={<Icon name="flag" size={17} />} onClick={() => setOpen(true)}>
        {s.report}
      </Button>
      <ReasonDialog
        open={open}
        title={s.reportTitle(name)}
        label={s.reportReason}
        hint={s.reportHint}
        verb={s.reportVerb}
        onSubmit={(reason) => {
          setOpen(false);
          dispatch(sendCommunityCommand.requested({ kind: 'report', slug, reason }));
        }}
        onClose={() => setOpen(false)}
      />
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

/** Joining, asking, withdrawing, leaving and reporting: one main action at a time. */
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
      {me.role && <LeaveButton community={community} />}
      {me.role !== 'owner' && <ReportButton community={community} />}
    </>
  );
}
