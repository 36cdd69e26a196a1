/** HTTP status of every rejection of a night's and an evening's commands. */
import { Rejection } from '@muster/kernel';

export const nightErrors = {
  'night-not-found': 404,
  'night-ended': 409,
  'too-many-nights': 409,
  'evening-not-found': 404,
  'evening-cancelled': 409,
  'evening-over': 409,
  'lobbies-made': 409,
  'roles-needed': 400,
  'sign-up-not-open': 409,
  'sign-up-closed': 409,
  'not-signed-up': 409,
  'roll-call-not-open': 409,
  'round-too-early': 409,
  'round-just-made': 409,
} as const;

export class NightRejection extends Rejection<keyof typeof nightErrors> {}
