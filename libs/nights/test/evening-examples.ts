import type { CommandContext } from '../src/domain/actor';
import { evening, type EveningCommand } from '../src/domain/evening-decider';
import { type Evening, type EveningEvent, initialEvening } from '../src/domain/evening';

export const START = '2026-11-26T19:00:00.000Z';
/** The instant so many hours after the start. */
export const at = (hours: number): string => new Date(Date.parse(START) + hours * 3_600_000).toISOString();
export const organiser = { userId: 'olga', role: 'organiser' as const, isAdmin: false };
export const member = (userId: string) => ({ userId, role: 'member' as const, isAdmin: false });

const ID = 'night_2026-11-26';
export const settings = {
  ...initialEvening.settings,
  name: 'Inhouse',
  signUp: { opensHours: 168, closesMinutes: 30 },
  maxLobbies: 4,
};
export const plannedWith = (over: Evening['settings']): EveningEvent => ({
  type: 'EveningPlanned',
  eveningId: ID,
  nightId: 'night',
  communityId: 'club',
  date: '2026-11-26',
  startsAt: START,
  settings: over,
});
export const planned = plannedWith(settings);
export const after = (...events: EveningEvent[]): Evening => events.reduce(evening.evolve, initialEvening);

export type Given = EveningCommand extends infer C
  ? C extends { eveningId: string }
    ? Omit<C, 'eveningId' | 'ctx'>
    : never
  : never;
/** Returns the events of a command at so many hours after the start. */
export const decide = (state: Evening, hours: number, command: Given): readonly EveningEvent[] =>
  evening.decide({ ...command, eveningId: ID, ctx: { now: at(hours) } } as EveningCommand, state);

/** Like {@link decide}, or the code of the rejection. */
export const outcome = (state: Evening, hours: number, command: Given): readonly EveningEvent[] | string =>
  outcomeIn(state, { now: at(hours) }, command);

export function outcomeIn(state: Evening, ctx: CommandContext, command: Given): readonly EveningEvent[] | string {
  try {
    return evening.decide({ ...command, eveningId: ID, ctx } as EveningCommand, state);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
