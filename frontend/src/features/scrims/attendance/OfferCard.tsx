import type { NotifiedOffer } from '@muster/contracts/attendance';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { RoleIcon } from '../../../shared/art/RoleIcon';
import { useClock } from '../../../shared/clock';
import { sendScrimCommand } from '../scrims.slice';
import css from './Attendance.module.css';
import { isOver, timeLeft } from './deadline';
import { strings } from './strings';
import { useAskedButton } from './use-asked-button';

interface Props {
  scrimId: string;
  offer: NotifiedOffer;
  isBusy: boolean;
  disabledReason?: string | undefined;
  /** Names the scrim, where the page does not. */
  children?: ReactNode;
}
const reasonOf = ({ reason }: NotifiedOffer): string =>
  reason === 'stand-in' ? strings.offer.replaces : strings.offer[reason];

/** A seat offered to the viewer, with the time that is left to answer. */
export function OfferCard({ scrimId, offer, isBusy, disabledReason, children }: Props) {
  const dispatch = useDispatch();
  const { _id: offerId, seat, expiresAt } = offer;
  const left = useClock((now) =>
    isOver(expiresAt, now) ? strings.offer.over : strings.offer.left(timeLeft(expiresAt, now)),
  );
  const isLate = useClock((now) => isOver(expiresAt, now));
  const isLocked = isBusy || isLate || disabledReason !== undefined;
  const acceptButton = useAskedButton('accept', offerId);
  const declineButton = useAskedButton('decline', offerId);
  const answer = (kind: 'accept' | 'decline') => () =>
    !isLocked && dispatch(sendScrimCommand.requested({ kind, scrimId, offerId, seat }));
  return (
    <section className={css.offer} aria-label={strings.offer.label}>
      <RoleIcon role={seat.role} size={30} />
      <div className={css.about} role="status">
        <small>{strings.offer.label}</small>
        <b>{strings.offer.seat(seat.role, seat.team)}</b>
        {children}
        <span>{reasonOf(offer)}</span>
      </div>
      <b className={css.left} role="timer">
        {left}
      </b>
      <div className={css.answers}>
        <button
          ref={declineButton}
          type="button"
          className="quiet-button"
          aria-disabled={isLocked}
          title={disabledReason}
          onClick={answer('decline')}
        >
          {strings.offer.decline}
        </button>
        <button
          ref={acceptButton}
          type="button"
          className={`quiet-button ${css.main}`}
          aria-disabled={isLocked}
          title={disabledReason}
          onClick={answer('accept')}
        >
          {strings.offer.accept}
        </button>
      </div>
    </section>
  );
}
