import { useSelector } from 'react-redux';
import { createSelector } from '@reduxjs/toolkit';
import { selectNotifications } from '../features/notifications/notifications.slice';
import { OfferOverlay, type OfferOfScrim } from '../features/scrims/attendance/OfferOverlay';

/** A seat offered to the user is known by its notification, which ends with the offer. */
const selectOffers = createSelector([selectNotifications], (list) =>
  list.flatMap(({ offer, _relatedScrim: scrimId, message }): OfferOfScrim[] =>
    offer && scrimId ? [{ scrimId, offer, message }] : [],
  ),
);

export const SeatOffers = () => <OfferOverlay offers={useSelector(selectOffers)} />;
