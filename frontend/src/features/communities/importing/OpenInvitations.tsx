import { IMPORT_UNDO_HOURS, type InvitationView } from '@muster/contracts/community-import';
import { profilePath } from '@muster/contracts/profile-path';
import { Button } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { formatMoment } from '../../../shared/language/dates';
import { useSelected } from '../../../shared/use-selected';
import { sendStaffCommand } from '../staff.slice';
import { StaffListing } from '../staff/StaffListing';
import invites from '../../../shared/invites/Invites.module.css';
import { useStaffList } from '../staff/use-staff-list';
import { strings } from '../strings';
import css from './Import.module.css';
import { undoImport } from './import.slice';
import { serverNow } from '../../../shared/clock';

const s = strings.importing;
const HOUR_MS = 3_600_000;

function Invitation({ slug, invitation }: { slug: string; invitation: InvitationView }) {
  const dispatch = useDispatch();
  const { _id: id, name, tagline, region, role, _by, _claimant: claimant, expiresAt } = invitation;
  const busy = useSelected(sendStaffCommand.selectIsRunning, id);
  return (
    <li className={invites.invite}>
      <div>
        <b>
          {name}
          <span className="dim">#{tagline}</span>
        </b>
        <small>
          {region} · {strings.roles[role]} · {strings.staff.expiresAt(formatMoment(expiresAt))}
          {_by && ` · ${_by.name}`}
        </small>
        {claimant && (
          <small>
            <Link to={profilePath(claimant)}>{s.claimed(claimant.name)}</Link>
          </small>
        )}
      </div>
      <div className={css.actions}>
        {claimant && (
          <Button
            type="primary"
            loading={busy}
            aria-label={s.confirmWhom(claimant.name)}
            onClick={() => dispatch(sendStaffCommand.requested({ kind: 'confirm', slug, id, name }))}
          >
            {s.confirm}
          </Button>
        )}
        <Button
          loading={busy}
          aria-label={s.withdrawWhom(name)}
          onClick={() => dispatch(sendStaffCommand.requested({ kind: 'withdraw', slug, id, name }))}
        >
          {s.withdraw}
        </Button>
      </div>
    </li>
  );
}

/** Takes back the newest import, which is the newest invitation's, while that is possible. */
function UndoButton({ slug, newest: { importId, createdAt } }: { slug: string; newest: InvitationView }) {
  const dispatch = useDispatch();
  const [isConfirming, setConfirming] = useState(false);
  const busy = useSelected(undoImport.selectIsRunning);
  const [openedAt] = useState(serverNow);
  if (Date.parse(createdAt) + IMPORT_UNDO_HOURS * HOUR_MS <= openedAt) return null;
  return (
    <>
      <Button loading={busy} onClick={() => setConfirming(true)}>
        {s.undo}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={s.undoAsk(formatMoment(createdAt))}
        verb={s.undoVerb}
        danger
        onConfirm={() => {
          setConfirming(false);
          dispatch(undoImport.requested({ slug, importId }));
        }}
        onCancel={() => setConfirming(false)}
      >
        {s.undoBody}
      </ConfirmDialog>
    </>
  );
}

/** Personal invitations that wait for their people. */
export function OpenInvitations({ slug }: { slug: string }) {
  const listing = useStaffList(slug, 'invitations');
  const [newest] = listing.page === 1 ? (listing.list?.entries ?? []) : [];
  return (
    <section className={css.open} aria-labelledby="open-invitations">
      <div className={css.title}>
        <h3 id="open-invitations">{s.openTitle}</h3>
        {newest && <UndoButton slug={slug} newest={newest} />}
      </div>
      <StaffListing {...listing} label={s.openTitle} none={s.none}>
        {(invitation) => <Invitation key={invitation._id} slug={slug} invitation={invitation} />}
      </StaffListing>
    </section>
  );
}
