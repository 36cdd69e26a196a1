/** HTTP status of every rejection of posts, requests and bookings. */
import { Rejection } from '@muster/kernel';

type Whose = 'ours' | 'theirs';
interface Refused {
  whose: Whose;
}

/** Where a code has several texts, the function chooses one by the team that it is about. */
export const boardErrors = {
  'not-on-the-quarter': 400,
  'line-up-invalid': 400,
  'audience-invalid': 400,
  'not-awaited': 403,
  'post-not-found': 404,
  'request-not-found': 404,
  'booking-not-found': 404,
  'too-many-posts': 409,
  'no-start-left': 409,
  'has-requests': 409,
  'post-closed': 409,
  'too-many-requests': 409,
  'start-not-possible': 409,
  'start-passed': 409,
  'rank-outside': 409,
  'team-booked': [409, ({ whose }: Refused) => (whose === 'ours' ? 'ownTeamBooked' : 'otherTeamBooked')],
  'request-closed': 409,
  'too-many-proposals': 409,
  'line-up-needed': [409, ({ whose }: Refused) => (whose === 'ours' ? 'ownLineUpNeeded' : 'otherLineUpNeeded')],
  'player-busy': 409,
  'player-twice': 409,
  'already-begun': 409,
  'already-cancelled': 409,
  'proposal-pending': 409,
  'no-proposal': 409,
  'too-late': 409,
} as const;

/** A code that requests of friends have, too, and under which a team says something else. */
type SharedCode = 'already-requested';

export class BoardRejection extends Rejection<keyof typeof boardErrors | SharedCode> {
  override get textKey(): string {
    return this.code === 'already-requested' ? 'teamHasAsked' : this.code;
  }
}
