/**
 * The `custom_id` of a button names its action. Messages stay in channels for years, so a version that was sent once is
 * understood for ever.
 */
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';

export const BUTTON_ACTIONS = ['join', 'leave', 'reserve', 'check-in', 'accept', 'decline'] as const;
export type ButtonAction = (typeof BUTTON_ACTIONS)[number];
export interface ButtonSeat {
  team: TeamName;
  role: Role;
}
/** A pressed button or a used menu. `id`: of what its action is about. */
interface Control<Action extends string> {
  action: Action;
  id: string;
}
/** A button of a scrim's message. */
export interface Button extends Control<ButtonAction> {
  /** The seat to take; null unless the action is `join`. */
  seat: ButtonSeat | null;
  /** The offer to answer; null unless the action is `accept` or `decline`. */
  offerId: string | null;
}

export const joinButtonId = (scrimId: string, { team, role }: ButtonSeat): string =>
  `1:join:${scrimId}:${team}:${role}`;
export const buttonId = (action: 'leave' | 'reserve' | 'check-in', scrimId: string): string => `1:${action}:${scrimId}`;
export const offerButtonId = (action: 'accept' | 'decline', scrimId: string, offerId: string): string =>
  `1:${action}:${scrimId}:${offerId}`;

/** @returns undefined for buttons that are not of Muster */
export function parseButtonId(customId: string): Button | undefined {
  const parts = toParts(BUTTON_ACTIONS, customId);
  if (!parts) return undefined;
  const { rest, ...control } = parts;
  const button: Button = { ...control, seat: null, offerId: null };
  if (control.action === 'join') {
    const seat = toSeat(rest);
    return seat && { ...button, seat };
  }
  if (control.action !== 'accept' && control.action !== 'decline') return rest.length === 0 ? button : undefined;
  const [offerId = ''] = rest;
  return rest.length === 1 && /^\d{1,9}$/.test(offerId) ? { ...button, offerId } : undefined;
}

export const EVENING_ACTIONS = ['in', 'maybe', 'out', 'evening-roles'] as const;
export type EveningAction = (typeof EVENING_ACTIONS)[number];
export const eveningControlId = (action: EveningAction, eveningId: string): string => `1:${action}:${eveningId}`;

/** @returns undefined if it is no control of an evening */
export const parseEveningControl = (customId: string): Control<EveningAction> | undefined =>
  parseControl(EVENING_ACTIONS, customId);

/** The first four are about a community, `around-*` in the private menu; `not-around` ends the whole entry. */
export const AROUND_ACTIONS = [
  'around',
  'around-roles',
  'around-until',
  'around-come',
  'not-around',
  'ready',
  'not-now',
] as const;
export type AroundAction = (typeof AROUND_ACTIONS)[number];
/** `id`: of the community, or of the check for `ready` and `not-now`. */
export const aroundControlId = (action: AroundAction, id: string): string => `1:${action}:${id}`;

/** @returns undefined if it is no control of people around tonight */
export const parseAroundControl = (customId: string): Control<AroundAction> | undefined =>
  parseControl(AROUND_ACTIONS, customId);

function parseControl<Action extends string>(
  actions: readonly Action[],
  customId: string,
): Control<Action> | undefined {
  const parts = toParts(actions, customId);
  return parts?.rest.length === 0 ? { action: parts.action, id: parts.id } : undefined;
}

function toParts<Action extends string>(
  actions: readonly Action[],
  customId: string,
): (Control<Action> & { rest: string[] }) | undefined {
  const [version, name, id = '', ...rest] = customId.split(':');
  const action = actions.find((known) => known === name);
  return version === '1' && action && /^[\w-]{1,64}$/.test(id) ? { action, id, rest } : undefined;
}

/** `request` opens a menu of teams, that one a menu of starts. */
export const POST_ACTIONS = ['request', 'request-team', 'request-start'] as const;
export type PostAction = (typeof POST_ACTIONS)[number];
export interface PostControl {
  action: PostAction;
  postId: string;
  /** Null unless the action is `request-start`. */
  teamId: string | null;
}
export const postControlId = (action: 'request' | 'request-team', postId: string): string => `1:${action}:${postId}`;
export const startControlId = (postId: string, teamId: string): string => `1:request-start:${postId}:${teamId}`;

/** @returns undefined if it is no control of a post */
export function parsePostControl(customId: string): PostControl | undefined {
  const [version, name, ...ids] = customId.split(':');
  const action = POST_ACTIONS.find((known) => known === name);
  const [postId, teamId = null] = ids;
  const needed = action === 'request-start' ? 2 : 1;
  if (version !== '1' || !action || ids.length !== needed || !ids.every((id) => /^[\w-]{1,64}$/.test(id)))
    return undefined;
  return { action, postId: postId!, teamId };
}

function toSeat(names: readonly string[]): ButtonSeat | undefined {
  const team = TEAMS.find((known) => known === names[0]);
  const role = ROLES.find((known) => known === names[1]);
  return team && role && names.length === 2 ? { team, role } : undefined;
}
