import { isFull, isOver } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { memo, Suspense, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/art/Icon';
import { ScrimSlot } from '../../../shared/slots';
import { AssignDialog } from '../admin/AssignDialog';
import { Attendance, CollapsedCheckIn, ReserveList } from '../attendance/Attendance';
import type { AttendanceProps } from '../attendance/attendance-props';
import { Casters } from '../room/Casters';
import { useClock } from '../../../shared/clock';
import { LeaveDialog } from '../room/LeaveDialog';
import { PostGameImage } from '../room/PostGameImage';
import css from './ScrimCard.module.css';
import { ScrimHeader } from '../room/ScrimHeader';
import { QuickSeats } from './QuickSeats';
import { SeatMeter } from './SeatMeter';
import { selectViewer } from '../selectors';
import { StatusStrip } from '../room/StatusStrip';
import { ShareButton } from '../share/ShareButton';
import { Teams } from '../room/Teams';
import { usePendingCommand } from '../use-scrim';
import { useScrimActions } from '../room/use-scrim-actions';
import { useRefetchAtStart, useScrimRoom } from '../room/use-scrim-room';
import { canManage, canReport, isParticipant } from '../permissions';
import { WinnerBanner } from '../room/WinnerBanner';
import { strings } from '../strings';
import { lazyWithRetry } from '../../../shared/lazy-import';
import { titleOf } from '../../../shared/words/words';

const ReportWinner = lazyWithRetry(() =>
  import('../room/ReportWinner').then((module) => ({ default: module.ReportWinner })),
);

/** Body of an expanded card. While mounted, the client is in the scrim's live room. */
function CardBody({ scrim, id }: { scrim: ScrimView; id: string }) {
  const viewer = useSelector(selectViewer);
  const pending = usePendingCommand(scrim._id);
  const isReportable = useClock((now) => canReport(scrim, viewer, now));
  const { me, seats, leaving, joinCast, leaveCast, explainDisabled } = useScrimActions(scrim);
  useScrimRoom(scrim._id);
  useRefetchAtStart(scrim);
  return (
    <div id={id} className={css.body}>
      <StatusStrip
        scrim={scrim}
        viewer={viewer}
        report={
          isReportable && (
            <Suspense>
              <ReportWinner scrim={scrim} pending={pending} />
            </Suspense>
          )
        }
      />
      <Attendance scrim={scrim} viewer={viewer} pending={pending} />
      <Teams scrim={scrim} viewer={viewer} currentUser={me} pending={pending} actions={seats} />
      <Casters
        scrim={scrim}
        viewer={viewer}
        pending={pending}
        joinCast={joinCast}
        leaveCast={leaveCast}
        explainDisabled={explainDisabled}
      />
      <ReserveList scrim={scrim} viewer={viewer} pending={pending} />
      <LeaveDialog scrim={scrim} viewer={viewer} leaving={leaving} />
    </div>
  );
}

function castersLabel(scrim: ScrimView): string {
  if (!scrim.isWithCasters) return strings.castersOff;
  return strings.castersOf(scrim.casters.length, scrim.maxCastersAllowedCount);
}

/** Edit and assign buttons; on phones they are on the scrim's page only. */
function CardAdmin({ scrim }: { scrim: ScrimView }) {
  const [assigning, setAssigning] = useState(false);
  const open = !isOver(scrim) && !isFull(scrim);
  return (
    <span className={css.admin}>
      <Link to={`/scrims/${scrim._id}/edit`} className="icon-button" aria-label={strings.edit} title={strings.edit}>
        <Icon name="edit" size={18} />
      </Link>
      {open && (
        <button
          type="button"
          className="icon-button"
          aria-label={strings.assign}
          title={strings.assign}
          onClick={() => setAssigning(true)}
        >
          <Icon name="assign" size={19} />
        </button>
      )}
      <AssignDialog scrim={scrim} open={assigning} onClose={() => setAssigning(false)} />
    </span>
  );
}

/** Subscribes to no room: the list gets the scrim's changes anyway. */
function CollapsedSeats({ scrim, ...props }: AttendanceProps) {
  const { seats } = useScrimActions(scrim);
  return <QuickSeats scrim={scrim} {...props} actions={seats} />;
}

/** Cards that the user has opened or closed, which stay so when they come back to the list. */
const toggledCards = new Map<string, boolean>();

/**
 * A scrim in a list. Collapsed, it still shows when, where, how many seats are taken and whether the user takes part.
 */
export const ScrimCard = memo(function ScrimCard({ scrim, open: initiallyOpen }: { scrim: ScrimView; open: boolean }) {
  const viewer = useSelector(selectViewer);
  const [toggled, setToggled] = useState(toggledCards.get(scrim._id));
  const open = toggled ?? initiallyOpen;
  const toggle = () => {
    toggledCards.set(scrim._id, !open);
    setToggled(!open);
  };
  const id = useId();
  const isMine = isParticipant(scrim, viewer);
  const pending = usePendingCommand(scrim._id);
  return (
    <article
      className={[css.card, isMine && css.mine, !open && css.closed].filter(Boolean).join(' ')}
      aria-label={titleOf(scrim)}
      data-scrim={scrim._id}
      tabIndex={-1}
    >
      {isOver(scrim) && scrim.postGameImage && <PostGameImage location={scrim.postGameImage.location} />}
      <ScrimHeader scrim={scrim} viewer={viewer} hasState={!open} />
      {open ? <CardBody scrim={scrim} id={id} /> : isOver(scrim) && <WinnerBanner scrim={scrim} />}
      {!open && !isMine && <CollapsedSeats scrim={scrim} viewer={viewer} pending={pending} />}
      {!open && isMine && <CollapsedCheckIn scrim={scrim} viewer={viewer} pending={pending} />}
      <footer className={css.foot}>
        <SeatMeter scrim={scrim} />
        <div className={css.actions}>
          {!open && (
            <span className={css.casters}>
              <Icon name="mic" size={15} /> {castersLabel(scrim)}
            </span>
          )}
          {canManage(scrim, viewer) && <CardAdmin scrim={scrim} />}
          <ScrimSlot scrim={scrim} />
          <ShareButton scrim={scrim} />
          <Link
            to={`/scrims/${scrim._id}`}
            className="icon-button"
            aria-label={strings.openScrim}
            title={strings.openScrim}
          >
            <Icon name="arrowRight" size={19} />
          </Link>
          <button
            type="button"
            className={`icon-button ${open ? css.flipped : ''}`}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            aria-label={open ? strings.collapse : strings.expand}
            title={open ? strings.collapse : strings.expand}
            onClick={toggle}
          >
            <Icon name="chevron" size={19} />
          </button>
        </div>
      </footer>
    </article>
  );
});
