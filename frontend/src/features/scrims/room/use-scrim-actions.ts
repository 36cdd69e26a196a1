import { type PlayerEntry, type ScrimView, seatOf } from '@muster/contracts';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { selectMe } from '../../../shared/session.slice';
import type { SeatActions } from './Seat';
import { joinRequested, scrimCommandRequested } from '../scrims.slice';

const ANONYMOUS = { _id: '', name: '', rank: 'Unranked' };

/** What the buttons of one scrim do. `kick` is there only for those who may, and asks first. */
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
      explainDisabled: (why) => dispatch(alert.error(why, `scrim ${scrimId}`)),
      kick: onKick,
      ...(copyDiscord && { copyDiscord }),
    };
    return {
      me,
      seats,
      cast: () => dispatch(joinRequested({ kind: 'cast', scrimId, userId })),
      uncast: () => dispatch(scrimCommandRequested({ kind: 'uncast', scrimId, userId })),
      refuse: seats.explainDisabled,
    };
  }, [dispatch, me, scrimId, userId, isSeated, onKick, copyDiscord]);
}
