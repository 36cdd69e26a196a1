/** Who sits where, and who casts. A host who leaves is remembered as the previous one. */
import type { Scrim, ScrimEvent, Seat } from './scrim';

type RosterEvent = Extract<ScrimEvent, { type: 'PlayerJoined' | 'PlayerAssigned' | 'PlayerMoved' | 'PlayersSwapped' | 'PlayerLeft' | 'PlayerKicked' | 'CasterJoined' | 'CasterLeft' }>;

export function evolveRoster(scrim: Scrim, event: RosterEvent): Scrim {
  switch (event.type) {
    case 'PlayerJoined':
    case 'PlayerAssigned':
    case 'PlayerMoved': return seat(scrim, event);
    case 'PlayersSwapped': return seat(seat(without(scrim, event.one.userId), event.two), event.one);
    case 'PlayerLeft':
    case 'PlayerKicked': return hostGone(without(scrim, event.userId), event.userId);
    case 'CasterJoined': return { ...scrim, casters: [...scrim.casters, event.userId] };
    case 'CasterLeft': return hostGone({ ...scrim, casters: scrim.casters.filter((caster) => caster !== event.userId) }, event.userId);
  }
}

function seat(scrim: Scrim, { userId, team, role }: Seat): Scrim {
  return { ...scrim, seats: [...scrim.seats.filter((taken) => taken.userId !== userId), { userId, team, role }] };
}

function without(scrim: Scrim, userId: string): Scrim {
  return { ...scrim, seats: scrim.seats.filter((taken) => taken.userId !== userId) };
}

/** A host who leaves is remembered, and the seat is drawn again when the teams are full again. */
function hostGone(scrim: Scrim, userId: string): Scrim {
  if (scrim.host !== userId) return scrim;
  return { ...scrim, host: null, previousHost: userId, hostChoice: { kind: 'random' } };
}
