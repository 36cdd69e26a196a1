import type { RejectionTexts } from '@muster/texts';
import type { pickupErrors, SHARED_CODES } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'until-invalid': 'Pick an end within the next twelve hours.',
  'pickups-off': 'This community plays no pick-ups.',
  'not-around': 'Say that you are around first.',
  'check-running': 'A check is running.',
  'no-ten': 'Not enough people: {people} missing.',
  'check-not-found': 'Check not found',
  'check-closed': 'This check is over.',
  'not-asked': 'You are not asked.',
} as const satisfies RejectionTexts<typeof pickupErrors>;

/** The texts of people around under codes that other features have as well. */
const shared = {
  'around-roles-needed': 'Name at least one role.',
  'around-already-playing': 'You are in a game.',
} as const satisfies Record<`around-${(typeof SHARED_CODES)[number]}`, string>;

/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, ...shared } as const;
