import { NIGHTS_MAX } from '@muster/contracts/nights';
import type { RejectionTexts } from '@muster/texts';
import type { nightErrors } from '../domain/errors';

/** The messages of this feature's rejections, by code. */
const rejections = {
  'night-not-found': 'Night not found',
  'night-ended': 'This night has ended',
  'too-many-nights': `There are already ${NIGHTS_MAX} nights. End one first.`,
  'evening-not-found': 'Evening not found',
  'evening-cancelled': 'This evening is cancelled',
  'evening-over': 'This evening is over',
  'lobbies-made': 'The lobbies of this evening have been made',
  'roles-needed': 'Choose at least one role',
  'sign-up-not-open': 'Sign-up is not open yet',
  'sign-up-closed': 'Sign-up is closed',
  'not-signed-up': 'Only people who signed up can be marked as here',
  'roll-call-not-open': 'The roll call opens one hour before the start',
  'round-too-early': 'Lobbies can be made from three hours before the start',
  'round-just-made': 'The lobbies of this round have just been made. Look at them first.',
} as const satisfies RejectionTexts<typeof nightErrors>;

const texts = {
  zoneUnknown: 'Unknown time zone',
  ruleEmpty: 'Choose at least one day',
  personTwice: 'Each person can have one seat only',
  notAMember: 'Only members of the community can play',
  notEnoughPeople: 'Not enough people: {people} of {needed}. Missing roles: {roles}',
  whyLobbies: 'People: {people}. Lobbies: {lobbies}. Reserves: {reserves}.',
  whyShort: 'One more lobby needs: {roles}.',
  whyGaps: 'Difference of ranks between the sides, lobby by lobby: {gaps}.',
  whyRoles: 'Playing their first role: {first}, their second: {second}, a later one: {later}.',
  whyOffRole: 'Playing a role that they did not name: {people}.',
  whyRepeated: 'Pairs who play together again: {mates}. People on the same side as every time: {sameSide}.',
  calendarRoles: 'You are in: {roles}',
  everyWeek: 'every {days}',
  everySecondWeek: 'every second week, {days}',
  everyFourthWeek: 'every fourth week, {days}',
  everyMonth: 'once a month, {days}',
  nextEvening: 'Next evening: {time}',
  comingIn: 'In: {n}',
  cancelled: 'cancelled',
} as const;
/** The English texts of this feature. Their type is what every translation has to match. */
export const en = { ...rejections, ...texts } as const;
