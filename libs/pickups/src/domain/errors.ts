/** HTTP status of every rejection of people around and of checks. */
import { Rejection } from '@muster/kernel';

export const pickupErrors = {
  'until-invalid': 400,
  'pickups-off': 409,
  'not-around': 409,
  'check-running': 409,
  'no-ten': 409,
  'check-not-found': 404,
  'check-closed': 409,
  'not-asked': 409,
} as const;

/** Codes that other features have, too, and under which people around are told something else. */
export const SHARED_CODES = ['roles-needed', 'already-playing'] as const;
type SharedCode = (typeof SHARED_CODES)[number];

export class PickupRejection extends Rejection<keyof typeof pickupErrors | SharedCode> {
  override get textKey(): string {
    return (SHARED_CODES as readonly string[]).includes(this.code) ? `around-${this.code}` : this.code;
  }
}
