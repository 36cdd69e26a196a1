// @ts-check
// Folds the log a second time, written from the descriptions of the events, not from the product's code.

import { winnerOf } from './drafts.mjs';

/** @typedef {import('./evidence.mjs').Event} Event */
/**
 * @typedef {{
 *   version: number,
 *   seats: Map<string, string>,
 *   casters: Set<string>,
 *   winner: string | null,
 *   series: import('./drafts.mjs').Settings,
 *   results: string[],
 *   startsAt: string,
 *   startedFor: string | null,
 *   deleted: boolean,
 *   maxCasters: number,
 *   host: string | null,
 *   code: string | null,
 *   codeRevision: number,
 *   codeFailed: boolean,
 *   useCodes: boolean,
 *   createdBy: string,
 *   region: string,
 *   codeFor: { region: string, players: string[] },
 *   communityId: string | null,
 *   visibility: string,
 * }} Scrim seats: `team role` → person
 */

export const sorted = (/** @type {string[]} */ list) => list.toSorted();
export const place = (/** @type {{ team: string, role: string }} */ { team, role }) => `${team} ${role}`;

/** @returns {Scrim} */
export const emptyScrim = () => ({
  version: 0,
  seats: new Map(),
  casters: new Set(),
  winner: null,
  series: { games: 1, until: 'decided', fearless: 'none', closed: [] },
  results: [],
  startsAt: '',
  startedFor: null,
  deleted: false,
  maxCasters: 0,
  host: null,
  code: null,
  codeRevision: 0,
  codeFailed: false,
  useCodes: false,
  createdBy: '',
  region: '',
  codeFor: { region: '', players: [] },
  communityId: null,
  visibility: 'public',
});

/** Applies an event to a scrim. @returns {string | undefined} what is impossible about it */
export function applyEvent(/** @type {Scrim} */ scrim, /** @type {Event} */ { type, data, version }) {
  scrim.version = version;
  switch (type) {
    case 'ScrimCreated':
      Object.assign(scrim, {
        startsAt: data.startsAt,
        maxCasters: data.maxCasters,
        useCodes: data.useCodes,
        createdBy: data.createdBy,
        region: data.region,
        host: data.host.kind === 'chosen' ? data.host.userId : null,
        communityId: data.communityId ?? null,
        visibility: data.visibility ?? 'public',
      });
      return undefined;
    case 'PrivacyChanged':
      scrim.visibility = data.visibility;
      return undefined;
    case 'PlayerJoined':
    case 'PlayerAssigned':
      return placePlayer(scrim, data, [...scrim.seats.values()].includes(data.userId) ? 'sits already' : undefined);
    case 'PlayerMoved': {
      const from = seatOf(scrim, data.userId);
      if (from) scrim.seats.delete(from);
      return placePlayer(scrim, data, from ? undefined : 'moves but sits nowhere');
    }
    case 'PlayersSwapped': {
      for (const { userId } of [data.one, data.two]) scrim.seats.delete(seatOf(scrim, userId) ?? '');
      return placePlayer(scrim, data.one, undefined) ?? placePlayer(scrim, data.two, undefined);
    }
    case 'TeamLinedUp': {
      for (const [at, userId] of scrim.seats)
        if (at.startsWith(`${data.team} `)) {
          scrim.seats.delete(at);
          if (scrim.host === userId && !data.seats.some((/** @type {any} */ one) => one.userId === userId))
            scrim.host = null;
        }
      for (const seat of data.seats) {
        const problem = placePlayer(scrim, seat, undefined);
        if (problem) return problem;
      }
      return undefined;
    }
    case 'PlayerLeft':
    case 'PlayerKicked': {
      const from = seatOf(scrim, data.userId);
      if (!from) return 'leaves but sits nowhere';
      scrim.seats.delete(from);
      if (scrim.host === data.userId) scrim.host = null;
      return undefined;
    }
    case 'SeatPassed': {
      const sits = [...scrim.seats.values()].includes(data.userId);
      if (data.former !== null) {
        if (scrim.seats.get(place(data)) !== data.former) return 'passes on a seat that is not theirs';
        scrim.seats.delete(place(data));
        if (scrim.host === data.former) scrim.host = null;
      }
      return placePlayer(scrim, data, sits ? 'sits already' : undefined);
    }
    case 'CasterJoined': {
      const problems = scrim.casters.has(data.userId)
        ? 'casts already'
        : scrim.casters.size >= scrim.maxCasters
          ? 'one caster too many'
          : seatOf(scrim, data.userId)
            ? 'casts and plays'
            : undefined;
      scrim.casters.add(data.userId);
      return problems;
    }
    case 'CasterLeft':
      if (scrim.host === data.userId) scrim.host = null;
      return scrim.casters.delete(data.userId) ? undefined : 'casts no more but never did';
    case 'HostDrawn':
      scrim.host = data.userId;
      return undefined;
    case 'HostChoiceChanged':
      scrim.host = data.host.kind === 'chosen' ? data.host.userId : null;
      return undefined;
    case 'ScrimRescheduled':
      scrim.startsAt = data.startsAt;
      return undefined;
    case 'ScrimMovedToRegion':
      scrim.region = data.region;
      return undefined;
    case 'CastingLimited':
      scrim.maxCasters = data.maxCasters;
      return undefined;
    case 'CodesSwitched':
      Object.assign(scrim, { useCodes: data.useCodes, codeFailed: false });
      return undefined;
    case 'ScrimStarted':
      scrim.startedFor = data.startsAt;
      return undefined;
    case 'TournamentCodeIssued': {
      const problems = scrim.code ? 'a second code beside the first' : undefined;
      Object.assign(scrim, {
        code: data.code,
        codeFailed: false,
        codeFor: { region: scrim.region, players: [...scrim.seats.values()] },
      });
      return problems;
    }
    case 'TournamentCodeVoided':
      Object.assign(scrim, { code: null, codeFailed: false, codeRevision: scrim.codeRevision + 1 });
      return undefined;
    case 'TournamentCodeFailed':
      scrim.codeFailed = true;
      return undefined;
    case 'WinnerReported': {
      const problems = scrim.winner || scrim.results.length >= scrim.series.games ? 'a second winner' : undefined;
      scrim.results.push(data.team);
      scrim.winner = winnerOf(scrim.series, scrim.results);
      return problems;
    }
    case 'WinnerCorrected':
      scrim.results = [...scrim.results.slice(0, (data.game ?? 1) - 1), ...(data.team ? [data.team] : [])];
      scrim.winner = winnerOf(scrim.series, scrim.results);
      return undefined;
    case 'SeriesChanged':
      scrim.series = data.series;
      return undefined;
    case 'ScrimDeleted':
      scrim.deleted = true;
      return undefined;
    default:
      return undefined;
  }
}

export const seatOf = (/** @type {Scrim} */ { seats }, /** @type {string} */ userId) =>
  [...seats].find(([, who]) => who === userId)?.[0];

function placePlayer(/** @type {Scrim} */ scrim, /** @type {any} */ seat, /** @type {string | undefined} */ problems) {
  const taken = scrim.seats.get(place(seat));
  const casts = scrim.casters.has(seat.userId);
  scrim.seats.set(place(seat), seat.userId);
  return problems ?? (taken ? `${place(seat)} is taken by ${taken}` : casts ? 'plays and casts' : undefined);
}

export const rosterOf = (/** @type {Scrim} */ { seats, casters, winner, startsAt }) =>
  rosterText(
    [...seats].map(([at, who]) => `${at} ${who}`),
    [...casters],
    winner,
    startsAt,
  );
/** The same for a view that a client was shown. */
export const rosterIn = (/** @type {any} */ { seats, casters, winner, startsAt }) =>
  rosterText(
    seats.map((/** @type {string[]} */ seat) => seat.join(' ')),
    casters,
    winner,
    startsAt,
  );
const rosterText = (
  /** @type {string[]} */ seats,
  /** @type {string[]} */ casters,
  /** @type {string | null} */ winner,
  /** @type {string} */ startsAt,
) => JSON.stringify([sorted(seats), sorted(casters), winner, Date.parse(startsAt)]);

/**
 * Returns what is wrong after an append: the host is outside the scrim, or the code belongs to another region or other
 * players.
 */
function problemOf(/** @type {Scrim} */ { host, createdBy, seats, casters, code, region, codeFor }) {
  const players = [...seats.values()];
  if (host && host !== createdBy && !players.includes(host) && !casters.has(host))
    return `${host} is host and not in the scrim`;
  const isGood = region === codeFor.region && players.every((userId) => codeFor.players.includes(userId));
  return code && !isGood ? 'the code belongs to another region or other players' : undefined;
}

/** Returns the final state of all scrims, every roster there ever was, and all impossible events. */
export function foldScrims(/** @type {Event[]} */ events) {
  /** @type {Map<string, Scrim>} */
  const scrims = new Map();
  /** `scrim version` → roster. @type {Map<string, string>} */
  const rosters = new Map();
  /** People who took part when a scrim started. @type {{ id: string, startsAt: string, people: string[] }[]} */
  const starts = [];
  /** @type {string[]} */
  const problems = [];
  for (const [i, event] of events.entries()) {
    if (!event.stream.startsWith('scrim-')) continue;
    const id = event.stream.slice('scrim-'.length);
    const scrim = scrims.get(id) ?? emptyScrim();
    scrims.set(id, scrim);
    const problem = applyEvent(scrim, event);
    if (event.type === 'ScrimStarted')
      starts.push({ id, startsAt: event.data.startsAt, people: [...scrim.seats.values(), ...scrim.casters] });
    if (problem) problems.push(`${event.stream} at ${event.version}: ${problem}`);
    if (scrim.seats.size > 10) problems.push(`${event.stream} at ${event.version}: ${scrim.seats.size} seats`);
    // Checked at the end of an append, because the consequences of an event follow it in the same append.
    const isLast = events[i + 1]?.stream !== event.stream || events[i + 1]?.meta.append !== event.meta.append;
    const wrong = isLast ? problemOf(scrim) : undefined;
    if (wrong) problems.push(`${event.stream} at ${event.version}: ${wrong}`);
    rosters.set(`${id} ${event.version}`, rosterOf(scrim));
  }
  return { scrims, rosters, starts, problems };
}

/**
 * `role`: null for people who are no members; `asked`: with an open request; `excluded`: until that instant, null for
 * ever, undefined if not.
 * @typedef {{ community: string, user: string, role: string | null, asked: boolean, excluded: string | null | undefined
 * }} Membership
 */

const isExcludedAt = (/** @type {Membership} */ { excluded }, /** @type {string} */ at) =>
  excluded === null || (excluded !== undefined && Date.parse(excluded) > Date.parse(at));

/** Applies an event to a membership. @returns {string | undefined} what is impossible about it */
function applyMembershipEvent(/** @type {Membership} */ membership, /** @type {Event} */ { type, data }) {
  const { role, asked } = membership;
  switch (type) {
    case 'MembershipRequested': {
      const problem = role ? 'asks and is a member' : isExcludedAt(membership, data.at) ? 'asks and is excluded' : '';
      Object.assign(membership, { asked: true, excluded: undefined });
      return problem || undefined;
    }
    case 'MemberJoined': {
      const problem = role
        ? 'joins twice'
        : isExcludedAt(membership, data.at)
          ? 'joins and is excluded'
          : data.via === 'request' && !asked
            ? 'is approved and did not ask'
            : '';
      Object.assign(membership, { role: data.role, asked: false, excluded: undefined });
      return problem || undefined;
    }
    case 'MemberRoleChanged':
      membership.role = data.to;
      return role === data.from ? undefined : `is no longer ${data.from}, but was ${role}`;
    case 'MemberLeft':
      Object.assign(membership, { role: null, asked: false });
      return role ? undefined : 'leaves and is no member';
    case 'MemberExcluded':
      Object.assign(membership, { role: null, asked: false, excluded: data.until });
      return undefined;
    case 'InviteUsed':
      return undefined;
    case 'MemberReadmitted':
      membership.excluded = undefined;
      return undefined;
    default:
      membership.asked = false;
      return asked ? undefined : `${type} without a request`;
  }
}

/** Returns all communities and memberships at the end, and all impossible events. */
export function foldCommunities(/** @type {Event[]} */ events) {
  /** @type {Map<string, Membership>} */
  const memberships = new Map();
  /** @type {Map<string, { slug: string, archived: boolean }>} */
  const communities = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const event of events) {
    const { stream, type, data, version } = event;
    if (stream.startsWith('community-')) {
      const { slug, archived } = communities.get(data.communityId) ?? { slug: '', archived: false };
      communities.set(data.communityId, {
        slug: data.slug ?? slug,
        archived: type === 'CommunityArchived' || (type !== 'CommunityRestored' && archived),
      });
    }
    if (!stream.startsWith('membership-')) continue;
    const id = stream.slice('membership-'.length);
    const membership = memberships.get(id) ?? {
      community: data.communityId,
      user: data.userId,
      role: null,
      asked: false,
      excluded: undefined,
    };
    memberships.set(id, membership);
    const problem = communities.has(data.communityId)
      ? applyMembershipEvent(membership, event)
      : 'belongs to no community';
    if (problem) problems.push(`${stream} at ${version}: ${problem}`);
  }
  return { memberships, communities, problems };
}

/** Returns the status of each pair of users. */
export function foldFriendships(/** @type {Event[]} */ events) {
  /** @type {Map<string, { status: string, pair: string }>} */
  const pairs = new Map();
  for (const { stream, type, data } of events) {
    if (!stream.startsWith('friendship-')) continue;
    const pair = sorted([data.by, data.to ?? data.other]).join('_');
    pairs.set(stream.slice('friendship-'.length), {
      status: type === 'FriendshipRequested' ? 'requested' : type === 'FriendshipBegan' ? 'friends' : 'none',
      pair,
    });
  }
  return pairs;
}
