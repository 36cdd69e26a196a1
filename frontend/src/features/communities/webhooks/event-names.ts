import type { DeliveredType } from '@muster/contracts/webhooks';
import { strings } from '../strings';

const NAMES = {
  'scrim.created': 'scrimCreated',
  'scrim.changed': 'scrimChanged',
  'scrim.filled': 'scrimFilled',
  'scrim.started': 'scrimStarted',
  'game.decided': 'gameDecided',
  'scrim.decided': 'scrimDecided',
  'scrim.deleted': 'scrimDeleted',
  'draft.done': 'draftDone',
  'member.joined': 'memberJoined',
  'member.left': 'memberLeft',
  'evening.opened': 'eveningOpened',
  'evening.dealt': 'eveningDealt',
  'pickup.made': 'pickupMade',
  'booking.made': 'bookingMade',
  'booking.moved': 'bookingMoved',
  'booking.cancelled': 'bookingCancelled',
  'webhook.test': 'test',
} as const satisfies Record<DeliveredType, string>;

export const nameOfEvent = (type: DeliveredType): string => strings.webhooks.events[NAMES[type]];
