import { freeRoles, seatOf } from '@muster/contracts/scrim-rules';
import type { ScrimView } from '@muster/contracts/scrims';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { readChosenSeat, seatOffered, withoutChosenSeat } from '../../../shared/chosen-seat';
import { useIsOpen } from '../../../shared/navigation';
import { bestFreeSeat, seatOffer, type Viewer } from '../permissions';
import type { ScrimCommand } from '../scrim-commands';
import { strings } from '../strings';
import type { SeatActions } from './Seat';
import css from './SeatOffer.module.css';

interface Props {
  scrim: ScrimView;
  viewer: Viewer;
  pending: ScrimCommand | undefined;
  actions: SeatActions;
}
const { offer: words } = strings;

/** The seat that the address offers, until it is taken, refused, or the viewer sits somewhere. */
function useOfferedSeat(scrim: ScrimView, viewer: Viewer) {
  const dispatch = useDispatch();
  const [search, setSearch] = useSearchParams();
  const isOpen = useIsOpen();
  const wanted = readChosenSeat(search);
  const isWanted = wanted !== undefined;
  const isAnswered = seatOf(scrim, viewer.id) !== undefined || seatOffer(scrim, viewer) === 'none';
  const forget = () => setSearch(withoutChosenSeat, { replace: true, preventScrollReset: true });
  useEffect(() => {
    if (isWanted) dispatch(seatOffered());
  }, [dispatch, isWanted]);
  useEffect(() => {
    if (isWanted && isAnswered && isOpen()) setSearch(withoutChosenSeat, { replace: true, preventScrollReset: true });
  }, [isWanted, isAnswered, isOpen, setSearch]);
  return { wanted: isAnswered ? undefined : wanted, forget };
}

/** Offers the seat that the viewer pressed before they signed in, or says that somebody else has it now. */
export function SeatOffer({ scrim, viewer, pending, actions }: Props) {
  const { wanted, forget } = useOfferedSeat(scrim, viewer);
  if (!wanted) return null;
  const isFree = freeRoles(scrim, wanted.team).includes(wanted.role);
  const seat = isFree ? wanted : bestFreeSeat(scrim);
  const isJoinable = seatOffer(scrim, viewer) === 'join';
  return (
    <section className={`${css.offer} ${isFree ? '' : css.gone}`} role="status" aria-label={words.label}>
      <RoleIcon role={wanted.role} size={30} />
      <p>
        <b>{isFree ? words.free(wanted.role, wanted.team) : words.taken(wanted.role, wanted.team)}</b>
        <span>{isFree ? words.freeHint : seat ? words.takenHint : words.fullHint}</span>
      </p>
      <div>
        <Button onClick={forget}>{words.no}</Button>
        {seat && (
          <Button
            type="primary"
            loading={pending?.kind === 'join'}
            disabled={!isJoinable || (pending !== undefined && pending.kind !== 'join')}
            onClick={() => actions.joinSeat(seat.team, seat.role)}
          >
            {isFree ? words.yes : words.instead(seat.role, seat.team)}
          </Button>
        )}
      </div>
    </section>
  );
}
