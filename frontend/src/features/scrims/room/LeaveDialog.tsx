import { isFull, type ScrimView, seatOf } from '@muster/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../shared/ConfirmDialog';
import type { Viewer } from '../permissions';
import { strings } from '../strings';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  leaving: { open: boolean; confirm: () => void; close: () => void };
}

/** Asks before a player leaves a game that has started. */
export function LeaveDialog({ scrim, viewer, leaving }: Props) {
  const seat = seatOf(scrim, viewer.id);
  // Keeps the seat's name while the dialog fades out.
  const [lastSeat, setLastSeat] = useState(seat);
  if (seat && (seat.role !== lastSeat?.role || seat.team !== lastSeat.team)) setLastSeat(seat);
  if (!lastSeat) return null;
  return (
    <ConfirmDialog
      open={leaving.open && seat !== undefined}
      title={strings.leaveAsk(lastSeat.role, lastSeat.team)}
      verb={strings.leave}
      danger
      onConfirm={() => {
        leaving.close();
        leaving.confirm();
      }}
      onCancel={leaving.close}
    >
      {isFull(scrim) ? strings.leaveFullBody : strings.leaveBody}
    </ConfirmDialog>
  );
}
