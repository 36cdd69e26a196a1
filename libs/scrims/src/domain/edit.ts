/** Turns an edit into one event per change. An edit never changes the roster. */
import type { Visibility } from '@muster/contracts';
import type { Actor, Candidate, EditScrim, ScrimChanges } from './commands';
import { changedAttendance } from './attendance';
import { isOwnCode } from './codes';
import { ScrimRejection } from './errors';
import { mayHost } from './invariants';
import { isFull, assertManager, assertEligible } from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type ScrimSettings } from './scrim';
import { drawHost } from './seats';

type EventBySetting = { [K in keyof ScrimSettings]: (value: ScrimSettings[K], before: ScrimSettings) => ScrimEvent };
export const EVENT_FOR_SETTING: EventBySetting = {
  title: (title) => ({ type: 'ScrimRenamed', title }),
  region: (region) => ({ type: 'ScrimMovedToRegion', region }),
  startsAt: (startsAt) => ({ type: 'ScrimRescheduled', startsAt }),
  visibility: (visibility, before) => ({ type: 'PrivacyChanged', from: before.visibility, visibility }),
  maxCasters: (maxCasters) => ({ type: 'CastingLimited', maxCasters }),
  lobbyName: (lobbyName) => ({ type: 'LobbyRenamed', lobbyName }),
  lobbyPassword: (lobbyPassword) => ({ type: 'LobbyPasswordChanged', lobbyPassword }),
  useCodes: (useCodes) => ({ type: 'CodesSwitched', useCodes }),
};
const SETTINGS = Object.keys(EVENT_FOR_SETTING) as (keyof ScrimSettings)[];

export function decideEdit(
  { by, ctx, changes, host, winner, candidate }: EditScrim,
  scrim: Scrim,
): readonly ScrimEvent[] {
  assertManager(scrim, by);
  const chosen = { ...changes, visibility: chosenVisibility(changes, scrim) };
  const events = SETTINGS.flatMap((key) => changeSettingEvents(key, chosen[key], scrim));
  const attendance = changes.attendance && changedAttendance(scrim.attendance, changes.attendance);
  if (attendance) events.push({ type: 'AttendanceChanged', attendance });
  if (host && changesHost(host, scrim))
    events.push(...changeHostEvents(host, by, candidate, events.reduce(evolve, scrim)));
  const draw = () => events.push(...drawHost(events.reduce(evolve, scrim), ctx));
  draw(); // before the result is set, because a decided game draws no host
  if (winner !== undefined && winner !== scrim.winner) events.push({ type: 'WinnerCorrected', team: winner });
  draw();
  return events;
}

function changeSettingEvents<K extends keyof ScrimSettings>(
  key: K,
  value: ScrimSettings[K] | undefined,
  scrim: Scrim,
): ScrimEvent[] {
  if (value === undefined || value === scrim[key]) return [];
  if (key === 'lobbyName' && isOwnCode(scrim, String(value))) return [];
  return [EVENT_FOR_SETTING[key](value, scrim)];
}

/** Older forms send `isPrivate` as they read it, which must not open a members-only scrim to everybody. */
function chosenVisibility({ visibility, isPrivate }: ScrimChanges, scrim: Scrim): Visibility | undefined {
  const isLink = scrim.visibility === 'link';
  const chosen =
    visibility ?? (isPrivate === undefined || isPrivate === isLink ? undefined : isPrivate ? 'link' : 'public');
  if (chosen === 'members' && scrim.communityId === null) throw new ScrimRejection('members-of-none');
  return chosen;
}

function changesHost(host: HostChoice, scrim: Scrim): boolean {
  if (host.kind === 'chosen') return host.userId !== scrim.host;
  return scrim.hostChoice.kind !== 'random' || (isFull(scrim) && !scrim.host);
}

function changeHostEvents(
  host: HostChoice,
  by: Actor,
  candidate: Candidate | null | undefined,
  scrim: Scrim,
): ScrimEvent[] {
  if (host.kind === 'chosen') {
    if (!mayHost(scrim, host.userId)) throw new ScrimRejection('host-not-in-scrim');
    assertEligible(scrim, by, candidate);
  }
  return [{ type: 'HostChoiceChanged', host }];
}
