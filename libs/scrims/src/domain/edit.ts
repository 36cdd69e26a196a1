/** An admin's edit, as the facts it is made of. Rosters are never touched by it. */
import { Rejection } from '@muster/kernel';
import type { Candidate, EditScrim } from './commands';
import { isOwnCode } from './codes';
import { mayHost } from './invariants';
import { isFull, mustBeAdmin, mustBeFit } from './rules';
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

export function decideEdit({ by, edge, changes, host, winner, candidate }: EditScrim, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  const events: ScrimEvent[] = [];
  for (const key of Object.keys(FACT) as (keyof Settings)[]) {
    const value = changes[key];
    if (value !== undefined && value !== scrim[key] && !(key === 'lobbyName' && isOwnCode(scrim, String(value)))) events.push((FACT[key] as (value: unknown) => ScrimEvent)(value));
  }
  if (host && changesHost(host, scrim)) events.push(...chooseHost(host, candidate, scrim));
  const draw = () => events.push(...drawnHost(events.reduce(evolve, scrim), edge));
  draw(); // before the result is set, because a decided game draws no host
  if (winner !== undefined && winner !== scrim.winner) events.push({ type: 'WinnerCorrected', team: winner });
  draw();
  return events;
}

function changesHost(host: HostChoice, scrim: Scrim): boolean {
  if (host.kind === 'chosen') return host.userId !== scrim.host;
  return scrim.hostChoice.kind !== 'random' || (isFull(scrim) && !scrim.host);
}

function chooseHost(host: HostChoice, candidate: Candidate | null | undefined, scrim: Scrim): ScrimEvent[] {
  if (host.kind === 'chosen') {
    if (!mayHost(scrim, host.userId)) throw new Rejection('host-not-in-scrim');
    mustBeFit(candidate);
  }
  return [{ type: 'HostChoiceChanged', host }];
}
