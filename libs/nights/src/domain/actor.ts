import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { Rejection } from '@muster/kernel';

/** The user who issues a command. `role`: in the community; site admins have the rights of organisers anyway. */
export interface Actor {
  userId: string;
  role: CommunityRole | null;
  isAdmin: boolean;
}
/** `now`: ISO instant. `room`: for upcoming public scrims of the community, given to commands that make some. */
export interface CommandContext {
  now: string;
  room?: { left: number; max: number };
}

export const isOrganiser = ({ role, isAdmin }: Actor): boolean => isAdmin || atLeast(role, 'organiser');

export function assertOrganiser(actor: Actor): void {
  if (!isOrganiser(actor)) throw new Rejection('organiser-only');
}
