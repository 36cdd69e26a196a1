// @ts-check
// Folds nights and evenings a second time, written from the descriptions of the events, not from the product's code.
import { byId } from './evidence.mjs';
import { place, sorted } from './fold.mjs';

/** @typedef {import('./evidence.mjs').Event} Event */
/** @typedef {import('./evidence.mjs').Row} Row */
/** @typedef {import('./fold.mjs').Membership} Membership */
/**
 * `phases`: settings, each from a local date on.
 * @typedef {{ id: string, community: string, version: number, phases: { since: string, settings: any }[],
 *   paused: boolean, ended: boolean }} Night
 */
/** @typedef {{ number: number, at: string, lobbies: any[], reserves: string[] }} Round */
/**
 * `start`: of the evening when it was given.
 * @typedef {{ answer: string, roles: string[], here: boolean, start: number }} Answer
 */
/**
 * `kept`: restored by hand, whatever its night does; `opened`, `reminded`, `closed`: what the timers did for the
 * current start; `cancelled`: by whom.
 * @typedef {{ id: string, night: string, community: string, date: string, startsAt: string, settings: any,
 *   version: number, edited: boolean, kept: boolean, cancelled: string | null, opened: boolean, reminded: boolean,
 *   closed: boolean, answers: Map<string, Answer>, rounds: Round[] }} Evening
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** People who answered are asked again if an evening moves by this much. */
const ASKING_MS = 15 * MINUTE_MS;
const LENGTH_MS = 12 * HOUR_MS;
/** Evenings exist for 28 days; those of the last one may be planned later. */
const SURELY_PLANNED_MS = 27 * DAY_MS;
const LATE_MS = 60_000;
const KINDS = /** @type {Record<string, string>} */ ({
  open: 'night-open',
  reminder: 'evening-reminder',
  moved: 'evening-moved',
  cancelled: 'evening-cancelled',
});
const ROLES_OF_TEAM = 'ADC Jungle Mid Support Top';

const start = (/** @type {Evening} */ { startsAt }) => Date.parse(startsAt);
const opensAt = (/** @type {Evening} */ evening) => start(evening) - evening.settings.signUp.opensHours * HOUR_MS;
const closesAt = (/** @type {Evening} */ evening) => start(evening) - evening.settings.signUp.closesMinutes * MINUTE_MS;
const remindsAt = (/** @type {Evening} */ evening) => start(evening) - DAY_MS;
const isComing = (/** @type {Answer | undefined} */ given) => given !== undefined && given.answer !== 'out';
const coming = (/** @type {Evening} */ { answers }) =>
  [...answers].filter(([, given]) => isComing(given)).map(([userId]) => userId);
const isSameSet = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
  sorted(one).join() === sorted(other).join();

/** After a change at this instant, timers whose moment has passed are done, the others are due once more. */
function restartTimers(/** @type {Evening} */ evening, /** @type {string} */ at) {
  const now = Date.parse(at);
  evening.opened = now >= opensAt(evening);
  evening.reminded = now >= remindsAt(evening);
  evening.closed = now >= closesAt(evening);
}

function applyToNight(/** @type {Night} */ night, /** @type {Event} */ { type, data, version }) {
  night.version = version;
  if (type === 'NightCreated') {
    night.community = data.communityId;
    night.phases = [{ since: data.settings.from, settings: data.settings }];
  }
  if (type === 'NightChanged')
    night.phases = [...night.phases.filter(({ since }) => since < data.since), data].map(({ since, settings }) => ({
      since,
      settings,
    }));
  if (type === 'NightPaused') night.paused = true;
  if (type === 'NightResumed') night.paused = false;
  if (type === 'NightEnded') night.ended = true;
}

/** @type {Record<string, (evening: Evening, event: Event) => string | false | undefined>} */
const STEPS = {
  EveningMoved: (evening, { data }) => {
    const isFar = (/** @type {number} */ from) => Math.abs(Date.parse(data.startsAt) - from) >= ASKING_MS;
    const asked = coming(evening).filter((userId) => isFar(evening.answers.get(userId)?.start ?? NaN));
    const isAsking = asked.length > 0 || isFar(start(evening));
    const { opened, reminded, startsAt, rounds } = evening;
    const problem =
      startsAt === data.startsAt
        ? 'moves to where it was'
        : rounds.length > 0
          ? 'moves after lobbies were made'
          : !isSameSet(data.asked, asked) && 'moves and asks other people again';
    evening.startsAt = data.startsAt;
    restartTimers(evening, data.at);
    if (!isAsking) Object.assign(evening, { opened: evening.opened || opened, reminded: evening.reminded || reminded });
    for (const userId of data.asked) evening.answers.delete(userId);
    return problem;
  },
  EveningChanged: (evening, { data }) => {
    evening.settings = data.settings;
    return undefined;
  },
  EveningTakenInHand: (evening) => {
    evening.edited = true;
    return undefined;
  },
  EveningCancelled: (evening, { data }) => {
    const problem =
      (evening.rounds.length > 0 && 'is cancelled after lobbies were made') ||
      (evening.cancelled && (evening.cancelled === 'organiser' || data.cause === 'night') && 'is cancelled twice');
    Object.assign(evening, { cancelled: data.cause, kept: false });
    return problem || undefined;
  },
  EveningRestored: (evening, { data }) => {
    const problem = !evening.cancelled && 'is restored and was not cancelled';
    Object.assign(evening, { cancelled: null, kept: data.plan === undefined });
    restartTimers(evening, data.at);
    for (const userId of data.asked) evening.answers.delete(userId);
    return problem;
  },
  SignUpOpened: (evening, { data, at }) => {
    const problem = timerProblem(evening, evening.opened || evening.closed, Date.parse(at) < opensAt(evening));
    Object.assign(evening, { opened: true, reminded: data.reminded });
    return problem && `sign-up opens ${problem}`;
  },
  EveningReminded: (evening, { at }) => {
    const problem = timerProblem(evening, evening.reminded || evening.closed, Date.parse(at) < remindsAt(evening));
    evening.reminded = true;
    return problem && `reminds ${problem}`;
  },
  SignUpClosed: (evening, { at }) => {
    const problem = timerProblem(evening, evening.closed, Date.parse(at) < closesAt(evening));
    Object.assign(evening, { opened: true, reminded: true, closed: true });
    return problem && `sign-up closes ${problem}`;
  },
  EveningAnswered: (evening, { data }) => {
    const { userId, answer, roles } = data;
    const before = evening.answers.get(userId);
    const needsRoles = answer !== 'out';
    evening.answers.set(userId, { answer, roles, here: needsRoles && (before?.here ?? false), start: start(evening) });
    if (evening.cancelled) return 'is answered after it was cancelled';
    if (before && before.answer === answer && before.roles.join() === roles.join())
      return `${userId} answers the same twice`;
    return roles.length > 0 !== needsRoles && `${userId} is ${answer} with ${roles.length} roles`;
  },
  AnswerDropped: (evening, { data }) => !evening.answers.delete(data.userId) && `${data.userId} had not answered`,
  RollCalled: (evening, { data: { userId, here } }) => {
    const given = evening.answers.get(userId);
    const problem = !isComing(given) ? `${userId} does not come` : given?.here === here && `${userId} is here twice`;
    if (given) given.here = here;
    return problem || (evening.cancelled && 'calls the roll after it was cancelled') || undefined;
  },
  RoundMade: (evening, { data: { number, at, lobbies, reserves } }) => {
    const made = evening.rounds.length;
    evening.rounds.push({ number, at, lobbies, reserves });
    if (evening.cancelled) return 'makes lobbies after it was cancelled';
    if (number !== made + 1) return `round ${number} after ${made}`;
    const teams = lobbies.flatMap((/** @type {any} */ { teamOne, teamTwo }) => [teamOne, teamTwo]);
    const wrong = teams.find(
      (/** @type {any[]} */ team) => sorted(team.map(({ role }) => role)).join(' ') !== ROLES_OF_TEAM,
    );
    const people = [...teams.flat().map((/** @type {any} */ { userId }) => userId), ...reserves];
    if (new Set(people).size < people.length) return `round ${number} has a person twice`;
    return wrong && `round ${number} has a team without each role`;
  },
};

const timerProblem = (
  /** @type {Evening} */ { cancelled },
  /** @type {boolean} */ isDone,
  /** @type {boolean} */ isEarly,
) => (isDone ? 'a second time' : isEarly ? 'early' : cancelled !== null && 'after it was cancelled');

/** @returns {Evening} */
const planned = (/** @type {Event} */ { data }) => ({
  id: data.eveningId,
  night: data.nightId,
  community: data.communityId,
  date: data.date,
  startsAt: data.startsAt,
  settings: data.settings,
  version: 1,
  edited: false,
  kept: false,
  cancelled: null,
  opened: false,
  reminded: false,
  closed: false,
  answers: new Map(),
  rounds: [],
});

/** Returns all nights and evenings at the end of the log, with what is impossible in it. */
export function foldEvenings(/** @type {Event[]} */ events) {
  /** @type {Map<string, Night>} */
  const nights = new Map();
  /** @type {Map<string, Evening>} */
  const evenings = new Map();
  /** Scrims of rounds, each with who was given which seat. @type {Map<string, string[]>} */
  const lobbies = new Map();
  /** Players who were seated when such a scrim was created. @type {Map<string, { append: string, seats: string[] }>} */
  const created = new Map();
  /** @type {{ event: Event, report: (problem: string | false | undefined) => void }[]} */
  const made = [];
  /** @type {string[]} */
  const problems = [];
  for (const event of events) {
    const { stream, type, data, version, meta } = event;
    const report = (/** @type {string | false | undefined} */ problem) => {
      if (problem) problems.push(`${stream} at ${version}: ${problem}`);
    };
    const [kind, id] = splitOnce(stream);
    if (kind === 'scrim' && lobbies.has(id)) {
      if (type === 'ScrimCreated') created.set(id, { append: meta.append, seats: [] });
      const lobby = created.get(id);
      if (type === 'PlayerAssigned' && lobby?.append === meta.append) lobby.seats.push(`${place(data)} ${data.userId}`);
    }
    if (kind === 'night') {
      const night = nights.get(id) ?? { id, community: '', version: 0, phases: [], paused: false, ended: false };
      nights.set(id, night);
      applyToNight(night, event);
    }
    if (kind !== 'evening') continue;
    if (type === 'EveningPlanned') {
      const isOfNight = nights.get(data.nightId)?.community === data.communityId;
      report(evenings.has(id) && 'is planned twice');
      report((!isOfNight || id !== `${data.nightId}_${data.date}`) && 'belongs to no night');
      evenings.set(id, planned(event));
      continue;
    }
    const evening = evenings.get(id);
    if (!evening) {
      report('was not planned');
      continue;
    }
    evening.version = version;
    report(STEPS[type]?.(evening, event));
    if (type === 'RoundMade')
      for (const { scrimId, teamOne, teamTwo } of data.lobbies) {
        report(lobbies.has(scrimId) && `${scrimId} is the scrim of two lobbies`);
        lobbies.set(scrimId, seatsOf({ teamOne, teamTwo }));
      }
    if (type === 'RoundMade') made.push({ event, report });
  }
  for (const { event, report } of made)
    for (const { scrimId } of event.data.lobbies) {
      const { append, seats = [] } = created.get(scrimId) ?? {};
      const isAsMade = JSON.stringify(sorted(seats)) === JSON.stringify(lobbies.get(scrimId));
      report((append !== event.meta.append || !isAsMade) && `${scrimId} is not as it was made, in the same commit`);
    }
  return { nights, evenings, lobbies, created, problems };
}

/** @returns {[string, string]} */
const splitOnce = (/** @type {string} */ stream) => {
  const at = stream.indexOf('-');
  return [stream.slice(0, at), stream.slice(at + 1)];
};

const seatsOf = (/** @type {Record<string, { role: string, userId: string }[]>} */ teams) =>
  sorted(
    Object.entries(teams).flatMap(([team, seats]) => seats.map(({ role, userId }) => `${team} ${role} ${userId}`)),
  );

/**
 * Evenings follow their order and their night, timers are neither early nor forgotten, each round exists as a whole,
 * all people concerned are notified once, former members come to nothing, and the rows equal the log.
 *
 * @param {{ events: Event[], tables: Record<string, Row[]>, clock: number,
 *   nights: ReturnType<typeof foldEvenings> }} known
 * @param {{ memberships: Map<string, Membership>, communities: Map<string, { archived: boolean }> }} folded
 */
export function eveningProblems({ events, tables, clock, nights: log }, { memberships, communities }) {
  const { nights, evenings, problems } = log;
  const isMember = (/** @type {string} */ community, /** @type {string} */ userId) =>
    Boolean(memberships.get(`${community}_${userId}`)?.role);
  return [
    ...problems,
    ...[...nights.values()].flatMap((night) => dateProblems(night, evenings, communities, clock)),
    ...[...evenings.values()].flatMap((evening) => {
      const formerMembers = coming(evening).filter((userId) => !isMember(evening.community, userId));
      return [
        ...forgotten(evening, clock),
        ...(start(evening) + LENGTH_MS > clock
          ? formerMembers.map((userId) => `${userId} is no member and comes to ${evening.id}`)
          : []),
      ];
    }),
    ...rowProblems(nights, evenings, tables),
    ...notificationProblems(events, evenings, tables.notifications ?? []),
  ];
}

/** Returns what a timer or a worker should have done a minute ago. @returns {string[]} */
function forgotten(/** @type {Evening} */ evening, /** @type {number} */ clock) {
  const isLate = (/** @type {number} */ due) => due < clock - LATE_MS;
  const { id, cancelled, opened, closed } = evening;
  return [
    ...(!cancelled && !opened && isLate(opensAt(evening)) ? [`sign-up for ${id} has not opened`] : []),
    ...(!cancelled && !closed && isLate(closesAt(evening)) ? [`sign-up for ${id} has not closed`] : []),
  ];
}

/**
 * Returns which evenings to come are missing, at another time than their night says, or should not exist. Dates
 * are compared only for nights that are daily and in UTC, as simulated organisers make them. @returns {string[]}
 */
function dateProblems(
  /** @type {Night} */ night,
  /** @type {Map<string, Evening>} */ evenings,
  /** @type {Map<string, { archived: boolean }>} */ communities,
  /** @type {number} */ clock,
) {
  const isArchived = communities.get(night.community)?.archived !== false;
  const isActive = !night.paused && !night.ended && !isArchived;
  const upcoming = [...evenings.values()].filter(
    (evening) => evening.night === night.id && evening.rounds.length === 0 && start(evening) > clock,
  );
  if (!isActive)
    return upcoming
      .filter(({ cancelled, kept }) => !cancelled && (!kept || isArchived))
      .map(({ id }) => `${id} goes on, its night does not`);
  if (night.phases.some(({ settings: { rule, zone } }) => zone !== 'UTC' || rule.days?.length !== 7)) return [];
  return Array.from({ length: 1 + SURELY_PLANNED_MS / DAY_MS }, (_, day) => {
    const date = new Date(clock + day * DAY_MS).toISOString().slice(0, 10);
    const phase = night.phases.findLast(({ since }) => since <= date);
    const startsAt = `${date}T${phase?.settings.time}:00.000Z`;
    if (!phase || Date.parse(startsAt) <= clock + LATE_MS) return [];
    const { from, until } = phase.settings;
    if (date < from || (until && date > until)) return [];
    const evening = evenings.get(`${night.id}_${date}`);
    if (!evening) return [`${night.id} has no evening on ${date}`];
    const { id, edited, cancelled, rounds } = evening;
    if (rounds.length > 0 || cancelled === 'organiser' || start(evening) <= clock) return [];
    if (cancelled) return [`${id} is cancelled, its night goes on`];
    return edited || evening.startsAt === startsAt
      ? []
      : [`${id} is at ${evening.startsAt}, its night says ${startsAt}`];
  }).flat();
}

/** @returns {string[]} */
function rowProblems(
  /** @type {Map<string, Night>} */ nights,
  /** @type {Map<string, Evening>} */ evenings,
  /** @type {Record<string, Row[]>} */ tables,
) {
  const [nightRows, eveningRows] = [byId(tables['nights']), byId(tables['evenings'])];
  const answered = (/** @type {[string, string, boolean][]} */ list) =>
    JSON.stringify(list.toSorted((a, b) => (a[0] < b[0] ? -1 : 1)));
  return [
    ...[...nights.values()]
      .filter(({ id, version, ended }) => nightRows.get(id)?.version !== version || nightRows.get(id)?.ended !== ended)
      .map(({ id, version }) => `nights: ${id} is at ${nightRows.get(id)?.version}, the log at ${version}`),
    ...[...evenings.values()].flatMap((evening) => {
      const { id, version, startsAt, cancelled, rounds } = evening;
      const row = eveningRows.get(id);
      const isSame =
        row?.version === version &&
        row['cancelled'] === (cancelled !== null) &&
        row['state'].startsAt === startsAt &&
        row['state'].rounds.length === rounds.length &&
        isSameSet(row['people'], [...evening.answers.keys()]) &&
        answered(row['state'].answers.map((/** @type {any} */ one) => [one.userId, one.answer, one.here])) ===
          answered([...evening.answers].map(([userId, { answer, here }]) => [userId, answer, here]));
      return isSame ? [] : [`evenings: ${id} at ${row?.version} differs from the log at ${version}`];
    }),
  ];
}

/** Players, reserves and followers are notified exactly once of each occasion. @returns {string[]} */
function notificationProblems(
  /** @type {Event[]} */ events,
  /** @type {Map<string, Evening>} */ evenings,
  /** @type {Row[]} */ rows,
) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { recipient, cause } of rows)
    counts.set(`${recipient} ${cause}`, (counts.get(`${recipient} ${cause}`) ?? 0) + 1);
  const expected = events.flatMap(({ type, stream, data }) => {
    const [, id] = splitOnce(stream);
    if (type === 'FollowersNotified')
      return data.to.map((/** @type {string} */ to) => `${to} ${KINDS[data.about]}_${id}_${data.occasion}`);
    if (type !== 'RoundMade') return [];
    const { lobbies = [], reserves = [] } = evenings.get(id)?.rounds.at(data.number - 1) ?? {};
    const seated = lobbies.flatMap(({ teamOne, teamTwo }) => [...teamOne, ...teamTwo]).map(({ userId }) => userId);
    return [...seated, ...reserves].map((to) => `${to} evening-dealt_${id}_${data.number}`);
  });
  return [...new Set(expected)]
    .filter((key) => counts.get(key) !== 1)
    .map((key) => `${key} was notified ${counts.get(key) ?? 0} times`);
}
