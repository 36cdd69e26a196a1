/**
 * Buttons name what they do in their `custom_id`. Messages stay in channels for years, so a version once sent is
 * understood for ever.
 */
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts';

export const BUTTON_ACTIONS = ['join', 'leave', 'reserve', 'check-in'] as const;
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];
export interface ButtonSeat {
  team: TeamName;
  role: Role;
}
export interface Button {
  action: ButtonAction;
  scrimId: string;
  /** Of `join` alone. */
  seat: ButtonSeat | null;
}

export const joinButtonId = (scrimId: string, { team, role }: ButtonSeat): string =>
  `1:join:${scrimId}:${team}:${role}`;
export const buttonId = (action: Exclude<ButtonAction, 'join'>, scrimId: string): string => `1:${action}:${scrimId}`;

/** @returns undefined if it is no button of ours */
export function parseButtonId(customId: string): Button | undefined {
  const [version, name, scrimId = '', ...rest] = customId.split(':');
  const action = BUTTON_ACTIONS.find((known) => known === name);
  if (version !== '1' || !action || !/^[\w-]{1,64}$/.test(scrimId)) return undefined;
  if (action !== 'join') return rest.length === 0 ? { action, scrimId, seat: null } : undefined;
  const team = TEAMS.find((known) => known === rest[0]);
  const role = ROLES.find((known) => known === rest[1]);
  return team && role && rest.length === 2 ? { action, scrimId, seat: { team, role } } : undefined;
}
