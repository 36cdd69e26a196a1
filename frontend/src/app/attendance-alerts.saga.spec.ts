import type { NotificationKind, NotificationView } from '@muster/contracts/notifications';
import { notificationReceived } from '../features/notifications/server-events';
import { removeOne } from '../features/notifications/notifications.slice';
import { alerts, selectAlerts } from '../shared/alerts/alerts.slice';
import { runSaga } from '../testing/run-saga';
import { attendanceAlertsSaga } from './attendance-alerts.saga';

let app: ReturnType<typeof runSaga>;
beforeEach(() => {
  app = runSaga({ [alerts.reducerPath]: alerts.reducer }, attendanceAlertsSaga);
});
afterEach(() => app.stop());

function look(pathname: string, hidden = false) {
  Object.assign(globalThis, { window: { location: { pathname } }, document: { hidden } });
}
const receive = (kind: NotificationKind) =>
  app.dispatch(
    notificationReceived({ _id: 'n1', kind, message: `about ${kind}`, _relatedScrim: 's1' } as NotificationView),
  );
const shown = () => selectAlerts(app.state()).map(({ text, button }) => [text, button?.label]);
const wasRead = () => app.actions.some((action) => removeOne.requested.match(action));

test('elsewhere an alert shows the notification, and check-in has its button', () => {
  look('/scrims');
  receive('check-in-open');
  expect(shown()).toEqual([['about check-in-open', 'Check in']]);
  receive('seat-unfilled');
  expect(shown()).toEqual([['about seat-unfilled', undefined]]);
  expect(wasRead()).toBe(false);
});

test('a user who has the scrim open is not disturbed, and has read the notification', () => {
  look('/scrims/s1');
  receive('check-in-missing');
  expect(shown()).toEqual([]);
  expect(wasRead()).toBe(true);
});

test('a hidden tab counts as elsewhere, and a deleted scrim always says why', () => {
  look('/scrims/s1', true);
  receive('seat-passed');
  expect(shown()).toEqual([['about seat-passed', undefined]]);
  look('/scrims/s1');
  receive('scrim-deleted');
  expect(shown()).toEqual([['about scrim-deleted', undefined]]);
});

test('an offered seat has a card of its own and needs no alert', () => {
  look('/scrims');
  receive('seat-offer');
  expect(shown()).toEqual([]);
  expect(wasRead()).toBe(false);
});
