import { NUDGE_INTERVAL_MS, type OfferView } from '@muster/contracts/attendance';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { AssignDialog } from '../admin/AssignDialog';
import { useClock } from '../../../shared/clock';
import { canManage } from '../permissions';
import { sendScrimCommand } from '../scrims.slice';
import { formatTime } from '../time';
import type { AttendanceProps } from './attendance-props';
import { checkInPhase, isCheckInDue, missingPeople } from './attendance';
import css from './Attendance.module.css';
import { CommandButton } from './CommandButton';
import { timeLeft } from './deadline';
import { strings } from './strings';

const s = strings.organise;
const reasonOf = ({ reason }: OfferView): string => (reason === 'stand-in' ? s.replaces : s[reason]);

function OpenOffer({ offer, onAssign, ...props }: AttendanceProps & { offer: OfferView; onAssign: () => void }) {
  const { scrim, viewer, pending } = props;
  const dispatch = useDispatch();
  const left = useClock((now) => timeLeft(offer.expiresAt, now));
  const { _id: offerId, seat } = offer;
  const isHeld = offer.reason === 'freed';
  return (
    <li>
      <p className={css.state}>
        <b>{s.offered(seat.role, seat.team, offer.to.name)}</b>
        <span>
          {reasonOf(offer)} · <span role="timer">{strings.offer.left(left)}</span>
        </span>
      </p>
      <div className={css.answers}>
        {isHeld && (
          <button type="button" className="quiet-button" onClick={onAssign}>
            {s.assign}
          </button>
        )}
        <CommandButton
          viewer={viewer}
          pending={pending}
          kind="endOffer"
          onClick={() => dispatch(sendScrimCommand.requested({ kind: 'endOffer', scrimId: scrim._id, offerId }))}
        >
          {isHeld ? s.openSeat : s.keepPlayer}
        </CommandButton>
      </div>
    </li>
  );
}

/** Reminds missing people, at most once in five minutes. */
function Nudge({ scrim, viewer, pending }: AttendanceProps) {
  const dispatch = useDispatch();
  const { nudgedAt } = scrim.attendance;
  const isRecent = useClock((now) => nudgedAt !== null && now < Date.parse(nudgedAt) + NUDGE_INTERVAL_MS);
  return (
    <div className={css.answers}>
      <CommandButton
        viewer={viewer}
        pending={pending}
        kind="nudge"
        isDisabled={isRecent}
        onClick={() => dispatch(sendScrimCommand.requested({ kind: 'nudge', scrimId: scrim._id }))}
      >
        {s.nudge}
      </CommandButton>
      {nudgedAt && <span className={css.quiet}>{s.nudged(formatTime(nudgedAt))}</span>}
    </div>
  );
}

/** Lets organisers remind people who are missing, and settle open offers. */
export function Organise(props: AttendanceProps) {
  const { scrim, viewer } = props;
  const [isAssigning, setAssigning] = useState(false);
  const isDue = useClock((now) => isCheckInDue(checkInPhase(scrim, now)));
  const canNudge = isDue && missingPeople(scrim).length > 0;
  if (!canManage(scrim, viewer) || (!canNudge && scrim.offers.length === 0)) return null;
  return (
    <section className={css.organise} aria-label={s.title}>
      <h2>{s.title}</h2>
      {scrim.offers.length > 0 && (
        <ul>
          {scrim.offers.map((offer) => (
            <OpenOffer key={offer._id} offer={offer} onAssign={() => setAssigning(true)} {...props} />
          ))}
        </ul>
      )}
      {canNudge && <Nudge {...props} />}
      <AssignDialog scrim={scrim} open={isAssigning} onClose={() => setAssigning(false)} />
    </section>
  );
}
