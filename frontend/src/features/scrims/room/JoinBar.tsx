import { type ScrimView, seatOf } from '@muster/contracts';
import { Button } from 'antd';
import css from './JoinBar.module.css';
import type { SeatActions } from './Seat';
import { bestFreeSeat, seatOffer, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';

/** Fixed bar on phones with the one relevant action: join or leave. */
export function JoinBar({
  scrim,
  viewer,
  pending,
  actions,
}: {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  actions: SeatActions;
}) {
  const seat = seatOf(scrim, viewer.id);
  const free = bestFreeSeat(scrim);
  if (scrim.teamWon) return null;
  if (seat)
    return (
      <div className={css.bar}>
        <span className={css.seated}>{strings.seatedAs(seat.role, seat.team)}</span>
        <Button
          size="large"
          loading={pending?.kind === 'leave'}
          disabled={pending !== undefined && pending.kind !== 'leave'}
          onClick={actions.leave}
        >
          {strings.leave}
        </Button>
      </div>
    );
  if (!free || seatOffer(scrim, { ...viewer, isOffline: false }) !== 'join') return null;
  return (
    <div className={css.bar}>
      <Button
        type="primary"
        size="large"
        block
        loading={pending?.kind === 'join'}
        disabled={viewer.isOffline || (pending !== undefined && pending.kind !== 'join')}
        onClick={() => actions.joinSeat(free.team, free.role)}
      >
        {strings.joinAs(free.role)}
      </Button>
    </div>
  );
}
