// @ts-check
// The invariants I1 … I23: each is a function that returns what is wrong.
import { attendanceProblems } from './attendance.mjs';
import { draftProblems } from './drafts.mjs';
import { eveningProblems, foldEvenings } from './evenings.mjs';
import { byId } from './evidence.mjs';
import { foldCommunities, foldFriendships, foldScrims, rosterIn, sorted } from './fold.mjs';

/** @typedef {import('./evidence.mjs').Facts} Facts */
/** @typedef {import('./evidence.mjs').Call} Call */
/** @typedef {import('./evidence.mjs').Event} Event */
/**
 * @typedef {Facts & { folded: ReturnType<typeof foldScrims>, nights: ReturnType<typeof foldEvenings>, byRequest:
 *   Map<string, Event[]>, head: number }} Known
 */

const LATE_MS = 60_000;
/** Maximum number of emails that two workers send when everything stops. */
const MAX_MAILS_IN_FLIGHT = 8;
/** Initiators of commands that no user sent. */
const SYSTEM_ACTORS = new Set([
  'worker',
  'announcing',
  'alerting',
  'attendance',
  'archiving',
  'discord',
  'evening-planner',
  'freed-seats',
  'account-erasure',
  'leaving',
  'night-timers',
  'succession',
  'system',
]);

/** Returns all violations of the invariants in these facts. */
export function check(/** @type {Facts} */ facts) {
  /** @type {Map<string, Event[]>} */
  const byRequest = new Map();
  for (const event of facts.events) {
    const { requestId } = event.meta;
    if (requestId) byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), event]);
  }
  const { events } = facts;
  const known = {
    ...facts,
    folded: foldScrims(events),
    nights: foldEvenings(events),
    byRequest,
    head: events.length,
  };
  return Object.entries(INVARIANTS).flatMap(([id, invariant]) => invariant(known).map((message) => ({ id, message })));
}

/** @type {Record<string, (known: Known) => string[]>} */
export const INVARIANTS = {
  /** The log has no gaps. */
  I1: ({ events, tables }) => {
    const gap = events.findIndex(({ position }, i) => position !== i + 1);
    const head = Number(tables.es_head?.[0]?.position);
    return [
      ...(gap >= 0 ? [`position ${gap + 1} is missing`] : []),
      ...(head !== events.length ? [`${events.length} events, but the head is ${head}`] : []),
    ];
  },

  /** The versions of each stream are 1, 2, 3 … in log order. */
  I2: ({ events }) => {
    /** @type {Map<string, number>} */
    const versions = new Map();
    return events.flatMap(({ stream, version }) => {
      const before = versions.get(stream) ?? 0;
      versions.set(stream, version);
      return version === before + 1 ? [] : [`${stream}: ${version} after ${before}`];
    });
  },

  /** No accepted command is lost, and its response shows what the log says. */
  I3: (known) =>
    known.calls.flatMap((call) => {
      const yes = call.tries.find(({ status }) => status && status < 300);
      if (!yes) return [];
      const facts = factsOf(call, known);
      const kept = facts.some(({ type }) => call.expects.includes(type)) || mayHaveNoEvent(call, yes);
      const shown =
        yes.view && yes.view.version !== undefined
          ? known.folded.rosters.get(`${yes.view._id} ${yes.view.version}`)
          : undefined;
      return [
        ...(kept ? [] : [`${call.op} (${call.kind}) was granted, and the log knows nothing of it`]),
        ...(yes.view && shown !== rosterIn(yes.view)
          ? [
              `${call.op} (${call.kind}) was shown ${rosterIn(yes.view)} as version ${yes.view.version}, but the log says ${shown}`,
            ]
          : []),
      ];
    }),

  /** A command takes effect at most once, however often it was sent. */
  I4: (known) =>
    known.calls.flatMap((call) => {
      const groups = call.tries.filter(({ id }) =>
        (known.byRequest.get(id) ?? []).some(({ type }) => call.expects.includes(type)),
      );
      const mayRepeat = call.kind === 'edit';
      const several = groups.length > 1 && !mayRepeat;
      const facts = factsOf(call, known);
      const twice = new Set(facts.map(({ meta }) => meta.append)).size > 1;
      return several || (twice && !mayRepeat)
        ? [`${call.op} (${call.kind}) happened ${Math.max(groups.length, 2)} times`]
        : [];
    }),

  /** Every event has a cause; that of a scrim's `DraftChanged` is an earlier event of the draft. */
  I5: ({ events, calls }) => {
    const asked = new Set(calls.flatMap(({ tries }) => tries.map(({ id }) => id)));
    const drafted = new Set();
    return events.flatMap(({ position, stream, version, type, data, meta }) => {
      if (stream.startsWith('draft-')) drafted.add(`${stream} ${version}`);
      const follows =
        type === 'DraftChanged' && drafted.has(`${stream.replace('scrim-', 'draft-')}-${data.game} ${data.version}`);
      return follows ||
        meta.command === 'bench' ||
        SYSTEM_ACTORS.has(meta.by) ||
        (meta.requestId && asked.has(meta.requestId))
        ? []
        : [`${type} at ${position} has no command (${meta.by}, ${meta.requestId})`];
    });
  },

  /** No seat is taken twice, no user has two seats, no limit is exceeded. */
  I6: ({ folded }) => folded.problems.filter((trouble) => !trouble.endsWith('winner') && !trouble.includes('code')),

  I7: ({ folded }) => folded.problems.filter((trouble) => trouble.endsWith('winner')),

  /** A scrim starts once, not early, and all its participants are notified once. */
  I8: ({ events, tables, folded, clock }) => {
    const started = events.filter(({ type }) => type === 'ScrimStarted');
    const key = (/** @type {string} */ id, /** @type {string} */ at) => `${id}_${Date.parse(at)}`;
    const late = [...folded.scrims].filter(
      ([, { deleted, winner, startsAt, startedFor }]) =>
        !deleted &&
        !winner &&
        Date.parse(startsAt) < clock - LATE_MS &&
        (!startedFor || Date.parse(startedFor) !== Date.parse(startsAt)),
    );
    const starts = (tables.notifications ?? []).filter(({ kind }) => kind === 'scrim-start');
    return [
      ...repeated(started.map(({ stream, data }) => key(stream, data.startsAt))).map(
        (start) => `${start} started twice`,
      ),
      ...started
        .filter(({ at, data }) => Date.parse(at) < Date.parse(data.startsAt))
        .map(({ stream }) => `${stream} started early`),
      ...late.map(([id, { startsAt }]) => `${id} has not started for ${startsAt}`),
      ...folded.starts.flatMap(({ id, startsAt, people }) =>
        people
          .filter(
            (to) =>
              starts.filter(({ recipient, cause }) => recipient === to && cause === `start_${key(id, startsAt)}`)
                .length !== 1,
          )
          .map((to) => `${to} was not notified exactly once of the start of ${id}`),
      ),
    ];
  },

  /** A scrim has one code at a time; further codes at Riot come from workers that were killed. */
  I9: ({ events, codes, folded, kills, clock, tables }) => {
    const issued = events.filter(({ type }) => type === 'TournamentCodeIssued');
    const orphans = codes.filter(({ code }) => !issued.some(({ data }) => data.code === code));
    // Requested by a running job, and no longer needed when Riot responded.
    const late = (tables.effects ?? []).filter(
      ({ kind, state, claims }) => kind === 'GenerateTournamentCode' && state === 'superseded' && claims > 0,
    ).length;
    const waiting = [...folded.scrims].filter(
      ([, { deleted, winner, useCodes, code, codeFailed, seats, startedFor, startsAt }]) =>
        !deleted &&
        !winner &&
        useCodes &&
        !code &&
        !codeFailed &&
        seats.size === 10 &&
        startedFor === startsAt &&
        Date.parse(startsAt) < clock - LATE_MS,
    );
    return [
      ...folded.problems.filter((trouble) => trouble.includes('code')),
      ...(orphans.length > kills + late
        ? [`${orphans.length} codes not in the log, after ${kills} kills and ${late} that came too late`]
        : []),
      ...repeated(issued.map(({ data }) => data.code)).map((code) => `${code} was given out twice`),
      ...issued
        .filter(({ data }) => codes.length > 0 && !codes.some(({ code }) => code === data.code))
        .map(({ data }) => `${data.code} is not Riot's`),
      ...waiting.map(([id]) => `${id} waits for its code`),
    ];
  },

  /** Read models equal the log. */
  I10: ({ tables, folded, events }) => [
    ...scrimRows(tables, folded.scrims),
    ...friendRows(tables, events),
    ...communityRows(tables, events),
    ...messageRows(tables, events),
  ],

  /** All log consumers are at the head, and no event is parked. */
  I11: ({ tables, head }) => [
    ...[...(tables.projections ?? []), ...(tables.policies ?? [])]
      .filter(({ position }) => Number(position) !== head)
      .map(({ name, position }) => `${name} stands at ${position} of ${head}`),
    ...(tables.parked_facts ?? []).map(
      ({ projection, position, error }) => `${projection} has put ${position} aside: ${error}`,
    ),
  ],

  /** No due effect is open, and no email was sent twice. */
  I12: ({ tables, mails, clock, kills }) => {
    const effects = tables.effects ?? [];
    const open = effects.filter(
      ({ state, due_at }) => (state === 'pending' || state === 'running') && Date.parse(due_at) < clock - LATE_MS,
    );
    const sent = effects
      .filter(({ kind, state, result }) => kind === 'MailNotification' && state === 'done' && result === 'sent')
      .map(({ ref }) => ref.notificationId);
    const unclear = effects.filter(
      ({ kind, state, result }) =>
        kind === 'MailNotification' && state === 'done' && result.startsWith('may have been sent'),
    );
    const arrived = new Set(mails.map(({ messageId }) => /^<(.+)@/.exec(messageId)?.[1]));
    return [
      ...open.map(
        ({ effect_key, state, last_error }) => `${effect_key} is ${state} after its time (${last_error ?? 'no error'})`,
      ),
      ...effects
        .filter(({ state }) => state === 'failed')
        .map(({ effect_key, last_error }) => `${effect_key} failed: ${last_error}`),
      ...repeated(mails.map(({ messageId }) => messageId)).map((id) => `mail ${id} arrived twice`),
      ...sent.filter((id) => !arrived.has(id)).map((id) => `mail of ${id} counts as sent and never arrived`),
      ...(unclear.length > kills * MAX_MAILS_IN_FLIGHT
        ? [`${unclear.length} mails may or may not have left, after ${kills} kills`]
        : []),
    ];
  },

  /** Every client shows the current state. */
  I13: ({ viewers, folded }) =>
    viewers.flatMap(({ person, rooms }) =>
      Object.entries(rooms).flatMap(([id, { version, view }]) => {
        const scrim = folded.scrims.get(id);
        if (!scrim) return view ? [`${person} shows ${id}, which is not in the log`] : [];
        if (scrim.deleted) return view === null ? [] : [`${person} still shows ${id}, which is deleted`];
        if (version !== scrim.version) return [`${person} shows ${id} at ${version}, it is at ${scrim.version}`];
        return rosterIn(view) === folded.rosters.get(`${id} ${version}`)
          ? []
          : [`${person} shows another ${id} than there is`];
      }),
    ),

  /** Two users have at most one friendship. */
  I14: ({ events, tables }) => [
    ...repeated([...foldFriendships(events).values()].map(({ pair }) => pair)).map(
      (pair) => `${pair} stand in two rows`,
    ),
    ...repeated((tables.friendships ?? []).map(({ asker, asked }) => sorted([asker, asked]).join('_'))).map(
      (pair) => `${pair} have two rows`,
    ),
  ],

  /** A rejected command leaves no trace, and neither does one that is to be sent again. */
  I15: (known) =>
    known.calls.flatMap((call) =>
      call.tries
        .filter(
          ({ status, replay, code }) =>
            code === 'unavailable' ||
            (status && status >= 400 && status < 500 && !replay && code !== 'still-working' && status !== 429),
        )
        .filter(({ id }) => (known.byRequest.get(id) ?? []).length > 0)
        .map(({ status }) => `${call.op} (${call.kind}) was refused with ${status}, and happened`)
        .concat(
          call.tries.some(({ code }) => code === 'done-before') &&
            call.tries.every(({ id }) => (known.byRequest.get(id) ?? []).length === 0)
            ? [`${call.op} (${call.kind}) was answered done-before, and never happened`]
            : [],
        ),
    ),

  /** Only participants saw the secrets of the lobby. */
  I16: ({ viewers, events, tables }) =>
    viewers.flatMap(({ person, secrets }) =>
      secrets
        .filter((id) => {
          const isAdmin = (tables.people ?? []).some((row) => row.id === person && row.is_admin);
          return (
            !isAdmin &&
            !events.some(({ stream, data }) => stream === `scrim-${id}` && JSON.stringify(data).includes(person))
          );
        })
        .map((id) => `${person} saw the password of ${id}`),
    ),

  /** No transaction hangs, and no process exited unexpectedly. */
  I18: ({ open, exits, unhandled }) => [
    ...open.map(({ pid, state, wait_event_type }) => `connection ${pid} is ${state}, waits for ${wait_event_type}`),
    ...exits.map((exit) => `ended by itself: ${exit}`),
    ...(unhandled > 0 ? [`${unhandled} unhandled rejections`] : []),
  ],

  /** A community that is not archived has an owner, and no membership contradicts what happened before. */
  I19: ({ events }) => {
    const { memberships, communities, problems } = foldCommunities(events);
    const owned = new Set([...memberships.values()].filter(({ role }) => role === 'owner').map((one) => one.community));
    const orphans = [...communities].filter(([id, { archived }]) => !archived && !owned.has(id));
    return [...problems, ...orphans.map(([id]) => `${id} has no owner`)];
  },

  /** In upcoming scrims of a community sit only people who may: members in members-only ones, nobody excluded. */
  I20: ({ events, folded, tables, clock }) => {
    const { memberships, communities } = foldCommunities(events);
    const admins = new Set((tables.people ?? []).filter(({ is_admin }) => is_admin).map(({ id }) => id));
    return [...folded.scrims].flatMap(
      ([id, { communityId, visibility, deleted, winner, startsAt, seats, casters }]) => {
        if (!communityId || deleted || winner || Date.parse(startsAt) <= clock) return [];
        if (communities.get(communityId)?.archived) return [`${id} is upcoming in an archived community`];
        return [...seats.values(), ...casters]
          .filter((userId) => !admins.has(userId))
          .flatMap((userId) => {
            const { role = null, excluded } = memberships.get(`${communityId}_${userId}`) ?? {};
            if (excluded === null || (excluded && Date.parse(excluded) > clock))
              return [`${userId} is excluded and takes part in ${id}`];
            return visibility === 'members' && !role ? [`${userId} is no member and takes part in ${id}`] : [];
          });
      },
    );
  },

  /**
   * One open offer per seat and person, each to a reserve; a held seat is neither taken nor open to others; an accepted
   * offer seats one; nothing is open after its time.
   */
  I21: ({ events, tables, clock }) => attendanceProblems(events, tables.scrims ?? [], clock),

  /** Drafts follow their order and rules, each action and timer once; rows and scrims know what the log says. */
  I22: ({ events, tables, clock }) => draftProblems(events, tables.drafts ?? [], tables.scrims ?? [], clock),

  /** Evenings follow their nights, timers and rounds, and everybody is notified once; the rows equal the log. */
  I23: (known) => eveningProblems(known, foldCommunities(known.events)),
};

const factsOf = (/** @type {Call} */ { tries }, /** @type {Known} */ { byRequest }) =>
  tries.flatMap(({ id }) => byRequest.get(id) ?? []);

/** Accepted commands whose response does not show why nothing changed. */
const MAY_HAVE_NO_EVENT = new Set([
  'draft-look',
  'draft-open',
  'draft-ready',
  'accept',
  'quit',
  'appoint',
  'archive',
  'restore',
  'show',
  'check-in',
  'uncheck',
  'reserve',
  'unreserve',
  'keep',
  'nudge',
  'night-edit',
  'night-pause',
  'night-resume',
  'night-end',
  'night-follow',
  'evening-look',
  'evening-answer',
  'evening-answer-for',
  'evening-here',
  'evening-cancel',
  'evening-restore',
]);

/**
 * Some accepted commands change nothing: moving to one's own seat, casting twice, befriending a friend. The roster in
 * the response shows it.
 */
function mayHaveNoEvent(
  /** @type {Call} */ { kind, who, body },
  /** @type {import('./evidence.mjs').Try} */ { view, status },
) {
  if (kind === 'move')
    return view.seats.some(
      (/** @type {string[]} */ [team, role, id]) =>
        id === who && team === body.playerData.team.name && role === body.playerData.role,
    );
  if (kind === 'cast') return view.casters.includes(who);
  if (kind === 'uncast') return !view.casters.includes(who);
  if (kind === 'edit') return Date.parse(view.startsAt) === Date.parse(body.gameStartTime);

  if (kind === 'enter') return status === 202; // they had asked before
  return MAY_HAVE_NO_EVENT.has(kind);
}

/** @returns {string[]} */
function scrimRows(/** @type {Facts['tables']} */ tables, /** @type {Known['folded']['scrims']} */ scrims) {
  const rows = byId(tables.scrims);
  const history = new Map((tables.history ?? []).map((row) => [String(row.scrim_id), row]));
  const parts = new Map();
  for (const { scrim_id, user_id, kind, team, role, starts_at, winner, deleted } of tables.participations ?? []) {
    const seat = kind === 'player' ? `${team} ${role}` : '';
    parts.set(scrim_id, [
      ...(parts.get(scrim_id) ?? []),
      `${kind} ${user_id} ${seat} ${new Date(starts_at).getTime()} ${winner} ${deleted}`,
    ]);
  }
  return [...scrims].flatMap(([id, scrim]) => {
    const toRoster = (/** @type {any} */ state) =>
      JSON.stringify([
        sorted(state.seats.map((/** @type {any} */ { team, role, userId }) => `${team} ${role} ${userId}`)),
        sorted(state.casters),
        state.winner,
        Date.parse(state.startsAt),
        state.startedFor && Date.parse(state.startedFor),
        state.deleted,
        state.host,
        state.code?.code ?? null,
        state.codeRevision,
      ]);
    const folded = JSON.stringify([
      [...scrim.seats].map(([at, who]) => `${at} ${who}`).toSorted(),
      [...scrim.casters].toSorted(),
      scrim.winner,
      Date.parse(scrim.startsAt),
      scrim.startedFor && Date.parse(scrim.startedFor),
      scrim.deleted,
      scrim.host,
      scrim.code,
      scrim.codeRevision,
    ]);
    const [row, past] = [rows.get(id), history.get(id)];
    const outcome = `${Date.parse(scrim.startsAt)} ${scrim.winner} ${scrim.deleted}`;
    const recorded = [
      ...[...scrim.seats].map(([at, who]) => `player ${who} ${at} ${outcome}`),
      ...[...scrim.casters].map((who) => `caster ${who}  ${outcome}`),
    ].toSorted();
    return [
      ...(row && row.version === scrim.version && toRoster(row.state) === folded
        ? []
        : [
            `scrims: ${id} is ${row && toRoster(row.state)} at ${row?.version}, the log says ${folded} at ${scrim.version}`,
          ]),
      ...(past && toRoster(past.state) === folded && past.winner === scrim.winner && past.deleted === scrim.deleted
        ? []
        : [`history: ${id} differs from the log`]),
      ...(JSON.stringify(sorted(parts.get(id) ?? [])) === JSON.stringify(recorded)
        ? []
        : [`participations: ${id} differs from the log`]),
    ];
  });
}

/** @returns {string[]} */
function friendRows(/** @type {Facts['tables']} */ tables, /** @type {Event[]} */ events) {
  const rows = byId(tables.friendships);
  return [...foldFriendships(events)]
    .filter(([id, { status }]) => rows.get(id)?.status !== status)
    .map(([id, { status }]) => `friendships: ${id} is ${rows.get(id)?.status}, the log says ${status}`);
}

/** @returns {string[]} */
function communityRows(/** @type {Facts['tables']} */ tables, /** @type {Event[]} */ events) {
  const { memberships, communities } = foldCommunities(events);
  const [rows, memberRows] = [byId(tables.communities), byId(tables.memberships)];
  /** @type {Map<string, { members: number, requests: number }>} */
  const counts = new Map();
  for (const { community, role, asked } of memberships.values()) {
    const { members, requests } = counts.get(community) ?? { members: 0, requests: 0 };
    counts.set(community, { members: members + (role ? 1 : 0), requests: requests + (asked ? 1 : 0) });
  }
  return [
    ...[...communities]
      .filter(([id, { slug, archived }]) => rows.get(id)?.slug !== slug || rows.get(id)?.archived !== archived)
      .map(([id]) => `communities: ${id} differs from the log`),
    ...[...memberships]
      .filter(([id, { role }]) => memberRows.get(id)?.role !== role)
      .map(([id, { role }]) => `memberships: ${id} is ${memberRows.get(id)?.role}, the log says ${role}`),
    ...(tables.community_counts ?? [])
      .filter(({ community, members, requests }) => {
        const counted = counts.get(community);
        return members !== (counted?.members ?? 0) || requests !== (counted?.requests ?? 0);
      })
      .map(({ community, members, requests }) => `community_counts: ${community} has ${members}, ${requests} ask`),
    ...exclusionRows(tables, memberships),
    ...inviteRows(tables),
  ];
}

/** @returns {string[]} */
function exclusionRows(
  /** @type {Facts['tables']} */ tables,
  /** @type {ReturnType<typeof foldCommunities>['memberships']} */ memberships,
) {
  const stored = (tables.community_exclusions ?? []).map(
    ({ community, user_id, until }) => `${community}_${user_id} until ${until && Date.parse(until)}`,
  );
  const excluded = [...memberships].flatMap(([id, { excluded: until }]) =>
    until === undefined ? [] : [`${id} until ${until && Date.parse(until)}`],
  );
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(excluded))
    ? []
    : [`community_exclusions: ${stored.length} rows, the log says ${excluded.length}, or other ones`];
}

/** No invite was used more often than it may be. @returns {string[]} */
function inviteRows(/** @type {Facts['tables']} */ tables) {
  const uses = (tables.community_invite_uses ?? []).map(({ invite }) => invite);
  return (tables.community_invites ?? [])
    .filter(({ id, uses: max }) => uses.filter((invite) => invite === id).length > max)
    .map(({ id }) => `community_invites: ${id} was used too often`);
}

/** @returns {string[]} */
function messageRows(/** @type {Facts['tables']} */ tables, /** @type {Event[]} */ events) {
  const sent = events.filter(({ type }) => type === 'MessageSent');
  const rows = byId(tables.messages);
  return [
    ...sent
      .filter(({ data }) => rows.get(data.messageId)?.n !== data.n)
      .map(({ data }) => `messages: ${data.messageId} is not stored as it was sent`),
    ...(rows.size > sent.length ? [`messages: ${rows.size - sent.length} that no user sent`] : []),
    ...repeated(
      (tables.messages ?? [])
        .filter(({ client_id }) => client_id)
        .map(({ sender, client_id }) => `${sender} ${client_id}`),
    ).map((id) => `messages: ${id} was stored twice`),
  ];
}

function repeated(/** @type {string[]} */ list) {
  const seen = new Set();
  return [...new Set(list.filter((item) => seen.size === seen.add(item).size))];
}
