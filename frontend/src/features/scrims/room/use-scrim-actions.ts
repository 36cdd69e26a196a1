import { hasStarted, seatOf } from '@muster/contracts/scrim-rules';
import type { PlayerEntry, ScrimView } from '@muster/contracts/scrims';
import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { alert } from '../../../shared/alerts/alerts.slice';
import { selectMe } from '../../../shared/session.slice';
import { canFindStandIn } from '../attendance/attendance';
import { serverNow } from '../../../shared/clock';
import type { SeatActions } from './Seat';
import { sendScrimCommand } from '../scrims.slice';

const ANONYMOUS = { _id: '', name: '', rank: 'Unranked' };

/** Returns the actions of a scrim's buttons. `kick` is present only for users who may kick. */
export function useScrimActions(
  scrim: ScrimView,
  onKick?: (player: PlayerEntry) => void,
  copyDiscord?: (discord: string) => void,
) {
  const dispatch = useDispatch();
  const me = useSelector(selectMe) ?? ANONYMOUS;
  const [isLeaving, setLeaving] = useState(false);
  const scrimId = scrim._id;
  const userId = me._id;
  const start = scrim.gameStartTime;
  const { team: myTeam, role: myRole } = seatOf(scrim, userId) ?? {};
  const asksFirst = canFindStandIn(scrim, { id: userId });
  const actions = useMemo(() => {
    const leaveNow = () =>
      myTeam &&
      myRole &&
      dispatch(sendScrimCommand.requested({ kind: 'leave', scrimId, userId, team: myTeam, role: myRole }));
    const seats: SeatActions = {
      joinSeat: (team, role) =>
        dispatch(sendScrimCommand.requested({ kind: myTeam ? 'move' : 'join', scrimId, userId, team, role })),
      // Before the start, leaving can be taken back; after it, nine others depend on the seat. Reserves get it at once.
      leave: () =>
        asksFirst || hasStarted({ gameStartTime: start, teamWon: null }, serverNow()) ? setLeaving(true) : leaveNow(),
      explainDisabled: (reason) => dispatch(alert.error(reason, `scrim ${scrimId}`)),
      accept: ({ _id: offerId, seat }) =>
        dispatch(sendScrimCommand.requested({ kind: 'accept', scrimId, offerId, seat })),
      kick: onKick,
      ...(copyDiscord && { copyDiscord }),
    };
    return {
      me,
      seats,
      leaveNow,
      findStandIn: () => dispatch(sendScrimCommand.requested({ kind: 'requestStandIn', scrimId })),
      joinCast: () => dispatch(sendScrimCommand.requested({ kind: 'cast', scrimId, userId })),
      leaveCast: () => dispatch(sendScrimCommand.requested({ kind: 'leaveCast', scrimId, userId })),
      explainDisabled: seats.explainDisabled,
    };
  }, [dispatch, me, scrimId, userId, start, myTeam, myRole, asksFirst, onKick, copyDiscord]);
  return {
    ...actions,
    leaving: {
      open: isLeaving,
      confirm: actions.leaveNow,
      findStandIn: asksFirst ? actions.findStandIn : undefined,
      close: () => setLeaving(false),
    },
  };
}
