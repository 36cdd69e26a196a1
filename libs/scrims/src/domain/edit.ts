/** An admin's edit, as the facts it is made of. Rosters are never touched by it. */
import { Rejection } from '@muster/kernel';
import type { EditScrim } from './commands';
import { isOwnCode, voidedCode } from './codes';
import { isCasting, isFull, mustBeAdmin, seatOf } from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type Settings } from './scrim';
import { drawnHost } from './seats';

type Facts = { [K in keyof Settings]: (value: Settings[K]) => ScrimEvent };
export const FACT: Facts = {
  title: (title) => ({ type: 'ScrimRenamed', title }),
  region: (region) => ({ type: 'ScrimMovedToRegion', region }),
  startsAt: (startsAt) => ({ type: 'ScrimRescheduled', startsAt }),
  isPrivate: (isPrivate) => ({ type: 'PrivacyChanged', isPrivate }),
  maxCasters: (maxCasters) => ({ type: 'CastingLimited', maxCasters }),
  lobbyName: (lobbyName) => ({ type: 'LobbyRenamed', lobbyName }),
  lobbyPassword: (lobbyPassword) => ({ type: 'LobbyPasswordChanged', lobbyPassword }),
  useCodes: (useCodes) => ({ type: 'CodesSwitched', useCodes }),
};

export function decideEdit({ by, edge, changes, host, winner }: EditScrim, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  const events: ScrimEvent[] = [];
  for (const key of Object.keys(FACT) as (keyof Settings)[]) {
    const value = changes[key];
    if (value !== undefined && value !== scrim[key] && !(key === 'lobbyName' && isOwnCode(scrim, String(value)))) events.push((FACT[key] as (value: unknown) => ScrimEvent)(value));
  }
  const moves = changes.region !== undefined && changes.region !== scrim.region; // a code belongs to a region
  if (changes.useCodes === false || moves) events.push(...voidedCode(scrim));
  if (host && changesHost(host, scrim)) events.push(...chooseHost(host, scrim));
  if (winner !== undefined && winner !== scrim.winner) events.push({ type: 'WinnerCorrected', team: winner });
  return [...events, ...drawnHost(events.reduce(evolve, scrim), edge)];
}

function changesHost(host: HostChoice, scrim: Scrim): boolean {
  if (host.kind === 'chosen') return host.userId !== scrim.host;
  return scrim.hostChoice.kind !== 'random' || (isFull(scrim) && !scrim.host);
}

function chooseHost(host: HostChoice, scrim: Scrim): ScrimEvent[] {
  if (host.kind === 'chosen' && host.userId !== scrim.createdBy && !seatOf(scrim, host.userId) && !isCasting(scrim, host.userId)) {
    throw new Rejection('host-not-in-scrim');
  }
  return [{ type: 'HostChoiceChanged', host }];
}
