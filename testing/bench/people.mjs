// @ts-check
import { createHmac, randomUUID } from 'node:crypto';
import { append } from './append.mjs';

/** @typedef {{ id: string, name: string, tagline?: string, token: string }} Person */

/**
 * Creates accounts as registration does, each with a token; the first `admins` of them are admins.
 * @returns {Promise<Person[]>}
 */
export async function seedAccounts(
  /** @type {import('pg').Client} */ database,
  /** @type {string} */ secret,
  /** @type {number} */ count,
  { admins = 0, canEmail = false, named = (/** @type {number} */ i) => `Player ${i}` } = {},
) {
  const people = Array.from({ length: count }, (_, i) => person(named(i), i, secret));
  await append(
    database,
    people.map(({ id, name, tagline }, i) => registration(id, name, tagline, { isAdmin: i < admins, canEmail })),
  );
  return people;
}

/** Returns a token of a user, as the api signs it. */
export const tokenOf = (/** @type {string} */ id, /** @type {string} */ secret, profile = {}) =>
  `Bearer ${sign({ ...profile, _id: id, isAdmin: false, sv: 0, sid: `browser-of-${id}`, sub: id }, secret)}`;

function person(/** @type {string} */ name, /** @type {number} */ i, /** @type {string} */ secret) {
  const [id, tagline] = [randomUUID(), 'BNCH'];
  const profile = {
    name,
    summonerTagline: tagline,
    discord: `player.${i}`,
    region: 'NA',
    rank: 'Gold 2',
    email: `${id}@bench.test`,
  };
  return { id, name, tagline, token: tokenOf(id, secret, profile) };
}

function registration(
  /** @type {string} */ id,
  /** @type {string} */ name,
  /** @type {string} */ tagline,
  /** @type {{ isAdmin: boolean, canEmail: boolean }} */ { isAdmin, canEmail },
) {
  const at = new Date().toISOString();
  const given = { region: 'NA', rank: 'Gold 2', canEmail };
  const events = [
    { type: 'UserRegistered', at, data: { userId: id, ...given } },
    ...(isAdmin ? [{ type: 'AdminGranted', at, data: {} }] : []),
  ];
  const state = {
    id,
    ...given,
    background: 'Summoners Rift',
    blur: '20',
    isAdmin,
    ban: null,
    sessions: 0,
    revision: 1,
    restorableUntil: null,
    erased: false,
  };
  const key = name.toLowerCase();
  const row = {
    id,
    uid: `uid-${id}`,
    email: `${id}@bench.test`,
    name,
    tagline,
    discord: key,
    name_key: key,
    tag_key: tagline.toLowerCase(),
    search_key: `${key}#${tagline.toLowerCase()}`,
    region: 'NA',
    rank: 'Gold 2',
    can_email: canEmail,
    background: state.background,
    blur: state.blur,
    is_admin: isAdmin,
    is_donator: false,
    sessions: 0,
    revision: 1,
    erased: false,
    created_at: at,
  };
  return {
    stream: `user-${id}`,
    by: id,
    events,
    rows: [
      { table: 'users', row: { id, version: events.length, state, created_at: at, updated_at: at } },
      { table: 'people', row },
    ],
  };
}

/** Returns the history of a friendship between two users. */
export function friendship(/** @type {string} */ asker, /** @type {string} */ asked) {
  const [at, requestId, id] = [new Date().toISOString(), randomUUID(), [asker, asked].sort().join('_')];
  const request_ = { requestId, by: asker, to: asked };
  const state = { status: 'friends', request: { id: requestId, by: asker, to: asked } };
  return {
    stream: `friendship-${id}`,
    by: asker,
    events: [
      { type: 'FriendshipRequested', at, data: request_ },
      { type: 'FriendshipBegan', at, data: request_ },
    ],
    rows: [
      {
        table: 'friendships',
        row: {
          id,
          version: 2,
          state,
          created_at: at,
          updated_at: at,
          status: 'friends',
          request_id: requestId,
          asker,
          asked,
        },
      },
    ],
  };
}

/** Returns a login token as the api signs it. */
function sign(/** @type {object} */ claims, /** @type {string} */ secret) {
  const now = Math.floor(Date.now() / 1000);
  const encode = (/** @type {object} */ value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...claims, iat: now, exp: now + 86_400, iss: 'muster', aud: 'muster' })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
