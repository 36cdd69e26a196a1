import { z } from 'zod';
import { bodyNaming } from './person-ref';
import { rankSteps } from './ranks';
import { REGIONS, ROLES, type Role, type TeamName } from './constants';
import { roleSchema, scrimView, teamNameSchema } from './scrims';

/** How even two teams are: steps of the official ladder, summed up per team, and the widest gap between two opponents on a lane. */
export interface Evenness { teamOne: number; teamTwo: number; worstLaneGap: number }
interface Ranked { role: Role; rank: string }

/** Empty seats count nothing, and a lane with one of them has no gap yet. */
export function evenness(teams: Readonly<Record<TeamName, readonly Ranked[]>>): Evenness {
  const steps = (team: TeamName, role: Role) => teams[team].filter((seat) => seat.role === role).map((seat) => rankSteps(seat.rank))[0];
  const sum = (team: TeamName) => teams[team].reduce((total, seat) => total + rankSteps(seat.rank), 0);
  const gaps = ROLES.map((role) => { const [one, two] = [steps('teamOne', role), steps('teamTwo', role)]; return one && two ? Math.abs(one - two) : 0; });
  return { teamOne: sum('teamOne'), teamTwo: sum('teamTwo'), worstLaneGap: Math.max(...gaps) };
}

const even = { teamOne: z.number().int(), teamTwo: z.number().int(), worstLaneGap: z.number().int() };
const drawnSeat = z.object({ _id: z.string(), name: z.string(), rank: z.string(), team: teamNameSchema, role: roleSchema });
export type DrawnSeat = z.infer<typeof drawnSeat>;
export const balanceView = z.object({ ...even, alternatives: z.array(z.object({ ...even, seats: z.array(drawnSeat) })) }).meta({ id: 'Balance' });
export type BalanceView = z.infer<typeof balanceView>;

/** Filled at random; with `balanced` so that the teams are even; with `seats` exactly as an alternative said. */
export const fillRandomBody = z
  .object({
    region: z.enum(REGIONS).optional(),
    balanced: z.boolean().optional(),
    seats: z.array(bodyNaming('userId', { team: teamNameSchema, role: roleSchema })).min(1).max(10).optional(),
  })
  .meta({ id: 'FillRandom' });
export type FillRandomBody = z.output<typeof fillRandomBody>;
export const fillRandomAnswer = z.object({ filledPositions: z.number().int(), scrim: scrimView, balance: balanceView.optional() }).meta({ id: 'Filled' });
export type FillRandomAnswer = z.infer<typeof fillRandomAnswer>;
