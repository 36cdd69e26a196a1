import { createAction } from '@reduxjs/toolkit';
import { type Role, ROLES, type TeamName, TEAMS } from '@muster/contracts/constants';

/** A free seat that a visitor pressed; it is offered to them once they are signed in. */
export interface ChosenSeat {
  scrimId: string;
  team: TeamName;
  role: Role;
}
const PARAM = 'seat';

/** The scrim's page, which offers the seat. The address holds the seat, so that the offer survives a reload. */
export const chosenSeatPath = ({ scrimId, team, role }: ChosenSeat): string =>
  `/scrims/${encodeURIComponent(scrimId)}?${PARAM}=${team}-${role}`;

/** Returns the seat that the address offers, if any. */
export function readChosenSeat(search: URLSearchParams): Omit<ChosenSeat, 'scrimId'> | undefined {
  const [team, role] = (search.get(PARAM) ?? '').split('-');
  const found = { team: TEAMS.find((name) => name === team), role: ROLES.find((name) => name === role) };
  return found.team && found.role && { team: found.team, role: found.role };
}

export function withoutChosenSeat(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(PARAM);
  return rest;
}

/** Dispatched when the page of the scrim has taken over the offer. */
export const seatOffered = createAction('chosenSeat/offered');
