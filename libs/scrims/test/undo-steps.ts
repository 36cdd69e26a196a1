import type { Role, TeamName } from '@muster/contracts';
import type { Rejection } from '@muster/kernel';
import * as commands from '../src/domain/commands';
import { scrim as decider } from '../src/domain/decide';
import type { HostChoice, Scrim, ScrimEvent, ScrimSettings } from '../src/domain/scrim';
import { mayReturn } from '../src/domain/undo';
import { admin, before } from './scrim-events';

export const after = (past: readonly ScrimEvent[], scrim = decider.initial): Scrim =>
  past.reduce(decider.evolve, scrim);
export const eligible = { region: 'NA', banned: false };
/** Every user the undo may put back, as the same candidate. */
export const allAs = (candidate: commands.Candidate | null, step: commands.Step): commands.Candidates =>
  Object.fromEntries(mayReturn(step).map((userId) => [userId, candidate]));

/** Executes a command, appends the events in `since`, and returns what undoing the command does. */
export function execute(
  past: ScrimEvent[],
  command: commands.ScrimCommand & { by: commands.Actor },
  ...since: ScrimEvent[]
) {
  const start = after(past);
  const events = decider.decide(command, start);
  const scrim = after([...events, ...since], start);
  const step: commands.Step = {
    version: 7,
    by: command.by.userId,
    command: command.type,
    events,
    before: start,
    undone: false,
  };
  const undo = (by = admin, ctx = before(), candidate: commands.Candidate | null = eligible) =>
    decider.decide(
      new commands.UndoStep('s1', by, ctx, step, { id: 'r', text: 'a mistake' }, allAs(candidate, step)),
      scrim,
    );
  return {
    start,
    scrim,
    step,
    undo,
    undone: () => after(undo(), scrim),
    rejection: (ctx = before(), candidate: commands.Candidate | null = eligible) =>
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
export const kick = (userId: string, by = admin) => new commands.LeaveTeam('s1', by, before(), userId);
export const assign = (userId: string, team: TeamName, role: Role) =>
  new commands.AssignPlayer('s1', admin, before(), { userId, team, role }, eligible);
export const edit = (changes: Partial<ScrimSettings>, host?: HostChoice, winner?: TeamName | null) =>
  new commands.EditScrim('s1', admin, before(), changes, host, winner);
export const swap = (first: [string, TeamName, Role], second: [string | null, TeamName, Role]) =>
  new commands.SwapPlayers(
    's1',
    admin,
    before(),
    { userId: first[0], team: first[1], role: first[2] },
    { userId: second[0], team: second[1], role: second[2] },
  );
export const undone: ScrimEvent = { type: 'StepUndone', version: 7, reasonId: 'r' };
