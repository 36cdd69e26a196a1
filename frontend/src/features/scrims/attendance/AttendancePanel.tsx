import { useDispatch } from 'react-redux';
import { Icon } from '../../../shared/art/Icon';
import { useClock } from '../../../shared/clock';
import { isParticipant } from '../permissions';
import { sendScrimCommand } from '../scrims.slice';
import { strings as scrimStrings } from '../strings';
import { formatTime } from '../time';
import type { AttendanceProps } from './attendance-props';
import { checkInPhase, isCheckedIn, isFindingStandIn, offerTo } from './attendance';
import css from './Attendance.module.css';
import { CommandButton } from './CommandButton';
import { timeLeft } from './deadline';
import { OfferCard } from './OfferCard';
import { Organise } from './Organise';
import { strings } from './strings';
import { useAskedButton } from './use-asked-button';
import { whoIsHere } from './who-is-here';

/** When check-in opens, for those who take part. */
function CheckInAhead({ scrim: { attendance } }: Pick<AttendanceProps, 'scrim'>) {
  const left = useClock((now) => timeLeft(attendance.opensAt, now));
  return (
    <p className={css.ahead}>
      <Icon name="clock" size={16} /> {strings.opens(formatTime(attendance.opensAt))}
      <span role="timer">{strings.opensIn(left)}</span>
    </p>
  );
}

function Presence({ scrim }: Pick<AttendanceProps, 'scrim'>) {
  const { count, detail } = whoIsHere(scrim);
  return (
    <p className={css.presence}>
      {count && <b>{count}</b>}
      <span>{detail}</span>
    </p>
  );
}

/** Whether check-in is open, who is missing, and the button for those who take part. */
export function CheckInStrip({ scrim, viewer, pending }: AttendanceProps) {
  const dispatch = useDispatch();
  const phase = useClock((now) => checkInPhase(scrim, now));
  const left = useClock((now) => timeLeft(scrim.attendance.closesAt, now));
  const scrimId = scrim._id;
  const checkInButton = useAskedButton('checkIn');
  if (phase === 'off') return null;
  if (phase === 'before') return <CheckInAhead scrim={scrim} />;
  const takesPart = isParticipant(scrim, viewer);
  const isIn = isCheckedIn(scrim, viewer);
  const isOpen = phase === 'open';
  return (
    <section
      className={`${css.strip} ${takesPart && !isIn ? css.due : ''}`}
      aria-label={isOpen ? strings.isOpen : strings.isClosed}
    >
      <p className={css.state}>
        <b>{takesPart && isIn ? strings.youAreIn : isOpen ? strings.isOpen : strings.isClosed}</b>
        {isOpen && <span role="timer">{strings.closesIn(left)}</span>}
        {!isOpen && takesPart && !isIn && <span>{strings.late}</span>}
      </p>
      <Presence scrim={scrim} />
      {takesPart && !isIn && (
        <CommandButton
          isMain
          button={checkInButton}
          viewer={viewer}
          pending={pending}
          kind="checkIn"
          onClick={() => dispatch(sendScrimCommand.requested({ kind: 'checkIn', scrimId }))}
        >
          <Icon name="check" size={18} /> {scrimStrings.attendance.checkIn}
        </CommandButton>
      )}
      {takesPart && isIn && isOpen && (
        <CommandButton
          viewer={viewer}
          pending={pending}
          kind="takeCheckInBack"
          onClick={() => dispatch(sendScrimCommand.requested({ kind: 'takeCheckInBack', scrimId }))}
        >
          {strings.takeBack}
        </CommandButton>
      )}
    </section>
  );
}

/** The viewer asked for a stand-in and may still keep the seat. */
function StandIn({ scrim, viewer, pending }: AttendanceProps) {
  const dispatch = useDispatch();
  if (!isFindingStandIn(scrim, viewer)) return null;
  return (
    <section className={`${css.strip} ${css.wanted}`} aria-label={strings.standIn.label}>
      <p className={css.state} role="status">
        <b>{strings.standIn.label}</b>
        <span>{strings.standIn.hint}</span>
      </p>
      <CommandButton
        viewer={viewer}
        pending={pending}
        kind="withdrawStandIn"
        onClick={() => dispatch(sendScrimCommand.requested({ kind: 'withdrawStandIn', scrimId: scrim._id }))}
      >
        {strings.standIn.keep}
      </CommandButton>
    </section>
  );
}

/**
 * Shows what the viewer can act on now: an offer to them, check-in, and their request for a stand-in. Organisers also
 * get their actions on the scrim's own page.
 */
export function AttendancePanel(props: AttendanceProps & { isPage?: boolean }) {
  const { scrim, viewer, pending, isPage = false } = props;
  const offer = offerTo(scrim, viewer);
  return (
    <div className={`${css.panel} ${isPage ? css.page : ''}`}>
      {offer && (
        <OfferCard
          scrimId={scrim._id}
          offer={offer}
          isBusy={pending !== undefined}
          disabledReason={viewer.isOffline ? scrimStrings.offline : undefined}
        />
      )}
      <CheckInStrip scrim={scrim} viewer={viewer} pending={pending} />
      <StandIn scrim={scrim} viewer={viewer} pending={pending} />
      {isPage && <Organise scrim={scrim} viewer={viewer} pending={pending} />}
    </div>
  );
}
