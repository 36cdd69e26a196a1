// @ts-check
import { API_KEY } from '../../infra/dev/production.mjs';

/** @typedef {import('./people.mjs').Person} Person */
/** @typedef {{ team: string, role: string }} Seat */

const ROLES = ['Top', 'Jungle', 'Mid', 'ADC', 'Support'];
/** @type {Seat[]} */
export const SEATS = ['teamOne', 'teamTwo'].flatMap((team) => ROLES.map((role) => ({ team, role })));

/** Returns the text of an HTTP request. `headers`: more of them, each with its line end. */
export function request(
  /** @type {string} */ method,
  /** @type {string} */ path,
  /** @type {Person} */ { token },
  /** @type {unknown} */ body,
  headers = '',
) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const bodyHeaders = text && `content-type: application/json\r\ncontent-length: ${text.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${API_KEY}\r\nauthorization: ${token}\r\n${headers}${bodyHeaders}\r\n${text}`;
}

export const join = (
  /** @type {string} */ scrimId,
  /** @type {Person} */ person,
  /** @type {Seat} */ { team, role },
) => ({
  name: 'join',
  text: request('PATCH', `/api/scrims/${scrimId}/insert-player/${person.id}`, person, {
    playerData: { role, team: { name: team } },
  }),
});
export const leave = (/** @type {string} */ scrimId, /** @type {Person} */ person) => ({
  name: 'leave',
  text: request('PATCH', `/api/scrims/${scrimId}/remove-player/${person.id}`, person, undefined),
});
export const view = (/** @type {string} */ scrimId, /** @type {Person} */ person) =>
  request('GET', `/api/scrims/${scrimId}`, person, undefined);
