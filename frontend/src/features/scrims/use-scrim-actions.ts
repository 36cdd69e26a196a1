import { type PlayerEntry, type ScrimView, seatOf } from '@muster/contracts';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alert } from '../../shared/alerts/alerts.slice';
import { selectMe } from '../../shared/session.slice';
import type { SeatActions } from './Seat';
import { joinRequested, wished } from './scrims.slice';

const nobody = { _id: '', name: '', rank: 'Unranked' };

/** What the buttons of one scrim do. `kick` is there only for those who may, and asks first. */
export function useScrimActions(scrim: ScrimView, askToKick?: (player: PlayerEntry) => void, copyDiscord?: (discord: string) => void) {
  const dispatch = useDispatch();
  const me = useSelector(selectMe) ?? nobody;
  const scrimId = scrim._id;
  const userId = me._id;
  const seated = seatOf(scrim, userId) !== undefined;
  return useMemo(() => {
    const seats: SeatActions = {
      take: (team, role) => dispatch(seated ? wished({ kind: 'move', scrimId, userId, team, role }) : joinRequested({ kind: 'join', scrimId, userId, team, role })),
      leave: () => dispatch(wished({ kind: 'leave', scrimId, userId })),
      refuse: (why) => dispatch(alert.error(why, `scrim ${scrimId}`)),
      kick: askToKick,
      ...(copyDiscord && { copyDiscord }),
    };
    return {
      me,
      seats,
      cast: () => dispatch(joinRequested({ kind: 'cast', scrimId, userId })),
      uncast: () => dispatch(wished({ kind: 'uncast', scrimId, userId })),
      refuse: seats.refuse,
    };
  }, [dispatch, me, scrimId, userId, seated, askToKick, copyDiscord]);
}
