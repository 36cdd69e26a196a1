import { scrim as scrims } from './scrim';
import { initialScrim, type Scrim, type ScrimEvent } from './state';

const startsAt = '2026-11-20T20:00:00.000Z';
const scrim: Scrim = {
  ...initialScrim,
  id: 's1',
  seats: [
    { userId: 'hana', team: 'teamOne', role: 'Mid' },
    { userId: 'bo', team: 'teamTwo', role: 'Mid' },
  ],
  casters: ['vex'],
  checkedIn: ['bo'],
};
const notificationsOf = (event: ScrimEvent, after = scrim) =>
  scrims.notify[event.type]!(event, after, { at: startsAt, by: 'worker', version: 7 });

test('a start notifies players and casters under a cause of its own', () =>
  expect(notificationsOf({ type: 'ScrimStarted', startsAt })).toEqual([
    { to: ['hana', 'bo', 'vex'], kind: 'scrim-start', cause: 'start_s1_1795204800000', relatedScrim: 's1' },
  ]));
test('an opened check-in notifies those who have not checked in', () =>
  expect(notificationsOf({ type: 'CheckInOpened', startsAt })).toMatchObject([
    { to: ['hana', 'vex'], kind: 'check-in-open', cause: 'alert_s1_opened_1795204800000' },
  ]));
test('an ended offer withdraws its notification', () =>
  expect(notificationsOf({ type: 'OfferExpired', offerId: '3', userId: 'eve', team: 'teamOne', role: 'Top' })).toEqual([
    { withdraw: 'alert_s1_offer_3' },
  ]));
test('a passed seat withdraws the offer and notifies its former player, if it had one', () => {
  const passed = {
    type: 'SeatPassed',
    offerId: '3',
    userId: 'eve',
    team: 'teamOne',
    role: 'Top',
    reason: 'stand-in',
    former: 'hana',
  } as const;
  expect(notificationsOf(passed)).toMatchObject([
    { withdraw: 'alert_s1_offer_3' },
    { to: ['hana'], kind: 'seat-passed', cause: 'alert_s1_passed_7', relatedUser: 'eve', words: 'stand-in' },
  ]);
  expect(notificationsOf({ ...passed, former: null })).toMatchObject([{ withdraw: 'alert_s1_offer_3' }, { to: [] }]);
});

test('a nudge and a reminder notify those who are missing, a moved start everyone', () => {
  const missing = { to: ['hana'], kind: 'check-in-missing', relatedScrim: 's1' };
  expect(notificationsOf({ type: 'MissingNudged', at: startsAt, missing: ['hana'] })).toEqual([
    { ...missing, cause: 'alert_s1_nudged_7' },
  ]);
  expect(notificationsOf({ type: 'CheckInReminded', startsAt, missing: ['hana'] })).toEqual([
    { ...missing, cause: 'alert_s1_reminded_1795204800000' },
  ]);
  expect(notificationsOf({ type: 'CheckInsVoided', startsAt })).toEqual([
    { to: ['hana', 'bo', 'vex'], kind: 'scrim-moved', cause: 'alert_s1_moved_7', relatedScrim: 's1' },
  ]);
});
test('an offer notifies its reserve, with the offer in its words', () => {
  const seat = { team: 'teamOne', role: 'Top' } as const;
  const [sent] = notificationsOf({
    type: 'OfferMade',
    offerId: '3',
    userId: 'eve',
    ...seat,
    reason: 'freed',
    of: null,
    expiresAt: startsAt,
  });
  expect(sent).toEqual({
    to: ['eve'],
    kind: 'seat-offer',
    cause: 'alert_s1_offer_3',
    relatedScrim: 's1',
    words: JSON.stringify({ _id: '3', seat, reason: 'freed', expiresAt: startsAt }),
  });
  for (const type of ['OfferDeclined', 'OfferWithdrawn', 'SeatOpened'] as const)
    expect(notificationsOf({ type, offerId: '3', userId: 'eve', ...seat })).toEqual([{ withdraw: 'alert_s1_offer_3' }]);
});
