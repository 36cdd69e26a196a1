import type { NotificationView } from '@muster/contracts/notifications';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { removeOne } from '../features/notifications/notifications.slice';
import { strings as attendance } from '../features/scrims/attendance/strings';
import { strings } from '../features/scrims/strings';
import { sendScrimCommand } from '../features/scrims';

/** Lets a user act on a notification without opening its scrim: check in, or answer an offer. */
export function NotificationActions({ notification }: { notification: NotificationView }) {
  const { _id: id, kind, _relatedScrim: scrimId, offer } = notification;
  const dispatch = useDispatch();
  if (!scrimId) return null;
  if (kind === 'seat-offer' && offer) {
    const answer = (choice: 'accept' | 'decline') => () =>
      dispatch(sendScrimCommand.requested({ kind: choice, scrimId, offerId: offer._id, seat: offer.seat }));
    return (
      <>
        <Button onClick={answer('decline')}>{attendance.offer.decline}</Button>
        <Button type="primary" onClick={answer('accept')}>
          {attendance.offer.accept}
        </Button>
      </>
    );
  }
  if (kind !== 'check-in-open' && kind !== 'check-in-missing') return null;
  const checkIn = () => {
    dispatch(sendScrimCommand.requested({ kind: 'checkIn', scrimId }));
    dispatch(removeOne.requested({ id }));
  };
  return (
    <Button type="primary" onClick={checkIn}>
      {strings.attendance.checkIn}
    </Button>
  );
}
