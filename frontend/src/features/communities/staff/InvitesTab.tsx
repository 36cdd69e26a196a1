import {
  type CommunityView,
  INVITE_HOURS_DEFAULT,
  INVITE_USES_DEFAULT,
  type InviteView,
} from '@muster/contracts/communities';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { formatMoment } from '../../../shared/language/dates';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { EmptyState } from '../../../shared/EmptyState';
import { Field } from '../../../shared/Field';
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
import { Issued } from './Issued';
import css from './StaffPage.module.css';
import { useSelected } from '../../../shared/use-selected';

const s = strings.staff;
const USES = [1, 5, INVITE_USES_DEFAULT, 100, 1_000];
const HOURS = [1, 24, INVITE_HOURS_DEFAULT, 720];
const HOURS_PER_DAY = 24;
const hoursLabel = (hours: number) =>
  hours < HOURS_PER_DAY ? s.hours(hours) : s.days(Math.round(hours / HOURS_PER_DAY));

function IssueForm({ slug }: { slug: string }) {
  const dispatch = useDispatch();
  const busy = useSelected(issueInvite.selectIsRunning);
  const [uses, setUses] = useState(INVITE_USES_DEFAULT);
  const [hours, setHours] = useState(INVITE_HOURS_DEFAULT);
  return (
    <div className={css.issue}>
      <Field label={s.uses}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={uses}
            onChange={setUses}
            options={USES.map((value) => ({ value, label: s.people(value) }))}
          />
        )}
      </Field>
      <Field label={s.expires}>
        {(control) => (
          <Select
            {...control}
            size="large"
            value={hours}
            onChange={setHours}
            options={HOURS.map((value) => ({ value, label: hoursLabel(value) }))}
          />
        )}
      </Field>
      <Button
        type="primary"
        size="large"
        loading={busy}
        icon={<Icon name="plus" size={17} />}
        onClick={() => dispatch(issueInvite.requested({ slug, uses, expiresInHours: hours }))}
      >
        {s.issue}
      </Button>
    </div>
  );
}

function Invite({ slug, invite }: { slug: string; invite: InviteView }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const { _id: id, _by, uses, usesLeft, expiresAt } = invite;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  return (
    <li className={css.invite}>
      <div>
        <b>{s.usesLeft(usesLeft, uses)}</b>
        <small>
          {s.expiresAt(formatMoment(expiresAt))}
          {_by && ` · ${_by.name}`}
        </small>
      </div>
      <Button danger loading={busy} onClick={() => setConfirming(true)}>
        {s.revoke}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={s.revokeAsk}
        verb={s.revoke}
        danger
        onConfirm={() => {
          setConfirming(false);
          dispatch(sendStaffCommand.requested({ kind: 'revoke', slug, id, name: '' }));
        }}
        onCancel={() => setConfirming(false)}
      >
        {s.revokeBody}
      </ConfirmDialog>
    </li>
  );
}

/** Invite links: each admits a number of people for a time. */
export function InvitesTab({ community: { slug, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const invites = useSelector(selectInvites);
  const issued = useSelector(selectIssued);
  useEffect(() => {
    dispatch(loadInvites.requested({ slug }));
    return () => void dispatch(issuedInviteClosed());
  }, [dispatch, slug]);
  const entries = invites.slug === slug ? invites.entries : null;
  return (
    <>
      <p className="dim">{s.invitesLead}</p>
      {!archived && <IssueForm slug={slug} />}
      {issued && <Issued invite={issued} onClose={() => dispatch(issuedInviteClosed())} />}
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
