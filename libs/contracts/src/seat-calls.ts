import { z } from 'zod';
import { ROLES } from './constants';
import { invalid } from './validation-texts';

/** For whom a team opens its seats: members of the communities that list it, or everybody. */
export const CALL_AUDIENCES = ['communities', 'everybody'] as const;
export type CallAudience = (typeof CALL_AUDIENCES)[number];

const role = z.enum(ROLES);
const audience = z.enum(CALL_AUDIENCES);
/** A role whose seat is taken is open once it becomes free. */
export const seatCallView = z.object({ teamId: z.string(), roles: role.array(), audience });
export type SeatCallView = z.infer<typeof seatCallView>;
export const callSeatsBody = z
  .object({
    teamId: z.string().min(1).max(64),
    roles: role
      .array()
      .min(1)
      .max(ROLES.length)
      .refine((roles) => new Set(roles).size === roles.length, invalid('rolesTwice')),
    audience,
  })
  .meta({ id: 'CallSeats' });
export type CallSeatsBody = z.output<typeof callSeatsBody>;
