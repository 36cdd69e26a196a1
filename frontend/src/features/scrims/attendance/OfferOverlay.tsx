import type { NotifiedOffer } from '@muster/contracts/attendance';
import { scrimTitle } from '@muster/contracts/scrim-rules';
import { createPortal } from 'react-dom';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { useClock } from '../../../shared/clock';
import { selectViewer } from '../selectors';
import { strings as scrimStrings } from '../strings';
import { usePendingCommand, useScrim } from '../use-scrim';
import { offerTo } from './attendance';
import css from './Attendance.module.css';
import { isOver } from './deadline';
import { OfferCard } from './OfferCard';

export interface OfferOfScrim {
  scrimId: string;
  offer: NotifiedOffer;
  /** The notification, which names the scrim. */
  message: string;
}

/** Shows for a moment that the time is up. */
const SHOWN_AFTER_MS = 4_000;

function OverlaidOffer({ scrimId, offer, message }: OfferOfScrim) {
  const scrim = useScrim(scrimId);
  const pending = usePendingCommand(scrimId);
  const viewer = useSelector(selectViewer);
  const isGone = useClock((now) => isOver(offer.expiresAt, now - SHOWN_AFTER_MS));
  const isOnHome = useLocation().pathname === '/' && scrim !== undefined && offerTo(scrim, viewer) !== undefined;
  return isGone || isOnHome ? null : (
    <OfferCard
      scrimId={scrimId}
      offer={offer}
      isBusy={pending !== undefined}
      disabledReason={viewer.isOffline ? scrimStrings.offline : undefined}
    >
      <Link to={`/scrims/${scrimId}`}>{scrim ? scrimTitle(scrim) : message}</Link>
    </OfferCard>
  );
}

/** Seats offered to the user, over every page but the home page and the scrim's own, which show the offer themselves. */
export function OfferOverlay({ offers }: { offers: readonly OfferOfScrim[] }) {
  const { pathname } = useLocation();
  const elsewhere = offers.filter(({ scrimId }) => pathname !== `/scrims/${scrimId}`);
  if (elsewhere.length === 0) return null;
  // The top bar, which renders this, is a containing block of its own.
  return createPortal(
    <div className={css.overlay}>
      {elsewhere.map((offered) => (
        <OverlaidOffer key={offered.offer._id + offered.scrimId} {...offered} />
      ))}
    </div>,
    document.body,
  );
}
