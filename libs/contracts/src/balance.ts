import { z } from 'zod';
import { bodyNaming } from './person-ref';
import { ladderPosition } from './ranks';
import { regionParameter } from './regions';
import { ROLES, type Role, type TeamName } from './constants';
import { roleSchema, scrimView, teamNameSchema } from './scrims';

/** Ladder positions summed up per team, and the widest gap between two opponents on a lane. */
export interface TeamBalance {
  teamOne: number;
  teamTwo: number;
  worstLaneGap: number;
}
interface Ranked {
  role: Role;
  rank: string;
}

/** Empty seats count as 0, and lanes with an empty seat have no gap. */
export function teamBalance(teams: Readonly<Record<TeamName, readonly Ranked[]>>): TeamBalance {
  const steps = (team: TeamName, role: Role) =>
    teams[team].filter((seat) => seat.role === role).map((seat) => ladderPosition(seat.rank))[0];
  const sum = (team: TeamName) => teams[team].reduce((total, seat) => total + ladderPosition(seat.rank), 0);
  const gaps = ROLES.map((role) => {
    const [blue, red] = [steps('teamOne', role), steps('teamTwo', role)];
    return blue && red ? Math.abs(blue - red) : 0;
  });
  return { teamOne: sum('teamOne'), teamTwo: sum('teamTwo'), worstLaneGap: Math.max(...gaps) };
}

/** Half a division per player between the teams, and a tier between opponents. */
const EVEN_SUMS = 2;
const EVEN_LANES = 4;
/** Whether the teams are called balanced. */
export const isBalanced = ({ teamOne, teamTwo, worstLaneGap }: TeamBalance): boolean =>
  Math.abs(teamOne - teamTwo) <= EVEN_SUMS && worstLaneGap <= EVEN_LANES;

const balanceShape = { teamOne: z.number().int(), teamTwo: z.number().int(), worstLaneGap: z.number().int() };
const assignedSeat = z.object({
  _id: z.string(),
  name: z.string(),
  rank: z.string(),
  team: teamNameSchema,
  role: roleSchema,
});
export type AssignedSeat = z.infer<typeof assignedSeat>;
const seatPlan = z.object({ ...balanceShape, seats: z.array(assignedSeat) });
export type SeatPlanView = z.infer<typeof seatPlan>;
export const balanceView = z.object({ ...balanceShape, alternatives: seatPlan.array() }).meta({ id: 'Balance' });
export type BalanceView = z.infer<typeof balanceView>;

/**
 * Fills seats at random, with even teams if `balanced`, or as in `seats`, which an earlier preview or alternative
 * proposed. `preview`: seats no one, and returns whom it would seat.
 */
export const fillRandomBody = z
  .object({
    region: regionParameter.optional(),
    balanced: z.boolean().optional(),
    preview: z.boolean().optional(),
    seats: z
      .array(bodyNaming('userId', { team: teamNameSchema, role: roleSchema }))
      .min(1)
      .max(10)
      .optional(),
  })
  .meta({ id: 'FillRandom' });
export type FillRandomBody = z.output<typeof fillRandomBody>;
export const fillRandomResponse = z
  .object({
    filledPositions: z.number().int(),
    scrim: scrimView,
    balance: balanceView.optional(),
    plans: seatPlan.array().optional(),
  })
  .meta({ id: 'Filled' });
export type FillRandomResponse = z.infer<typeof fillRandomResponse>;
