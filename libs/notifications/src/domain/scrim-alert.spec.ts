import { describeDecider } from '@muster/kernel';
import { type RaiseAlert, scrimAlert } from './scrim-alert';

const raise = (recipients: string[]): RaiseAlert => ({
  type: 'RaiseAlert',
  alertId: 's1_deleted',
  ctx: { now: '2026-11-20T20:00:00.000Z' },
  kind: 'scrim-deleted',
  scrimId: 's1',
  recipients,
});
const raised = { type: 'AlertRaised', alertId: 's1_deleted', kind: 'scrim-deleted', scrimId: 's1' } as const;
const { given } = describeDecider(scrimAlert);

test('raises an alert, without its recipients', () =>
  given()
    .when(raise(['hana']))
    .then(raised));
test('does not raise it again, even for other recipients', () =>
  given(raised)
    .when(raise(['hana', 'bo']))
    .thenNothing());
test('raises none for no recipients', () => given().when(raise([])).thenNothing());
