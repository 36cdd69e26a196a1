import { atLeast, type CommunityRole } from '@muster/contracts/community-roles';
import { CommunityRejection } from './errors';

/** The user who issues a command. Site admins have the role `owner` in every community, and `isAdmin`. */
export interface Actor {
  userId: string;
  role: CommunityRole | null;
  isAdmin: boolean;
}
/** `now` is an ISO instant. */
export interface CommandContext {
  now: string;
}

export function assertRole({ role }: Actor, needed: 'organiser' | 'owner'): void {
  if (!atLeast(role, needed)) throw new CommunityRejection(`${needed}-only`);
}
