/**
 * A scrim's life: created → seats fill (join, move, leave, assign, fill, swap) → at ten a host is drawn →
 * it starts → lobby (code or manual) → winners are reported, the last of which locks roster and casters → an image may follow.
 * It can be edited by an admin all along and deleted at any time. Each part of it is a family in a file of its own.
 */
import type { NotificationKind } from '@muster/contracts/notifications';
import type { TimelineEvent } from '@muster/contracts/timeline';
import { aggregateOf, type CommandsOf, Rejection } from '@muster/kernel';
import { attendanceSettings } from './attendance-settings';
import { casting } from './casting';
import { checkIns, voidCheckInEvents } from './check-in';
import { codes, voidCodeEvents } from './codes';
import type { Step } from './command';
import { settings } from './edit';
import { drawHost, host } from './host';
import { images } from './images';
import { restoreInvariants } from './invariants';
import { rulesOf } from './family';
import { lifecycle } from './lifecycle';
import { followUpEvents } from './offer-search';
import { offers } from './offers';
import { placing } from './placing';
import { reserves } from './reserves';
import { drafts } from './drafts';
import { result } from './result';
import { assertExists, assertMayOpen } from './rules';
import { seats } from './seats';
import { series } from './series';
import { initialScrim, type Scrim, type ScrimEvent } from './state';
import { teamSides } from './team-sides';
import { returning, undoOf, type UndoStep } from './undo';

const undoable = [
  lifecycle,
  settings,
  attendanceSettings,
  series,
  host,
  seats,
  placing,
  teamSides,
  casting,
  codes,
  result,
  images,
  checkIns,
  reserves,
  offers,
  drafts,
] as const;
const { plan, undo } = undoOf(rulesOf(undoable));
const families = [...undoable, undo] as const;
export type ScrimCommand = CommandsOf<typeof families>;

/** Users who try to join learn that it takes membership. */
const isOwnJoin = (command: ScrimCommand): boolean =>
  command.type === 'JoinReserves' ||
  (command.type === 'JoinTeam' && command.seat.userId === command.by.userId) ||
  (command.type === 'CastScrim' && command.userId === command.by.userId);

export const scrim = aggregateOf<Scrim, ScrimEvent, NotificationKind>(initialScrim)(families, {
  check: (command, state) => {
    if (command.type === 'CreateScrim') return;
    assertExists(state);
    if ('by' in command && !isOwnJoin(command)) assertMayOpen(state, command.by);
  },
  followUps: [
    ({ ctx }, { after }) => drawHost(after, ctx),
    (_, step) => voidCodeEvents(step),
    (_, step) => voidCheckInEvents(step),
    followUpEvents,
  ],
  restore: restoreInvariants,
});
export const { evolve } = scrim;
const fold = (state: Scrim, events: readonly ScrimEvent[]): Scrim => events.reduce(evolve, state);

/** Whether an admin could undo the step now. The undo itself checks whether the users it puts back may still play. */
export function isUndoable(request: Pick<UndoStep, 'ctx' | 'step'>, state: Scrim): boolean {
  try {
    plan(request, state, fold);
    return true;
  } catch (error) {
    if (error instanceof Rejection) return false;
    throw error;
  }
}

/** Returns the users that an undo may put back: everyone its step removed, and the host it replaced. */
export const mayReturn = ({ events, before }: Pick<Step, 'events' | 'before'>): string[] =>
  returning(fold(before, events), before);

const rules = rulesOf(families);
/** Shows an event in the history. */
export function toTimelineEvent(event: ScrimEvent): TimelineEvent {
  const { timeline } = rules.events[event.type]!;
  return typeof timeline === 'string' ? { kind: timeline } : timeline(event as never);
}

/** Returns the states that the command leads through, beginning with the current one. A rejected one adds none. */
export function statesAfter(current: Scrim, command: ScrimCommand): Scrim[] {
  const states = [current];
  try {
    for (const event of scrim.decide(command, current)) states.push(evolve(states.at(-1)!, event));
  } catch (error) {
    if (!(error instanceof Rejection)) throw error;
  }
  return states;
}
