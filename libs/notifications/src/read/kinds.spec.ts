import { NOTIFICATION_KINDS, type NotificationKind } from '@muster/contracts/notifications';
import { isUrgent } from './kinds';

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
  expect(NOTIFICATION_KINDS.filter((kind) => isUrgent({ kind }))).toEqual(Object.keys(URGENT)));
