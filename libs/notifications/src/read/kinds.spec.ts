import { NOTIFICATION_KINDS, type NotificationKind } from '@muster/contracts/notifications';
import type { NotificationRow } from './notification-row';
import { isUrgent, KINDS } from './kinds';

/**
 * The reasons why recipients have to learn of these kinds within minutes. A notification that can be read an hour later
 * is not urgent.
 */
const URGENT: Partial<Record<NotificationKind, string>> = {
  'scrim-start': 'Your game begins now, and nine others wait in its lobby',
  'check-in-open': 'You keep your seat only if you check in before the start',
  'check-in-missing': 'You are about to lose your seat',
  'seat-offer': 'A seat is held for you for some minutes',
  'seat-passed': 'Another player has your seat in a game that is about to begin: do not come',
  'seat-unfilled': 'You organise a game that is about to begin with an empty seat',
  'evening-dealt': 'The lobbies of this round are made, and yours begins',
  'ready-check': 'Nine others wait a minute for your answer',
  'pickup-made': 'Your game begins in some minutes, and its lobby is open',
};

test('only what is about the next minutes may exceed the share of ordinary notifications and wake a phone', () =>
  expect(NOTIFICATION_KINDS.filter((kind) => KINDS[kind].urgent === true)).toEqual(Object.keys(URGENT)));

test('a match is urgent if it begins within a day of the notification', () => {
  const row = (kind: NotificationKind, words: object) =>
    ({ kind, words: JSON.stringify(words), created_at: new Date('2026-11-01T12:00:00Z') }) as NotificationRow;
  const soon = { _id: 'm', slug: 's', team: 't', at: '2026-11-02T11:00:00Z' };
  expect(isUrgent(row('request-received', soon))).toBe(true);
  expect(isUrgent(row('request-received', { ...soon, at: '2026-11-02T13:00:00Z' }))).toBe(false);
  expect([isUrgent(row('request-declined', soon)), isUrgent(row('post-fits', soon))]).toEqual([false, false]);
  expect(isUrgent(row('post-fits', { ...soon, again: true }))).toBe(true);
});
