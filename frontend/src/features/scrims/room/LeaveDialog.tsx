import { isFull, seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import type { Viewer } from '../permissions';
import css from './LeaveDialog.module.css';
import { strings } from '../strings';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  leaving: {
    open: boolean;
    confirm: () => void;
    /** Only where reserves may take the seat. */
    findStandIn: (() => void) | undefined;
    close: () => void;
  };
}

/** Asks before a player leaves a game that has started, or one with reserves who may take the seat first. */
export function LeaveDialog({ scrim, viewer, leaving }: Props) {
  const seat = seatOf(scrim, viewer.id);
  // Keeps the seat's name while the dialog fades out.
  const [lastSeat, setLastSeat] = useState(seat);
  if (seat && (seat.role !== lastSeat?.role || seat.team !== lastSeat.team)) setLastSeat(seat);
  if (!lastSeat) return null;
  const closeAnd = (run: () => void) => () => {
    leaving.close();
    run();
  };
  return (
    <ConfirmDialog
      open={leaving.open && seat !== undefined}
      title={strings.leaveAsk(lastSeat.role, lastSeat.team)}
      verb={strings.leave}
      danger
      onConfirm={closeAnd(leaving.confirm)}
      onCancel={leaving.close}
    >
      {leaving.findStandIn ? (
        <>
          <p>{strings.attendance.leaveBody(lastSeat.role)}</p>
          <button type="button" className={`chip ${css.standIn}`} onClick={closeAnd(leaving.findStandIn)}>
            {strings.attendance.findStandIn}
          </button>
        </>
      ) : isFull(scrim) ? (
        strings.leaveFullBody
      ) : (
        strings.leaveBody
      )}
    </ConfirmDialog>
  );
}
