/** Roster changes of a scrim. They record a host who leaves as the previous host. */
import type { Scrim, ScrimEvent, Seat } from './state';

type RosterEvent = Extract<
  ScrimEvent,
  {
    type:
      | 'PlayerJoined'
      | 'PlayerAssigned'
      | 'PlayerMoved'
      | 'PlayersSwapped'
      | 'PlayerLeft'
      | 'PlayerKicked'
      | 'CasterJoined'
      | 'CasterLeft';
  }
>;

export function evolveRoster(scrim: Scrim, event: RosterEvent): Scrim {
  switch (event.type) {
    case 'PlayerAssigned':
      return { ...placePlayer(scrim, event), placed: [...scrim.placed, event.userId] };
    case 'PlayerJoined':
    case 'PlayerMoved':
      return placePlayer(scrim, event);
    case 'PlayersSwapped':
      return placePlayer(placePlayer(removePlayer(scrim, event.one.userId), event.two), event.one);
    case 'PlayerLeft':
    case 'PlayerKicked':
      return clearHostIfGone(removePlayer(scrim, event.userId), event.userId);
    case 'CasterJoined':
      return { ...scrim, casters: [...scrim.casters, event.userId] };
    case 'CasterLeft':
      return clearHostIfGone(
        { ...scrim, casters: scrim.casters.filter((caster) => caster !== event.userId) },
        event.userId,
      );
  }
}

function placePlayer(scrim: Scrim, { userId, team, role }: Seat): Scrim {
  return { ...scrim, seats: [...scrim.seats.filter((other) => other.userId !== userId), { userId, team, role }] };
}

function removePlayer(scrim: Scrim, userId: string): Scrim {
  return { ...scrim, seats: scrim.seats.filter((other) => other.userId !== userId) };
}

/** Resets the host choice to random, so that another host is drawn as soon as the teams are full. */
function clearHostIfGone(scrim: Scrim, userId: string): Scrim {
  if (scrim.host !== userId) return scrim;
  return { ...scrim, host: null, previousHost: userId, hostChoice: { kind: 'random' } };
}
