import type { NotificationKind, NotificationView } from '@muster/contracts/notifications';
import { put, takeEvery } from 'typed-redux-saga';
import { notificationReceived } from '../features/notifications/server-events';
import { removeOne } from '../features/notifications/notifications.slice';
import { sendScrimCommand } from '../features/scrims';
import { strings } from '../features/scrims/strings';
import { alert, alertClosed } from '../shared/alerts/alerts.slice';
import { startSaga } from '../shared/start-saga';

/** An offered seat is shown by a card of its own. */
const ALERTED: ReadonlySet<NotificationKind> = new Set([
  'check-in-open',
  'check-in-missing',
  'seat-passed',
  'seat-unfilled',
  'scrim-moved',
  'scrim-deleted',
]);
const ASKS_TO_CHECK_IN: ReadonlySet<NotificationKind> = new Set(['check-in-open', 'check-in-missing']);

/** True if the user looks at the scrim, where they see it anyway. */
const isOnScreen = (scrimId: string): boolean => !document.hidden && window.location.pathname === `/scrims/${scrimId}`;
const causeOf = (scrimId: string): string => `attendance ${scrimId}`;

/** Says it once: on the scrim's own page the notification is read at once, elsewhere an alert shows it. */
function* showAlert({ payload: notification }: { payload: NotificationView }) {
  const { _id: id, kind, message, _relatedScrim: scrimId } = notification;
  if (!ALERTED.has(kind) || !scrimId) return;
  // The page of a deleted scrim closes, so it cannot say why.
  if (isOnScreen(scrimId) && kind !== 'scrim-deleted') return void (yield* put(removeOne.requested({ id })));
  const button = {
    label: strings.attendance.checkIn,
    dispatches: sendScrimCommand.requested({ kind: 'checkIn', scrimId }),
  };
  yield* put(alert.info(message, causeOf(scrimId), ASKS_TO_CHECK_IN.has(kind) ? { button } : {}));
}

export function* attendanceAlertsSaga() {
  yield* takeEvery(notificationReceived, showAlert);
  yield* takeEvery(sendScrimCommand.succeeded, function* ({ payload: { args } }) {
    if (args.kind === 'checkIn') yield* put(alertClosed(causeOf(args.scrimId)));
  });
}

startSaga(attendanceAlertsSaga);
