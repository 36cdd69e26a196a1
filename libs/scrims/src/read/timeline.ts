/** The history of a scrim. Every signed-in user may read it, so it never holds a lobby name, password or code. */
import { ROLES, type TeamName } from '@muster/contracts/constants';
import type { TimelineEvent, TimelineRoster, TimelineStep } from '@muster/contracts/timeline';
import type { CommandContext } from '../domain/command';
import { isUndoable, toTimelineEvent } from '../domain/scrim';
import type { Scrim, ScrimEvent } from '../domain/state';
import { hasActor, type RecordedStep } from './steps';

export interface TimelineContext {
  /** The scrim as it is now. */
  now: Scrim;
  ctx: CommandContext;
  /** Only they learn who was missing. */
  isManager: boolean;
  /** By id; reasons that the viewer may not read are missing. */
  reasons: ReadonlyMap<string, string>;
}

export function toTimelineStep(step: RecordedStep, { now, ctx, isManager, reasons }: TimelineContext): TimelineStep {
  const { version, at, by, events, after, undone } = step;
  return {
    version,
    at,
    by: hasActor(step) ? by : null,
    facts: events.map((event) => forViewer({ ...toTimelineEvent(event), ...reasonOf(event, reasons) }, isManager)),
    roster: toRoster(after),
    undoable: isUndoable({ step, ctx }, now),
    undone,
  };
}

const forViewer = ({ missing, ...event }: TimelineEvent, isManager: boolean): TimelineEvent =>
  missing && isManager ? { ...event, missing } : event;

const reasonIdOf = (event: ScrimEvent): string | null =>
  event.type === 'StepUndone' || event.type === 'DeletionExplained' ? event.reasonId : null;

export const reasonIdsOf = (steps: readonly RecordedStep[]): string[] =>
  steps.flatMap(({ events }) => events.flatMap((event) => reasonIdOf(event) ?? []));

function reasonOf(event: ScrimEvent, reasons: ReadonlyMap<string, string>): { reason?: string } {
  const reason = reasons.get(reasonIdOf(event) ?? '');
  return reason === undefined ? {} : { reason };
}

/** Returns the ids of all users named in these steps. */
export function collectUserIds(steps: readonly TimelineStep[]): string[] {
  const named = steps.flatMap(({ by, facts, roster }) => [
    by,
    roster.captain,
    ...roster.casters,
    ...[...roster.teamOne, ...roster.teamTwo].map((seat) => seat.person),
    ...facts.flatMap(({ person, other, missing = [] }) => [person, other, ...missing]),
  ]);
  return [...new Set(named)].filter((id) => typeof id === 'string');
}

const TEAM_ORDER = new Map(ROLES.map((role, i) => [role, i]));
function toRoster({ seats, casters, host, winner }: Scrim): TimelineRoster {
  const team = (name: TeamName) =>
    seats
      .filter((seat) => seat.team === name)
      .map(({ role, userId }) => ({ role, person: userId }))
      .toSorted((a, b) => TEAM_ORDER.get(a.role)! - TEAM_ORDER.get(b.role)!);
  return { teamOne: team('teamOne'), teamTwo: team('teamTwo'), casters: [...casters], captain: host, teamWon: winner };
}
