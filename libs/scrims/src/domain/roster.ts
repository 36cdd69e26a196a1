/** Changes of who has which seat. */
import type { Scrim, Seat } from './state';

export function placePlayer(scrim: Scrim, { userId, team, role }: Seat): Scrim {
  return { ...scrim, seats: [...scrim.seats.filter((other) => other.userId !== userId), { userId, team, role }] };
}

export function removePlayer(scrim: Scrim, userId: string): Scrim {
  return { ...scrim, seats: scrim.seats.filter((other) => other.userId !== userId) };
}

/**
 * Records a host who left as the previous one, and resets the choice to random, so that another host is drawn as soon
 * as the teams are full.
 */
export function withoutHost(scrim: Scrim, userId: string): Scrim {
  if (scrim.host !== userId) return scrim;
  return { ...scrim, host: null, previousHost: userId, hostChoice: { kind: 'random' } };
}
