import type { CommunityView } from '@muster/contracts/communities';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { Field } from '../../../shared/Field';
import { useEdited } from '../../../shared/use-edited';
import { sendCommunityCommand, editCommunity, selectPending } from '../communities.slice';
import { type CommunityDraft, draftOf, toChanges } from '../community-draft';
import { CommunityForm } from '../CommunityForm';
import forms from '../Forms.module.css';
import { ReasonDialog } from '../ReasonDialog';
import { useRights } from '../rights';
import { strings } from '../strings';
import { CrestEditor } from './CrestEditor';

const s = strings.staff;
const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Typing the name confirms, because the scrims that were planned are deleted. */
function Archive({ community: { slug, name } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const busy = useSelector(selectPending)?.kind === 'archive';
  return (
    <>
      <Button danger loading={busy} onClick={() => setOpen(true)}>
        {s.archive}
      </Button>
      <ConfirmDialog
        open={open}
        title={s.archiveAsk(name)}
        verb={s.archive}
        danger
        disabled={!sameName(typed, name)}
        onConfirm={() => {
          setOpen(false);
          dispatch(sendCommunityCommand.requested({ kind: 'archive', slug }));
        }}
        onCancel={() => setOpen(false)}
      >
        <div className={forms.form}>
          <p>{s.archiveBody}</p>
          <Field label={s.archiveConfirm(name)}>
            {(control) => (
              <Input {...control} size="large" value={typed} onChange={({ target }) => setTyped(target.value)} />
            )}
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}

/** Admins archive communities of others with a reason, and restore them. */
function AdminArchive({ community: { slug, name, archived } }: { community: CommunityView }) {
  const dispatch = useDispatch();
  const [open, setOpen] = useState(false);
  if (archived)
    return (
      <Button onClick={() => dispatch(sendCommunityCommand.requested({ kind: 'restore', slug }))}>{s.restore}</Button>
    );
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {s.archive}
      </Button>
      <ReasonDialog
        open={open}
        title={s.archiveAsk(name)}
        label={s.archiveReason}
        hint={s.archiveBody}
        verb={s.archive}
        onSubmit={(reason) => {
          setOpen(false);
          dispatch(sendCommunityCommand.requested({ kind: 'archive', slug, reason }));
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

interface Props {
  community: CommunityView;
  /** The settings of pick-ups, which are another feature's. */
  pickups: (community: CommunityView) => ReactNode;
}
/** The form that founded the community, its pick-ups, and its end. */
export function SettingsTab({ community, pickups }: Props) {
  const dispatch = useDispatch();
  const { isOwner, isAdmin } = useRights(community);
  const { draft, change } = useEdited<CommunityDraft>(draftOf(community));
  const changes = toChanges(community, draft);
  const save = () => {
    if (Object.keys(changes).length > 0) dispatch(editCommunity.requested({ slug: community.slug, changes }));
  };
  return (
    <>
      {community.archived ? (
        <p>{strings.page.archivedNote}</p>
      ) : (
        <>
          <CrestEditor community={community} />
          <CommunityForm
            draft={draft}
            onChange={change}
            own={community}
            isOwner={isOwner}
            verb={s.save}
            disabled={Object.keys(changes).length === 0}
            onSubmit={save}
          />
          {pickups(community)}
        </>
      )}
      {isOwner && (!community.archived || isAdmin) && (
        <div className={forms.danger}>
          <h3>{community.archived ? s.restore : s.archive}</h3>
          <p className="dim">{community.archived ? s.restoreBody : s.archiveBody}</p>
          {community.archived || community.me.role !== 'owner' ? (
            <AdminArchive community={community} />
          ) : (
            <Archive community={community} />
          )}
        </div>
      )}
    </>
  );
}
