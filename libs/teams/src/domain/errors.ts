/** HTTP status of every rejection of a team's commands. */
import { Rejection } from '@muster/kernel';

export const teamErrors = {
  'team-not-found': 404,
  'team-name-taken': 409,
  'team-full': 409,
  'too-many-teams': 409,
  'too-many-foundings': 429,
  'not-acquainted': 403,
  'not-a-booker': 403,
  'last-captain': 409,
  'too-many-captains': 409,
  'is-captain': 409,
  'already-invited': 409,
  'own-team': 409,
  'too-many-blocks': 409,
} as const;

/** Codes that communities or drafts have, too, and under which a team says something else. */
export const SHARED_CODES = [
  'captain-only',
  'invite-needed',
  'members-only',
  'already-member',
  'not-a-member',
  'too-many-invitations',
  'too-many-communities',
] as const;
type SharedCode = (typeof SHARED_CODES)[number];

export class TeamRejection extends Rejection<keyof typeof teamErrors | SharedCode> {
  override get textKey(): string {
    return (SHARED_CODES as readonly string[]).includes(this.code) ? `team-${this.code}` : this.code;
  }
}
