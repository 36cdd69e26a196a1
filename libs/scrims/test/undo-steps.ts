import type { Role, TeamName } from '@muster/contracts/constants';
import type { Rejection } from '@muster/kernel';
import type { Actor, Candidate, Candidates, Step } from '../src/domain/command';
import type { EditScrim } from '../src/domain/edit';
import type { AssignPlayer, SwapPlayers } from '../src/domain/placing';
import { mayReturn, scrim as decider, type ScrimCommand } from '../src/domain/scrim';
import type { LeaveTeam } from '../src/domain/seats';
import type { HostChoice, Scrim, ScrimEvent, ScrimSettings } from '../src/domain/state';
import { admin, before } from './scrim-events';

export const after = (past: readonly ScrimEvent[], scrim = decider.initial): Scrim =>
  past.reduce(decider.evolve, scrim);
export const eligible = { region: 'NA', banned: false };
/** Every user the undo may put back, as the same candidate. */
export const allAs = (candidate: Candidate | null, step: Step): Candidates =>
  Object.fromEntries(mayReturn(step).map((userId) => [userId, candidate]));

/** Executes a command, appends the events in `since`, and returns what undoing the command does. */
export function execute(past: ScrimEvent[], command: ScrimCommand & { by: Actor }, ...since: ScrimEvent[]) {
  const start = after(past);
  const events = decider.decide(command, start);
  const scrim = after([...events, ...since], start);
  const step: Step = {
    version: 7,
    by: command.by.userId,
    command: command.type,
    events,
    before: start,
    undone: false,
  };
  const undo = (by = admin, ctx = before(), candidate: Candidate | null = eligible) =>
    decider.decide(
      {
        type: 'UndoStep',
        scrimId: 's1',
        by,
        ctx,
        step,
        reason: { id: 'r', text: 'a mistake' },
        candidates: allAs(candidate, step),
      },
      scrim,
    );
  return {
    start,
    scrim,
    step,
    undo,
    undone: () => after(undo(), scrim),
    rejection: (ctx = before(), candidate: Candidate | null = eligible) =>
      rejectionOf(() => undo(admin, ctx, candidate)),
  };
}
export function rejectionOf(run: () => unknown) {
  try {
    return run();
  } catch (error) {
    const { code, params } = error as Rejection;
    return params['because'] ?? code;
  }
}
export const kick = (userId: string, by = admin): LeaveTeam => ({
  type: 'LeaveTeam',
  scrimId: 's1',
  by,
  ctx: before(),
  userId,
});
export const assign = (userId: string, team: TeamName, role: Role): AssignPlayer => ({
  type: 'AssignPlayer',
  scrimId: 's1',
  by: admin,
  ctx: before(),
  seat: { userId, team, role },
  candidate: eligible,
});
export const edit = (changes: Partial<ScrimSettings>, host?: HostChoice, winner?: TeamName | null): EditScrim => ({
  type: 'EditScrim',
  scrimId: 's1',
  by: admin,
  ctx: before(),
  changes,
  host,
  winner,
});
export const swap = (first: [string, TeamName, Role], second: [string | null, TeamName, Role]): SwapPlayers => ({
  type: 'SwapPlayers',
  scrimId: 's1',
  by: admin,
  ctx: before(),
  first: { userId: first[0], team: first[1], role: first[2] },
  second: { userId: second[0], team: second[1], role: second[2] },
});
export const undone: ScrimEvent = { type: 'StepUndone', version: 7, reasonId: 'r' };
