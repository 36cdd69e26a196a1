import type { CheckRef, CommunityAround } from '@muster/contracts/pickups';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectConnection } from '../../../realtime';
import { Icon } from '../../../shared/art/Icon';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import { useSelected } from '../../../shared/use-selected';
import { beginCheck, sendCheckCommand } from '../around.slice';
import css from '../Around.module.css';
import { strings } from '../strings';
import page from './Community.module.css';

const s = strings.checking;

function CallOff({ id }: { id: string }) {
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const busy = useSelected(sendCheckCommand.selectIsRunning, `${id} callOff`);
  return (
    <>
      <button type="button" className="quiet-button" aria-disabled={busy} onClick={() => !busy && setAsking(true)}>
        {busy ? strings.own.sending : s.callOff}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={s.callOffAsk}
        verb={s.callOff}
        dismiss={s.keep}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          dispatch(sendCheckCommand.requested({ id, kind: 'callOff' }));
        }}
      >
        <p>{s.callOffBody}</p>
      </ConfirmDialog>
    </>
  );
}

/** Everybody sees how many are ready, and nobody who they are. */
const Running = ({ check: { _id, ready, needed }, isOrganiser }: { check: CheckRef; isOrganiser: boolean }) => (
  <div className={page.check} role="status">
    <b>{s.title}</b>
    <progress max={needed} value={ready} aria-hidden="true" />
    <span>{s.ready(ready, needed)}</span>
    {isOrganiser && <CallOff id={_id} />}
  </div>
);

interface Props {
  around: CommunityAround;
  myId: string | undefined;
  isOrganiser: boolean;
}
/** The check that runs, or the press that begins one, for those who may, once ten can play. */
export function CheckPart({ around, myId, isOrganiser }: Props) {
  const { check, community, missing, settings, people } = around;
  const dispatch = useDispatch();
  const busy = useSelected(beginCheck.selectIsRunning, community.slug);
  const isOffline = useSelector(selectConnection) !== 'online';
  if (check) return <Running check={check} isOrganiser={isOrganiser} />;
  if (missing) return null;
  const isCounted = people.some(({ _user }) => _user._id === myId);
  const mayBegin = isOrganiser || (settings.start === 'members' && isCounted);
  const isLocked = busy || isOffline;
  return (
    <div className={page.check}>
      <b>{settings.start === 'auto' ? strings.here.enoughAuto : strings.here.enough}</b>
      {mayBegin && (
        <button
          type="button"
          className={`quiet-button ${css.main}`}
          aria-disabled={isLocked}
          title={isOffline ? strings.offline : undefined}
          onClick={() => !isLocked && dispatch(beginCheck.requested(community))}
        >
          <Icon name="swords" size={18} /> {busy ? strings.own.sending : s.begin}
        </button>
      )}
    </div>
  );
}
