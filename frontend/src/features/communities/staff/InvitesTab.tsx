import { type CommunityView, INVITE_USES_DEFAULT } from '@muster/contracts/communities';
import { INVITE_HOURS_DEFAULT, type InviteView } from '@muster/contracts/invites';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { formatMoment } from '../../../shared/language/dates';
import { EmptyState } from '../../../shared/EmptyState';
import { InviteForm } from '../../../shared/invites/InviteForm';
import { IssuedInvite } from '../../../shared/invites/IssuedInvite';
import { OpenInvite } from '../../../shared/invites/OpenInvite';
import { strings as shared } from '../../../shared/strings';
import {
  issuedInviteClosed,
  issueInvite,
  loadInvites,
  selectInvites,
  selectIssued,
  sendStaffCommand,
} from '../staff.slice';
import { strings } from '../strings';
import { LastingLink } from '../LastingLink';
import css from './StaffPage.module.css';
import { useSelected } from '../../../shared/use-selected';

const s = strings.staff;
const USES = [1, 5, INVITE_USES_DEFAULT, 100, 1_000];
const HOURS = [1, 24, INVITE_HOURS_DEFAULT, 720];
const HOURS_PER_DAY = 24;
const hoursLabel = (hours: number) =>
  hours < HOURS_PER_DAY ? s.hours(hours) : s.days(Math.round(hours / HOURS_PER_DAY));

function Invite({ slug, invite }: { slug: string; invite: InviteView }) {
  const dispatch = useDispatch();
  const { _id: id, expiresAt } = invite;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  return (
    <OpenInvite
      invite={invite}
      until={s.expiresAt(formatMoment(expiresAt))}
      texts={s}
      busy={busy}
      onRevoke={() => dispatch(sendStaffCommand.requested({ kind: 'revoke', slug, id, name: '' }))}
    />
  );
}

/** Invite links: each admits a number of people for a time. */
export function InvitesTab({ community: { slug, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const invites = useSelector(selectInvites);
  const issued = useSelector(selectIssued);
  const busy = useSelected(issueInvite.selectIsRunning);
  useEffect(() => {
    dispatch(loadInvites.requested({ slug }));
    return () => void dispatch(issuedInviteClosed());
  }, [dispatch, slug]);
  const entries = invites.slug === slug ? invites.entries : null;
  return (
    <>
      {!archived && <LastingLink slug={slug} />}
      <p className="dim">{s.invitesLead}</p>
      {!archived && (
        <InviteForm
          uses={USES}
          usesAtFirst={INVITE_USES_DEFAULT}
          hours={HOURS}
          hoursAtFirst={INVITE_HOURS_DEFAULT}
          hoursLabel={hoursLabel}
          texts={s}
          busy={busy}
          onIssue={(invite) => dispatch(issueInvite.requested({ slug, ...invite }))}
        />
      )}
      {issued && (
        <IssuedInvite
          title={s.issued(issued.uses)}
          url={issued.url}
          texts={s}
          onClose={() => dispatch(issuedInviteClosed())}
        />
      )}
      {!entries && !invites.failed && (
        <div className={`skeleton ${css.waiting}`} role="status" aria-label={shared.loading} />
      )}
      {invites.failed && (
        <EmptyState art="server" title={s.failed}>
          <Button onClick={() => dispatch(loadInvites.requested({ slug }))}>{shared.retry}</Button>
        </EmptyState>
      )}
      {entries?.length === 0 && <EmptyState art="people" title={s.noInvites} />}
      {entries && entries.length > 0 && (
        <ul className={css.list} aria-label={s.tabs.invites}>
          {entries.map((invite) => (
            <Invite key={invite._id} slug={slug} invite={invite} />
          ))}
        </ul>
      )}
    </>
  );
}
