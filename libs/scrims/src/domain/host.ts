/** The lobby host: drawn as soon as ten play, whichever command filled the last seat, or chosen. */
import type { CommandContext } from './command';
import { cannotUndo } from './errors';
import { family } from './family';
import { isPlayed } from './games';
import { mayHost } from './invariants';
import { isFull } from './rules';
import type { HostChoice, Scrim, ScrimEvent } from './state';

export function drawHost(scrim: Scrim, { random }: CommandContext): ScrimEvent[] {
  if (scrim.host || isPlayed(scrim) || scrim.hostChoice.kind !== 'random' || !isFull(scrim)) return [];
  return [{ type: 'HostDrawn', userId: scrim.seats[Math.floor(random * scrim.seats.length)]!.userId }];
}

/** Makes a player or caster who was host when they were removed host again, unless there is another host. */
export const hostBack = (userId: string, before: Scrim, current: Scrim): ScrimEvent[] =>
  before.host === userId && current.host === null ? hostEvents(before) : [];

function revertDraw(userId: string, before: Scrim, current: Scrim): ScrimEvent[] {
  return current.host === userId && before.host === null
    ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }]
    : [];
}

function restoreHost(chosen: HostChoice, before: Scrim, current: Scrim): ScrimEvent[] {
  if (current.host !== (chosen.kind === 'chosen' ? chosen.userId : null)) throw cannotUndo('changed-again');
  const { host } = before;
  const isPresent = host !== null && mayHost(current, host);
  if (before.hostChoice.kind === 'chosen' && isPresent) return hostEvents(before);
  return [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, ...(isPresent ? hostEvents(before) : [])];
}

/** Returns the events that make the host of this state host again. */
function hostEvents({ host, hostChoice }: Scrim): ScrimEvent[] {
  if (host === null) return [];
  return [
    hostChoice.kind === 'chosen'
      ? { type: 'HostChoiceChanged', host: hostChoice }
      : { type: 'HostDrawn', userId: host },
  ];
}

export const host = family({
  commands: {},
  events: {
    HostDrawn: {
      apply: (scrim, { userId }) => ({ ...scrim, host: userId }),
      timeline: ({ userId }) => ({ kind: 'captainDrawn', person: userId }),
      undo: ({ userId }, before, current) => revertDraw(userId, before, current),
    },
    HostChoiceChanged: {
      apply: (scrim, event) => ({
        ...scrim,
        hostChoice: event.host,
        host: event.host.kind === 'chosen' ? event.host.userId : null,
      }),
      timeline: (event) =>
        event.host.kind === 'chosen' ? { kind: 'captainChosen', person: event.host.userId } : { kind: 'captainChosen' },
      undo: (event, before, current) => restoreHost(event.host, before, current),
    },
  },
});
