// @ts-check
import { randomUUID } from 'node:crypto';
import { append } from './append.mjs';
import { SEATS } from './requests.mjs';

/** @typedef {import('./people.mjs').Person} Person */
/**
 * `players` take the first seats; with ten a host is drawn.
 * @typedef {{ players?: number, startsIn?: (i: number) => number }} Shape
 */

const HOUR_MS = 60 * 60_000;

/**
 * Creates scrims of one region as commands do, and returns their ids.
 * @returns {Promise<string[]>}
 */
export async function seedScrims(
  /** @type {import('pg').Client} */ database,
  /** @type {readonly Person[]} */ people,
  /** @type {number} */ count,
  /** @type {Shape} */ shape = {},
) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await append(database, scrimHistories(ids, people, shape));
  return ids;
}

function* scrimHistories(
  /** @type {string[]} */ ids,
  /** @type {readonly Person[]} */ people,
  /** @type {Shape} */ { players = 0, startsIn = () => 2 * HOUR_MS },
) {
  for (const [i, id] of ids.entries()) {
    const seats = SEATS.slice(0, players).map((seat, j) => ({ userId: personAt(people, i * 7 + j).id, ...seat }));
    yield scrimHistory(id, personAt(people, i).id, seats, new Date(Date.now() + startsIn(i)).toISOString());
  }
}

const personAt = (/** @type {readonly Person[]} */ people, /** @type {number} */ i) =>
  /** @type {Person} */ (people[i % people.length]);

function scrimHistory(
  /** @type {string} */ id,
  /** @type {string} */ createdBy,
  /** @type {({ userId: string } & import('./requests.mjs').Seat)[]} */ seats,
  /** @type {string} */ startsAt,
) {
  const at = new Date().toISOString();
  const settings = {
    title: 'Friday Fives',
    region: 'NA',
    startsAt,
    visibility: 'public',
    maxCasters: 2,
    lobbyName: 'Friday Fives',
    lobbyPassword: 'a7Kp2xQd',
    useCodes: true,
  };
  const conversationId = randomUUID();
  const host = seats.length === SEATS.length ? /** @type {{ userId: string }} */ (seats[3]).userId : null;
  const events = [
    {
      type: 'ScrimCreated',
      at,
      data: { scrimId: id, conversationId, createdBy, host: { kind: 'random' }, ...settings },
    },
    ...seats.map((seat) => ({ type: 'PlayerJoined', at, data: seat })),
    ...(host ? [{ type: 'HostDrawn', at, data: { userId: host } }] : []),
  ];
  const state = {
    ...settings,
    id,
    conversationId,
    createdBy,
    deleted: false,
    seats,
    casters: [],
    hostChoice: { kind: 'random' },
    host,
    previousHost: null,
    startedFor: null,
    code: null,
    codeFailed: false,
    codeRevision: 0,
    proposedWinner: null,
    winner: null,
    image: null,
  };
  const row = {
    id,
    version: events.length,
    state,
    created_at: at,
    updated_at: at,
    region: settings.region,
    starts_at: startsAt,
    is_private: false,
    deleted: false,
    people: [...new Set([createdBy, ...seats.map(({ userId }) => userId)])],
  };
  return { stream: `scrim-${id}`, by: createdBy, events, rows: [{ table: 'scrims', row }] };
}
