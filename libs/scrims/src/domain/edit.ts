/** Turns an edit into one event per change. An edit never changes the roster. */
import type { AttendanceBody } from '@muster/contracts/attendance';
import type { TeamName } from '@muster/contracts/constants';
import type { Visibility } from '@muster/contracts/scrim-rights';
import type { SeriesBody } from '@muster/contracts/series';
import { reopened } from './attendance-state';
import { changedAttendance } from './attendance-settings';
import { isOwnCode } from './codes';
import type { Actor, Candidate, Command } from './command';
import { cannotUndo, ScrimRejection } from './errors';
import { family, type Inverse, type ScrimFold } from './family';
import { isSeries } from './games';
import { drawHost } from './host';
import { mayHost } from './invariants';
import { assertEligible, assertManager, isFull } from './rules';
import { changedSeries } from './series';
import type { HostChoice, Scrim, ScrimEvent, ScrimSettings } from './state';

/** Older clients choose between `link` and `public` with `isPrivate`. */
export type ScrimChanges = Partial<ScrimSettings> & {
  isPrivate?: boolean;
  attendance?: AttendanceBody;
  series?: SeriesBody;
};
/** `candidate`: the chosen host, unless the actor chooses themselves. */
export type EditScrim = Command<
  'EditScrim',
  {
    changes: ScrimChanges;
    host?: HostChoice | undefined;
    /** Only for a scrim that is one game. */
    winner?: TeamName | null | undefined;
    candidate?: Candidate | null | undefined;
  }
>;

type EventBySetting = { [K in keyof ScrimSettings]: (value: ScrimSettings[K], before: ScrimSettings) => ScrimEvent };
const EVENT_FOR_SETTING: EventBySetting = {
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

function edit(
  { by, ctx, changes, host, winner, candidate }: EditScrim,
  scrim: Scrim,
  fold: ScrimFold,
): readonly ScrimEvent[] {
  assertManager(scrim, by);
  const chosen = { ...changes, visibility: chosenVisibility(changes, scrim) };
  const events = SETTINGS.flatMap((key) => changeSettingEvents(key, chosen[key], scrim));
  const attendance = changes.attendance && changedAttendance(scrim.attendance, changes.attendance);
  if (attendance) events.push({ type: 'AttendanceChanged', attendance });
  const series = changes.series && changedSeries(scrim, changes.series);
  if (series) events.push({ type: 'SeriesChanged', series });
  if (host && changesHost(host, scrim)) events.push(...changeHostEvents(host, by, candidate, fold(scrim, events)));
  events.push(...drawHost(fold(scrim, events), ctx)); // before the result is set, because a decided game draws no host
  const isOneGame = !isSeries({ series: series ?? scrim.series });
  if (winner !== undefined && winner !== scrim.winner && isOneGame)
    events.push({ type: 'WinnerCorrected', team: winner });
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

/** A voided code stays void: turning codes on again requests a new one. */
// K ties the setting's value to its event inside the function.
// eslint-disable-next-line typescript/no-unnecessary-type-parameters
function restore<K extends keyof ScrimSettings>(key: K): Inverse<ScrimEvent> {
  return (event, before, current, { fold }) => {
    if (current[key] !== fold(before, [event])[key]) throw cannotUndo('changed-again');
    return [EVENT_FOR_SETTING[key](before[key], current)];
  };
}

export const settings = family({
  commands: { EditScrim: edit },
  undoable: { EditScrim: 'always' },
  events: {
    ScrimRenamed: {
      apply: (scrim, { title }) => ({ ...scrim, title }),
      timeline: ({ title }) => ({ kind: 'renamed', to: title }),
      undo: restore('title'),
    },
    ScrimRescheduled: {
      apply: (scrim, { startsAt }) => ({ ...scrim, startsAt, checkInPhase: reopened(scrim.checkInPhase) }),
      timeline: ({ startsAt }) => ({ kind: 'rescheduled', to: startsAt }),
      undo: restore('startsAt'),
    },
    ScrimMovedToRegion: {
      apply: (scrim, { region }) => ({ ...scrim, region }),
      timeline: ({ region }) => ({ kind: 'regionChanged', to: region }),
      undo: restore('region'),
    },
    PrivacyChanged: {
      apply: (scrim, { visibility }) => ({ ...scrim, visibility }),
      timeline: ({ visibility }) => ({ kind: 'privacyChanged', on: visibility !== 'public', to: visibility }),
      undo: restore('visibility'),
    },
    CastingLimited: {
      apply: (scrim, { maxCasters }) => ({ ...scrim, maxCasters }),
      timeline: ({ maxCasters }) => ({ kind: 'castersLimited', count: maxCasters }),
      undo: restore('maxCasters'),
    },
    LobbyRenamed: {
      apply: (scrim, { lobbyName }) => ({ ...scrim, lobbyName }),
      timeline: 'lobbyRenamed',
      undo: restore('lobbyName'),
    },
    LobbyPasswordChanged: {
      apply: (scrim, { lobbyPassword }) => ({ ...scrim, lobbyPassword }),
      timeline: 'passwordChanged',
      undo: restore('lobbyPassword'),
    },
    CodesSwitched: {
      apply: (scrim, { useCodes }) => ({ ...scrim, useCodes, codeFailed: false }),
      timeline: ({ useCodes }) => ({ kind: 'codesSwitched', on: useCodes }),
      undo: restore('useCodes'),
    },
  },
});
