import { type PlayerEntry, type ScrimView, seatOf } from '@muster/contracts';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { selectMe } from '../../../shared/session.slice';
import type { SeatActions } from './Seat';
import { joinRequested, scrimCommandRequested } from '../scrims.slice';

const ANONYMOUS = { _id: '', name: '', rank: 'Unranked' };

/** Returns the actions of a scrim's buttons. `kick` is present only for users who may kick. */
export function useScrimActions(
  scrim: ScrimView,
  onKick?: (player: PlayerEntry) => void,
  copyDiscord?: (discord: string) => void,
) {
  const dispatch = useDispatch();
  const me = useSelector(selectMe) ?? ANONYMOUS;
  const scrimId = scrim._id;
  const userId = me._id;
  const isSeated = seatOf(scrim, userId) !== undefined;
  return useMemo(() => {
    const seats: SeatActions = {
      joinSeat: (team, role) =>
        dispatch(
          isSeated
            ? scrimCommandRequested({ kind: 'move', scrimId, userId, team, role })
            : joinRequested({ kind: 'join', scrimId, userId, team, role }),
        ),
      leave: () => dispatch(scrimCommandRequested({ kind: 'leave', scrimId, userId })),
      explainDisabled: (reason) => dispatch(alert.error(reason, `scrim ${scrimId}`)),
      kick: onKick,
      ...(copyDiscord && { copyDiscord }),
    };
    return {
      me,
      seats,
      joinCast: () => dispatch(joinRequested({ kind: 'cast', scrimId, userId })),
      leaveCast: () => dispatch(scrimCommandRequested({ kind: 'uncast', scrimId, userId })),
      explainDisabled: seats.explainDisabled,
    };
  }, [dispatch, me, scrimId, userId, isSeated, onKick, copyDiscord]);
}
