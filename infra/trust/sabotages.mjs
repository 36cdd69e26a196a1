// @ts-check
// Bugs somebody might write in good faith, each with the test that must notice. `find` stands exactly once in its file.

/**
 * @typedef {object} Bug
 * @property {string} bug what goes wrong, in a player's or operator's words
 * @property {string} file
 * @property {string} find
 * @property {string} put
 * @property {string} spec
 * @property {string} [noticedBy] full name of the test (with its describes); without it the whole spec runs, for tests that stand on what those before them left
 */

const SCRIM_SPEC = 'libs/scrims/src/domain/scrim.spec.ts';
const INVARIANTS = 'libs/scrims/src/domain/invariants.spec.ts';
const SCRIMS = 'apps/api/test/scrims.e2e-spec.ts';
const LOG = 'libs/platform/test/log.e2e-spec.ts';
const ROLLED_BACK = 'libs/platform/test/rolled-back.e2e-spec.ts';
const EFFECTS = 'libs/platform/test/effects.e2e-spec.ts';
const MATRIX = 'apps/api/test/trust/matrix.trust-spec.ts';
const REFUSED = 'whoever only looks, or is refused, leaves no trace';
const SOCKETS_MATRIX = 'apps/api/test/trust/sockets-matrix.trust-spec.ts';
const SOCKET_FUZZ = 'apps/api/test/trust/socket-fuzz.trust-spec.ts';
const SIDE_DOORS = 'apps/api/test/trust/side-doors.trust-spec.ts';
const EVERY_ROUTE = 'apps/api/test/trust/every-route.trust-spec.ts';
const DOOR = 'apps/api/test/trust/sessions.trust-spec.ts';
const FORGOTTEN = 'apps/api/test/trust/forgotten-line.trust-spec.ts';
const LATE = 'apps/api/test/trust/late-append.trust-spec.ts';
const WHOLE_AGAIN = 'an api whose lines to the database a router forgot notices by itself, says so, and goes on over new ones';
const POOL = 'libs/platform/test/pool.trust-spec.ts';
const POISON = 'libs/platform/test/poison.trust-spec.ts';
const PARKED = 'facts a projection cannot tell hold up their own streams and nobody else, and are told once it is mended';
const TURNS = 'libs/platform/test/turns.trust-spec.ts';
const SERVED = 'a second node gets its commit through within a few commits of a busy first node';
const REBUILD = 'libs/platform/test/rebuild.trust-spec.ts';
const COMPATIBLE = 'apps/worker/test/compatible.trust-spec.ts';
const OUTSIDE = 'libs/notifications/test/outside.e2e-spec.ts';
const CHAT = 'frontend/src/features/chat/chat.spec.ts';
const HEADERS = 'apps/api/test/trust/headers.trust-spec.ts';
const SAFE = 'the page carries every header that keeps a browser safe';
const LIMITS = 'apps/api/test/trust/limits.trust-spec.ts';
const SCALED = 'RATE_LIMIT_SCALE 0.1 makes 2 clicks of twenty, and guesses at a secret stay twenty';
const TOKENS = 'apps/api/test/trust/tokens.trust-spec.ts';
const SIGN_IN = 'apps/api/test/trust/sign-in.trust-spec.ts';
const SESSIONS = 'apps/api/test/sessions.e2e-spec.ts';
const ERASED = 'apps/api/test/erased.e2e-spec.ts';
const NOTHING_LEFT = 'of who was erased nothing is left that tells who he was, in any table';
const STUDIO = 'libs/media/src/studio.spec.ts';
const CALENDARS = 'apps/api/test/calendars.e2e-spec.ts';
const ODD = 'apps/api/test/trust/odd-requests.trust-spec.ts';

/** @type {Bug[]} */
export const BUGS = [
  // ── Who may do what
  { bug: 'two people on one seat', file: 'libs/scrims/src/domain/rules.ts', find: 'if (isOpenSeat(scrim, seat)) return;', put: 'return;', spec: SCRIM_SPEC, noticedBy: 'taking a seat rejects joining a taken seat and lists the free ones' },
  { bug: 'anybody seats anybody', file: 'libs/scrims/src/domain/rules.ts', find: "if (!by.isAdmin && by.userId !== userId) throw new Rejection('not-yourself');", put: '', spec: SCRIM_SPEC, noticedBy: 'taking a seat rejects joining on behalf of another user' },
  { bug: 'players report winners, not only the host', file: 'libs/scrims/src/domain/rules.ts', find: "if (!by.isAdmin && by.userId !== scrim.host) throw", put: 'if (!by.isAdmin && !seatOf(scrim, by.userId)) throw', spec: SCRIM_SPEC, noticedBy: 'reporting the winner a player may not' },
  { bug: 'a winner is reported twice', file: 'libs/scrims/src/domain/rules.ts', find: "if (scrim.winner) throw new Rejection('winner-already-set');", put: '', spec: SCRIM_SPEC, noticedBy: 'reporting the winner only once' },
  { bug: 'a winner before the start', file: 'libs/scrims/src/domain/decide.ts', find: "if (!hasStarted(scrim, edge.at)) throw new Rejection('not-started');", put: '', spec: SCRIM_SPEC, noticedBy: 'reporting the winner not before the start' },
  { bug: 'casters play, too', file: 'libs/scrims/src/domain/seats.ts', find: "if (isCasting(scrim, seat.userId)) throw new Rejection('already-casting');", put: '', spec: SCRIM_SPEC, noticedBy: 'taking a seat a caster cannot play' },
  { bug: 'one caster too many', file: 'libs/scrims/src/domain/decide.ts', find: 'scrim.casters.length >= Math.min', put: 'scrim.casters.length > Math.min', spec: SCRIM_SPEC, noticedBy: 'casting two are enough' },
  { bug: 'full teams, and no host is drawn', file: 'libs/scrims/src/domain/seats.ts', find: 'return [...events, ...drawnHost(events.reduce(evolve, scrim), command.edge)];', put: 'return [...events, ...drawnHost(scrim, command.edge)];', spec: SCRIM_SPEC, noticedBy: 'taking a seat the tenth player draws the host' },
  { bug: 'a host who left stays host', file: 'libs/scrims/src/domain/roster.ts', find: "if (scrim.host !== userId) return scrim;", put: 'return scrim;', spec: SCRIM_SPEC, noticedBy: 'moving and leaving a host who left is drawn anew when the teams are full again' },
  { bug: 'a person outside the scrim stays host', file: 'libs/scrims/src/domain/invariants.ts', find: 'if (scrim.host === null || mayHost(scrim, scrim.host)) return scrim;', put: 'return scrim;', spec: INVARIANTS, noticedBy: 'the host of a log of an earlier release who was made host by an undo after leaving never was host' },
  { bug: 'a code moves to another region', file: 'libs/scrims/src/domain/invariants.ts', find: "after.region === before.region\n  && players", put: 'players', spec: INVARIANTS, noticedBy: 'the code of a log of an earlier release is void with another region' },
  { bug: 'a code outlives its ten', file: 'libs/scrims/src/domain/invariants.ts', find: '&& playersOf(after).every((userId) => codePlayersOf(before).includes(userId));', put: ';', spec: INVARIANTS, noticedBy: 'the code of a log of an earlier release is void with another player on the seat of one of the ten' },
  { bug: 'a code issued for another region is kept', file: 'libs/scrims/src/domain/codes.ts', find: ' && command.region === scrim.region', put: '', spec: SCRIM_SPEC, noticedBy: 'tournament codes a code of another region arrives in vain' },
  { bug: 'an undo puts anybody back', file: 'libs/scrims/src/domain/undo.ts', find: 'for (const userId of putsBack) mustBeFit(command.candidates[userId] ?? null);', put: '', spec: 'libs/scrims/src/domain/undo.spec.ts', noticedBy: 'undoing a kick gives no banned or deleted caster back' },
  { bug: 'an undo takes casters away from a decided game', file: 'libs/scrims/src/domain/undo.ts', find: '  mustBeUndecided(now);\n  return isCasting(now, userId) ?', put: '  return isCasting(now, userId) ?', spec: 'libs/scrims/src/domain/ways.laws.spec.ts', noticedBy: 'an undo reaches nothing that the direct commands refuse' },
  { bug: 'an undo gives casters back to a game that is over', file: 'libs/scrims/src/domain/undo.ts', find: "  if (isOver(now, at)) throw new Rejection('game-ended');\n", put: '', spec: 'libs/scrims/src/domain/ways.laws.spec.ts', noticedBy: 'an undo reaches nothing that the direct commands refuse' },
  { bug: 'a swap forgets somebody', file: 'libs/scrims/src/domain/roster.ts', find: 'seat(seat(without(scrim, event.one.userId), event.two), event.one)', put: 'seat(without(scrim, event.two.userId), event.one)', spec: SCRIM_SPEC, noticedBy: 'an admin rearranges both sit where the other sat, and may swap back' },
  { bug: 'fill draws casters', file: 'libs/scrims/src/domain/seats.ts', find: '!seatOf(scrim, userId) && !isCasting(scrim, userId));', put: '!seatOf(scrim, userId));', spec: SCRIM_SPEC, noticedBy: 'an admin rearranges fills without those who cast' },
  { bug: 'creators of a scrim are everybody', file: 'libs/scrims/src/domain/decide.ts', find: "if (!by.isAdmin && by.userId !== scrim.createdBy) throw new Rejection('creator-or-admin-only');", put: '', spec: SCRIM_SPEC, noticedBy: 'deleting nobody else does' },
  { bug: 'admins are banned by admins', file: 'libs/users/src/domain/decide.ts', find: "if (user.isAdmin) throw new Rejection('admin-not-bannable');", put: '', spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'a ban hits no admin' },
  { bug: 'a ban leaves the sessions open', file: 'libs/users/src/domain/decide.ts', find: '? [banned, ...BEGUN] :', put: '? [banned] :', spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'a ban that begins now ends every session' },
  { bug: 'a scheduled ban ends no session', file: 'libs/users/src/domain/decide.ts', find: "case 'BeginBan': return begin(command.edge, user);", put: "case 'BeginBan': return [];", spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'a ban that was scheduled ends every session when it begins, once' },
  { bug: 'a ban lifted right after its start leaves the old tokens alive', file: 'libs/users/src/domain/decide.ts', find: "user.ban ? [...begin(edge, user), { type: 'UserUnbanned' }]", put: "user.ban ? [{ type: 'UserUnbanned' }]", spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'a ban that was scheduled ends every session also when it is lifted or replaced before its timer ran' },
  { bug: 'banned people get mails', file: 'libs/notifications/src/channels/mailing.job.ts', find: "if (await isBarred(this.pool, row.recipient, now)) return", put: 'if (false) return', spec: OUTSIDE, noticedBy: 'nothing leaves for a person whose ban is in force: no mail, no push; once it is lifted both come again' },
  { bug: 'the last admin leaves', file: 'libs/users/src/domain/decide.ts', find: "if (user.isAdmin && otherAdmins === 0) throw new Rejection('last-admin');", put: '', spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'admin rights the last admin cannot leave' },
  { bug: 'an account is erased before its thirty days', file: 'libs/users/src/domain/decide.ts', find: '|| user.erased || !isOver(user.restorableUntil, edge.at)) return [];', put: '|| user.erased) return [];', spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'leaving what names the person goes after thirty days, not before' },
  { bug: 'somebody makes himself a friend', file: 'libs/friends/src/domain/decide.ts', find: "friendship.status === 'none' || friendship.request!.to !== by", put: "friendship.status === 'none'", spec: 'libs/friends/src/domain/friendship.spec.ts', noticedBy: 'answering the one who asked cannot accept for the other' },
  { bug: 'crossing requests stay two requests', file: 'libs/friends/src/domain/decide.ts', find: "  return began(friendship);\n}\n\nfunction cancel", put: "  return [{ type: 'FriendshipRequested', requestId, by, to }];\n}\n\nfunction cancel", spec: 'libs/friends/src/domain/friendship.spec.ts', noticedBy: 'asking two who ask each other are friends' },
  { bug: 'messages to people who are no friends', file: 'libs/chat/src/domain/decide.ts', find: "  if (!to) throw new Rejection('conversation-not-found');\n  if (!areFriends) throw new Rejection('friends-only');", put: "  if (!to) throw new Rejection('conversation-not-found');", spec: 'libs/chat/src/domain/conversation.spec.ts', noticedBy: 'talking who are friends no more are silent' },
  { bug: 'an admin route without its guard', file: 'libs/platform/src/auth/auth.guard.ts', find: 'if (forAdmins.of(context) && !user.isAdmin) {', put: 'if (forAdmins.of(context) && !user) {', spec: 'apps/api/test/admin.e2e-spec.ts', noticedBy: 'the door POST /admin/updateUser/nobody is for admins alone' },
  { bug: 'no API key needed', file: 'libs/platform/src/http/api-key.guard.ts', find: "if (!sameSecret(request.headers['x-api-key'], this.config.API_KEY)) throw new AuthError('invalid-api-key', 'Invalid API key');", put: 'void request;', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'tokens without the API key are no use' },
  { bug: 'who knows uid and e-mail is in', file: 'libs/users/src/sign-in/proofs.ts', find: '(request.cookies[cookieName(COOKIE, this.config)]);', put: '(request.cookies[cookieName(COOKIE, this.config)]) ?? { uid, email, sessions: 0, session: uuid() };', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'the proof is needed' },
  { bug: 'a proof is good for anybody', file: 'libs/users/src/sign-in/proofs.ts', find: 'if (!proved || proved.uid !== uid || proved.email !== email) throw', put: 'if (!proved) throw', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'the proof holds for exactly the pair it is about' },
  { bug: 'the proof cookie is not signed', file: 'libs/users/src/sign-in/proofs.ts', find: 'if (!sameSecret(signature, this.#signature(said))) return undefined;', put: 'if (!signature) return undefined;', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'the proof signed with another secret is none' },
  { bug: 'a sign-in is taken over by another browser', file: 'libs/users/src/sign-in/sign-ins.ts', find: 'state = $1 AND browser = $2 AND', put: 'state = $1 AND $2::text IS NOT NULL AND', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'coming back from the identity provider only the browser that began can finish, and only once' },

  // ── Who sees what
  { bug: 'the lobby password for everybody', file: 'libs/scrims/src/read/view.ts', find: 'lobbyPassword: secret(scrim.lobbyPassword)', put: 'lobbyPassword: scrim.lobbyPassword', spec: 'apps/api/test/secrets.e2e-spec.ts', noticedBy: 'a scrim that is upcoming and full tells its secrets to insiders, and to nobody else, over HTTP' },
  { bug: 'players see the lobby before the start', file: 'libs/scrims/src/read/view.ts', find: 'scrim.seats.length === SCRIM_SIZE && now >= Date.parse(scrim.startsAt);', put: 'scrim.seats.length === SCRIM_SIZE;', spec: 'apps/api/test/secrets.e2e-spec.ts', noticedBy: 'a scrim that is upcoming and full tells its secrets to insiders, and to nobody else, over HTTP' },
  { bug: 'private scrims in everybody’s list', file: 'libs/scrims/src/read/view.ts', find: '!scrim.isPrivate || viewer.isAdmin ||', put: 'true || viewer.isAdmin ||', spec: SCRIMS, noticedBy: 'lists hide private scrims from who has nothing to do with them; the link works' },
  { bug: 'a page of another origin opens a socket', file: 'libs/platform/src/realtime/io.adapter.ts', find: 'return host === headers.host || origin', put: 'return host !== "" || origin', spec: 'apps/api/test/realtime.e2e-spec.ts', noticedBy: 'the connection is refused to a page of another origin' },
  { bug: 'a socket outlives its session', file: 'libs/platform/src/realtime/gateway.ts', find: "code: error.code }); socket.disconnect(true);", put: 'code: error.code });', spec: 'apps/api/test/admin.e2e-spec.ts', noticedBy: 'banning ends every session on every node, in HTTP and sockets, with the words of the ban' },
  { bug: 'pictures are stored as they came', file: 'libs/media/src/studio.ts', find: "      .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: 'inside', withoutEnlargement: true })", put: '', spec: 'libs/media/src/studio.spec.ts', noticedBy: 'a true picture jpeg comes out as WebP, 900 px at the longest side' },
  { bug: 'where a picture was taken stays in it', file: 'libs/media/src/studio.ts', find: '      .webp({ quality: QUALITY })', put: '      .keepMetadata()\n      .webp({ quality: QUALITY })', spec: 'libs/media/src/studio.spec.ts', noticedBy: 'a true picture stands upright, and tells neither where it was taken nor with what' },

  // ── Nothing lost, nothing twice
  { bug: 'the log takes any expected version', file: 'libs/platform/src/db/es-append.ts', find: 'ORDER BY ev.version DESC LIMIT 1), 0) = x.v AS expected', put: 'ORDER BY ev.version DESC LIMIT 1), 0) >= 0 AS expected', spec: LOG, noticedBy: 'a rush from two processes on one aggregate loses nothing and exceeds no limit' },
  { bug: 'the log is not serialised', file: 'libs/platform/src/db/es-append.ts', find: '    PERFORM pg_advisory_xact_lock(7301);\n', put: '', spec: LOG, noticedBy: 'positions have no gaps, versions no jumps, and the rows are what the log says' },
  { bug: 'a name is taken twice', file: 'libs/platform/src/db/es-append.ts', find: 'AND k.owner <> t.owner LIMIT 1;', put: 'AND false LIMIT 1;', spec: LOG, noticedBy: 'one name has one owner, however many ask at once; a name given up is free' },
  { bug: 'a reader skips what is missing', file: 'libs/platform/src/log/reader.ts', find: 'if (row.position !== position + 1 + i) throw', put: 'if (row.position < 0) throw', spec: LOG, noticedBy: 'a reader that finds a fact missing stops there' },
  { bug: 'a refusal is told on an old state', file: 'libs/platform/src/commands/lane.ts', find: 'const fresh: Known<unknown> = certain ? base : await this.ports.load(this.id);', put: 'const fresh: Known<unknown> = base;', spec: 'libs/platform/src/commands/lane.spec.ts', noticedBy: 'somebody else was first a refusal is told on the newest state only: what was sold out may be there again' },
  {
    bug: 'a commit whose answer was lost is judged as if it were another\'s', file: 'libs/platform/src/log/appender.ts', spec: LATE,
    find: "      else if (typeof position === 'number') one.resolve({ ok: true, position });\n", put: '',
    noticedBy: 'a join that the database carries out late is answered as carried out, never as refused',
  },
  {
    bug: 'a statement that was lost is carried out late', file: 'libs/platform/src/log/appender.ts', spec: LATE,
    find: '      if (this.#lost) await endBackend(client, applicationOf(this.#lost));\n', put: '',
    noticedBy: 'a join that did not reach the database in time is sent again, and cannot be carried out late',
  },
  { bug: 'a projection counts an event twice after a crash', file: 'libs/platform/src/projections/builds.ts', find: "[events.at(-1)!.position, projection.name, at.build, at.position]);\n      if (rowCount !== 1)", put: "[at.position, projection.name, at.build, at.position]);\n      if (rowCount !== 1)", spec: LOG, noticedBy: 'a rebuild has also what the live one applied while it was swapped in' },
  { bug: 'a rebuild misses what came meanwhile', file: 'libs/platform/src/projections/builds.ts', find: "        await this.#parking.apply(client, projection, build, missing, 'building');\n", put: '', spec: LOG, noticedBy: 'a rebuild has also what the live one applied while it was swapped in' },
  { bug: 'two workers do one job', file: 'libs/platform/src/effects/effects.ts', find: "((state = 'pending' AND due_at <= now()) OR (state = 'running' AND lease_until < now()))", put: "(state IN ('pending', 'running'))", spec: EFFECTS, noticedBy: 'nothing begins before its time by the database clock, even when its pointer comes early' },
  { bug: 'a job whose worker died stays undone', file: 'libs/platform/src/effects/effects.ts', find: "(state = 'pending' AND due_at <= now()) OR (state = 'running' AND lease_until < now())", put: "state = 'pending' AND due_at <= now()", spec: EFFECTS, noticedBy: 'an effect that kills its workers is given up' },
  { bug: 'jobs are forgotten with Redis', file: 'libs/platform/src/effects/pointers.ts', find: 'const renewed = epoch !== this.#epoch;', put: 'const renewed = false;', spec: EFFECTS, noticedBy: 'an emptied Redis loses nothing and doubles nothing' },
  { bug: 'what was done is done again when wished again', file: 'libs/platform/src/effects/effects.ts', find: "state = CASE WHEN effects.state IN ('superseded', 'failed') THEN 'pending' ELSE effects.state END\n  WHERE effects.state <> 'done'", put: "state = 'pending'\n  WHERE true", spec: EFFECTS, noticedBy: 'what was done is not done again, however often it is wished' },
  { bug: 'a moved start still alarms at the old hour', file: 'libs/scrims/src/domain/decide.ts', find: 'scrim.startedFor === startsAt || scrim.startsAt !== startsAt ||', put: 'scrim.startedFor === startsAt ||', spec: SCRIM_SPEC, noticedBy: 'the start that was moved is announced at its new time alone' },
  { bug: 'a code for an older wish is taken', file: 'libs/scrims/src/domain/codes.ts', find: '&& scrim.codeRevision === revision;', put: ';', spec: SCRIM_SPEC, noticedBy: 'tournament codes ignores a tournament code issued for an outdated revision' },
  { bug: 'a repeat with the same key acts again', file: 'libs/platform/src/http/idempotency.ts', find: "if (typeof key !== 'string' ||", put: "if (typeof key === 'string' ||", spec: SCRIMS, noticedBy: 'creating the same Idempotency-Key creates one scrim' },
  { bug: 'one key answers another request', file: 'libs/platform/src/http/idempotency.ts', find: 'if (held.hash !== attempt.hash) {', put: "if (held.hash === '') {", spec: SCRIMS, noticedBy: 'creating the same Idempotency-Key creates one scrim' },
  { bug: 'a gap in a cached state goes unseen', file: 'libs/platform/src/commands/states.ts', find: 'if (event.version > known.version + 1) { this.#known.delete(event.stream); return; }', put: '', spec: 'libs/platform/src/commands/states.spec.ts', noticedBy: 'who missed a fact knows nothing rather than something wrong' },
  { bug: 'the same version of another history is appended to', file: 'libs/platform/src/db/es-append.ts', find: 'IF NOT a.expected OR NOT a.same THEN', put: 'IF NOT a.expected THEN', spec: ROLLED_BACK, noticedBy: 'a decision on a state that never happened is refused, also when the stream has reached its version again' },
  { bug: 'clients are not told that events were lost', file: 'libs/platform/src/log/tail.ts', find: 'this.reader.endHistory(this.#history)', put: 'Promise.resolve()', spec: ROLLED_BACK, noticedBy: 'when events are lost, one other history begins, however many nodes notice it; a node that has read none of them goes on and tells it' },
  { bug: 'a page keeps what the server has lost', file: 'frontend/src/realtime/history.saga.ts', find: 'if (now.id !== first.id)', put: 'if (now.id === "")', spec: 'frontend/src/realtime/history.saga.spec.ts', noticedBy: 'a page that comes back to a server whose data went back is loaded again: versions it holds are from another history' },
  { bug: 'another log of the same length goes unnoticed', file: 'libs/platform/src/log/tail.ts', find: 'if (append !== undefined && found.append !== append) throw', put: 'if (append !== undefined && false) throw', spec: ROLLED_BACK, noticedBy: 'a log of the same length with another history is noticed by a node that nobody asks anything' },
  { bug: 'a read is older than what was committed', file: 'libs/platform/src/log/tail.ts', find: 'await this.#reached(found.head);', put: '', spec: LOG, noticedBy: 'a node that fenced sees what another node committed before' },
  { bug: 'limits count for each node alone', file: 'libs/platform/src/http/shared-count.ts', find: 'if (Date.now() < this.#awayUntil)', put: 'if (Date.now() > 0)', spec: 'apps/api/test/trust/limits.trust-spec.ts', noticedBy: 'logging in: 10 in 60 s, however many nodes are asked, and nobody else pays for it' },

  { bug: 'a node loses to another one for ever', file: 'libs/platform/src/commands/lane.ts', find: 'losses < LOSSES;', put: 'losses < 300;', spec: 'libs/platform/src/commands/lane.spec.ts', noticedBy: 'somebody else was first again and again: whoever lost three times decides in turn, and is served or refused there' },

  // ── Added with the doors and the channels
  { bug: 'a message is read by who is not in the conversation', file: 'libs/chat/src/read/doors.ts', find: "if (!other) throw new Rejection('conversation-not-found');", put: '', spec: 'libs/chat/test/chat.e2e-spec.ts', noticedBy: 'who reads what nobody reads, writes or marks in a conversation of others' },
  { bug: 'everybody’s notifications can be removed by everybody', file: 'libs/notifications/src/http/notifications.controller.ts', find: '    mustBeCaller(userId, who);\n', put: '', spec: 'libs/notifications/test/notifications.e2e-spec.ts', noticedBy: 'reading only one’s own: nobody reads or removes what others were told' },
  { bug: 'pushes go to any address', file: 'libs/notifications/src/channels/push-hosts.ts', find: "return protocol === 'https:' && port === '' && (", put: "return protocol === 'https:' || (", spec: 'libs/notifications/src/channels/words-and-hosts.spec.ts', noticedBy: 'push services https://169.254.169.254/latest is not' },
  { bug: 'mails go on after the last one was declined', file: 'libs/notifications/src/read/wants.ts', find: "if (channel === 'email' && switched?.email_stopped_at) return false;", put: '', spec: 'libs/notifications/src/read/wants.spec.ts', noticedBy: 'whoever left by the link in a mail gets none, and his pushes as before' },
  { bug: 'anybody stops anybody’s mails', file: 'libs/notifications/src/http/unsubscribe.controller.ts', find: 'if (!this.links.isSigned(userId, signature)) throw', put: 'if (!signature) throw', spec: 'libs/notifications/test/outside.e2e-spec.ts', noticedBy: 'one click on the link in a mail, by a person or by a mail program, ends all mails; asking for them again brings them back' },
  { bug: 'an ended session goes on', file: 'libs/users/src/read/stored-principals.ts', find: 'account.sessions !== sv || isEnded(sid, account.ended)', put: 'account.sessions !== sv', spec: SESSIONS, noticedBy: 'one that ends is over for every token it got, on every node, and its sockets close there' },
  { bug: 'signing out everywhere ends nothing', file: 'libs/users/src/read/stored-principals.ts', find: 'account.sessions !== sv || ', put: '', spec: 'apps/api/test/sign-in.e2e-spec.ts', noticedBy: 'tokens end everywhere when their owner says so, on every node' },
  { bug: 'a token of another house is believed', file: 'libs/platform/src/auth/tokens.ts', find: "verifyOptions: { algorithms: ['HS256'], issuer: ISSUER, audience: ISSUER }", put: "verifyOptions: { algorithms: ['HS256'] }", spec: 'apps/api/test/trust/tokens.trust-spec.ts', noticedBy: 'a forged or stale token opens nothing, over HTTP or a socket, at any node' },
  { bug: 'a token for ten years is believed', file: 'libs/platform/src/auth/tokens.ts', find: 'exp - iat <= LIFE_S && ', put: '', spec: 'apps/api/test/trust/tokens.trust-spec.ts', noticedBy: 'a forged or stale token opens nothing, over HTTP or a socket, at any node' },
  { bug: 'a fact of a newer release is read all the same', file: 'libs/platform/src/log/upcasters.ts', find: '|| schema > this.current(type)) throw', put: ') throw', spec: 'libs/platform/test/newer.e2e-spec.ts', noticedBy: 'it stands still before a shape it does not know, tells what came before, and calls itself unready' },
  { bug: 'old facts keep their old shape', file: 'libs/platform/src/log/upcasters.ts', find: 'return this.#of(type).slice(schema - 1).reduce((shape, up) => up(shape), data);', put: 'return data;', spec: 'libs/platform/test/releases.e2e-spec.ts', noticedBy: 'a release whose facts have another shape reads the old ones, also those the release before it goes on writing' },
  // ── Rights and secrets, as the matrix and the fuzzers see them
  { bug: 'everybody sees the lobby', file: 'libs/scrims/src/read/view.ts', find: "if (viewer.isAdmin || userId === scrim.host || userId === scrim.createdBy) return 'insider';", put: "return 'insider';", spec: MATRIX, noticedBy: `${REFUSED} GET /api/scrims/:id` },
  { bug: 'the email stands on every profile', file: 'libs/users/src/read/view.ts', find: 'isAdmin: row.is_admin,', put: 'isAdmin: row.is_admin, email: row.email,', spec: MATRIX, noticedBy: `${REFUSED} GET /api/users/by-id/:id` },
  { bug: 'a body names who acts', file: 'libs/platform/src/auth/caller.ts', find: "named !== undefined && named !== null && named !== who.userId", put: 'named === who', spec: MATRIX, noticedBy: `${REFUSED} POST /api/messages` },
  { bug: 'anybody reads any conversation', file: 'libs/chat/src/read/doors.ts', find: "if (!other) throw new Rejection('conversation-not-found');", put: '', spec: MATRIX, noticedBy: `${REFUSED} GET /api/messages/:conversationId` },
  { bug: 'a message of others is told apart from none', file: 'libs/chat/src/http/messages.controller.ts', find: "error instanceof Rejection ? new Rejection('message-not-found') : error", put: 'error', spec: MATRIX, noticedBy: `${REFUSED} POST /api/messages/post-seen/:id` },
  { bug: "others' notifications are wiped", file: 'libs/notifications/src/read/queries.ts', find: 'WHERE id = $1 AND recipient = $2 RETURNING 1', put: 'WHERE id = $1 AND $2::text IS NOT NULL RETURNING 1', spec: MATRIX, noticedBy: `${REFUSED} POST /api/notifications/remove-user-notification/:id` },
  { bug: 'the dashboard is for everybody', file: 'libs/platform/src/auth/auth.guard.ts', find: 'if (forAdmins.of(context) && !user.isAdmin)', put: 'if (!user)', spec: MATRIX, noticedBy: `${REFUSED} GET /api/admin/dashboard-stats` },
  { bug: 'the board of effects is for everybody', file: 'libs/platform/src/board/board.ts', find: 'if (!isAdmin) await', put: 'if (isAdmin === undefined) await', spec: MATRIX, noticedBy: `${REFUSED} GET /admin/queues/api/queues` },
  { bug: 'a wrong admin key changes the settings all the same', file: 'libs/users/src/http/accounts.ts', find: 'if (adminKey) await this.adminKey.check(who.userId, adminKey);\n    await this.#change(who, settingsOf(body));', put: 'await this.#change(who, settingsOf(body));\n    if (adminKey) await this.adminKey.check(who.userId, adminKey);', spec: MATRIX, noticedBy: `${REFUSED} PUT /api/auth/update-user` },
  { bug: 'a visitor sees private scrims', file: 'libs/scrims/src/read/share-cards.ts', find: 'scrim && !scrim.state.isPrivate ?', put: 'scrim ?', spec: MATRIX, noticedBy: `${REFUSED} GET /api/scrims/:id/preview` },
  { bug: 'a route nobody wrote rights for', file: 'libs/users/src/http/users.controller.ts', find: "@Get('by-id/:id')", put: "@Get(['by-id/:id', 'by-number/:id'])", spec: MATRIX, noticedBy: 'the matrix is whole every call the router knows stands in it, and nothing else' },
  { bug: 'sockets tell outsiders the secrets', file: 'libs/scrims/src/realtime.ts', find: "return socket !== undefined && audienceOf(state, socket.data, Date.now()) === 'insider';", put: 'return socket !== undefined;', spec: SOCKETS_MATRIX, noticedBy: 'an evening with everybody in the room and on sockets nobody hears it' },
  { bug: 'a token stands in the log', file: 'libs/platform/src/app/body-rules.ts', find: 'log.debug({ requestId: request.id,', put: 'log.debug({ said: request.headers.authorization, requestId: request.id,', spec: SOCKETS_MATRIX, noticedBy: 'an evening with everybody in the room no log line tells a secret or a token, and Redis keeps none' },
  { bug: 'NUL in a message is an error of ours', file: 'libs/platform/src/realtime/answer.ts', find: "if (why) return { error: why, code: 'invalid' };", put: '', spec: SOCKET_FUZZ, noticedBy: 'somebody signed in who means harm watch_people with anything is answered, stored nowhere and told to nobody' },
  { bug: 'the public port tells the details of health', file: 'libs/platform/src/app/health.controller.ts', find: "return { status: 'ok' };\n    void reply.status(503);", put: "return (await this.readiness.report()) as never;\n    void reply.status(503);", spec: SIDE_DOORS, noticedBy: 'the paths a supervisor asks are answered as ever' },
  { bug: 'pages have no limit', file: 'libs/platform/src/http/route-limits.ts', find: 'if (OTHER_PAGES.test(url)) return PAGES;', put: 'if (OTHER_PAGES.test(url)) return undefined;', spec: EVERY_ROUTE, noticedBy: 'every route the router knows has a limit for strangers: calls, pages, files, the document and the board' },
  { bug: 'a body may take for ever', file: 'libs/platform/src/app/timeouts.ts', find: '    requestTimeout,\n    connectionTimeout', put: '    connectionTimeout', spec: 'apps/api/test/trust/slow.trust-spec.ts', noticedBy: 'a body of which one of fifty bytes came ends in bounded time' },
  { bug: 'sessions without a key are not counted', file: 'libs/platform/src/realtime/door.ts', find: '      this.#change(household, 1, 1);', put: '      this.#change(household, 1, 0);', spec: DOOR, noticedBy: 'sessions that never show a key are a hundred per address at the same time, however many are begun, and cost next to nothing beyond that' },
  { bug: 'every socket of a person has a credit of its own', file: 'libs/platform/src/realtime/manners.ts', find: ' && person.heard <= CREDITS_OF_PERSON', put: '', spec: DOOR, noticedBy: 'one account with many sockets may say five times as much as one socket, and not twenty times' },
  { bug: 'sockets without end', file: 'libs/platform/src/realtime/manners.ts', find: 'SOCKETS_MAX = 40', put: 'SOCKETS_MAX = 4_000', spec: SOCKET_FUZZ, noticedBy: 'how much is too much forty tabs are enough for anybody, and who closes one may open another' },
  { bug: 'who floods is only asked to slow down', file: 'libs/platform/src/realtime/manners.ts', find: '|| so.came > FLOOD', put: '', spec: SOCKET_FUZZ, noticedBy: 'how much is too much a flood is refused after a hundred messages, and shown out after a thousand' },
  { bug: 'bodies nest without end', file: 'libs/platform/src/http/fit.ts', find: 'if (levels === 0)', put: 'if (levels === -100_000)', spec: ODD, noticedBy: 'what nests ten levels deep passes, one more does not, whether the call knows the field or not' },
  { bug: 'half a character is a 500', file: 'libs/platform/src/http/fit.ts', find: 'const UNSTORABLE = /[\\0\\p{Surrogate}]/u;', put: 'const UNSTORABLE = /\\0/;', spec: ODD, noticedBy: '"\\ud800" cannot be stored, so it is refused' },
  { bug: 'a broken address is refused in another shape', file: 'libs/platform/src/app/create-api.ts', find: '    frameworkErrors,\n', put: '', spec: ODD, noticedBy: 'the address /api/%zz is refused' },
  { bug: 'titles turn the reading direction', file: 'libs/contracts/src/text.ts', find: "text.replace(DECEIVING, '').trim()", put: 'text.trim()', spec: 'libs/contracts/src/text.spec.ts', noticedBy: 'what cannot be seen deceives nobody "a\\u0007b" in a title or a message is "ab"' },
  { bug: 'an answer that is not the document', file: 'libs/friends/src/http/friends.controller.ts', find: 'return { userFriends: friendRefs(mine), friendUserFriends: friendRefs(theirs) };', put: 'return { userFriends: friendRefs(mine), friendsOfTheOther: theirs } as never;', spec: MATRIX, noticedBy: 'whoever may, can POST /api/friends/unfriend-user' },

  // ── A line nobody answers on, a fact nobody can tell, a node that always loses
  { bug: 'a line to the database that a router forgot is believed in for ever', file: 'libs/platform/src/db/database.ts', find: '...(!migrating && { query_timeout: SILENCE_MS })', put: '', spec: FORGOTTEN, noticedBy: WHOLE_AGAIN },
  { bug: 'the log is written over a line that leads nowhere', file: 'libs/platform/src/db/database.ts', find: 'query_timeout: silenceMs', put: 'query_timeout: 0 * silenceMs', spec: FORGOTTEN, noticedBy: WHOLE_AGAIN },
  { bug: 'whoever comes while the database is away is signed out', file: 'libs/platform/src/realtime/io.adapter.ts', find: "throw new Refused('unavailable',", put: "throw new Refused('unauthorized',", spec: FORGOTTEN, noticedBy: 'while the database is away whoever is known here is let in, whoever is not is told to come again, and the api lives on' },
  { bug: 'a connection that breaks at work ends the process', file: 'libs/platform/src/db/database.ts', find: "    this.pool.on('acquire', (client) => this.#heed(client));\n", put: '', spec: POOL, noticedBy: 'connections broken while idle or at work end no process, and the next command is done' },
  { bug: 'who freezes in the middle of an append holds up everybody', file: 'libs/platform/src/db/database.ts', find: ' -c idle_in_transaction_session_timeout=${idleMs}', put: '', spec: POOL, noticedBy: 'an appender frozen while it holds the log is cut off; the others wait for less than five seconds' },
  { bug: 'a projection reads the log over a second connection', file: 'libs/platform/src/projections/builds.ts', find: 'await this.reader.after(at.position, limit, client)', put: 'await this.reader.after(at.position, limit)', spec: POOL, noticedBy: 'with a pool of 1, fifty commands at once and six projections all finish' },
  { bug: 'one fact nobody can tell holds up all others', file: 'libs/platform/src/projections/parking.ts', find: 'if (!this.#isPoison(`${projection.name} ${build}`, events[0]!.position, error, TRIES[state])) throw error;', put: 'throw error;', spec: POISON, noticedBy: PARKED },
  { bug: 'what follows a fact left aside is told before it', file: 'libs/platform/src/projections/parking.ts', find: 'if (parked.has(event.stream)) { aside.push(event); continue; }', put: '', spec: POISON, noticedBy: PARKED },
  { bug: 'what comes later overtakes a fact left aside', file: 'libs/platform/src/projections/parking.ts', find: 'await projection.apply(events.filter(({ stream }) => !parked.has(stream)), client);', put: 'await projection.apply(events, client);', spec: POISON, noticedBy: PARKED },
  { bug: 'a hiccup leaves a stream aside for good', file: 'libs/platform/src/projections/parking.ts', find: 'live: 3', put: 'live: 1', spec: POISON, noticedBy: 'what a projection stumbles over twice and tells the third time leaves nothing aside' },
  { bug: 'a turn in which others write', file: 'libs/platform/src/log/appender.ts', find: "      await client.query('SELECT pg_advisory_xact_lock(7301)');\n", put: '', spec: TURNS, noticedBy: SERVED },
  { bug: 'a node starves beside a rush', file: 'libs/platform/src/commands/lane.ts', find: 'losses < LOSSES;', put: 'losses < 300;', spec: TURNS, noticedBy: SERVED },

  // ── Read models built anew
  { bug: 'a rebuild that was broken off is taken for the live one', file: 'libs/platform/src/projections/builds.ts', find: "rows.find(({ state }) => state === 'live')", put: 'rows.at(-2)', spec: REBUILD, noticedBy: 'a rebuild that was broken off leaves the next one alone: readers see no yesterday' },
  { bug: 'the release before writes on in rows it gets wrong', file: 'libs/platform/src/projections/builds.ts', find: 'AND version = $2 FOR', put: 'AND $2::int > 0 FOR', spec: REBUILD, noticedBy: 'a new version is built with the migration; the release before leaves it alone, the new one goes on' },
  { bug: 'a figure depends on the hour at which it is counted', file: 'libs/dashboard/src/read/dashboard.projection.ts', find: 'by: meta.by, at, data:', put: 'by: meta.by, at: at && new Date(), data:', spec: COMPATIBLE, noticedBy: 'every projection of the demo world, built anew while its worker runs, is the same to the last row, and no effect happens again' },
  { bug: 'a projection makes other rows and does not say so', file: 'libs/dashboard/src/read/dashboard.projection.ts', find: "subject: stream.slice(stream.indexOf('-') + 1)", put: 'subject: stream', spec: COMPATIBLE, noticedBy: 'a projection that makes other rows of the same facts says so by its version' },

  // ── Once and not twice
  { bug: 'a key of one is a key of all', file: 'libs/platform/src/http/idempotency-fingerprint.ts', find: 'actor: `${userId} ${session}`', put: "actor: 'anyone'", spec: SCRIMS, noticedBy: 'creating somebody else’s Idempotency-Key is another one' },
  { bug: 'what was carried out, but not answered, is carried out again', file: 'libs/platform/src/db/es-append.ts', find: 'UPDATE idempotency i SET done = true', put: 'UPDATE idempotency i SET done = false', spec: SCRIMS, noticedBy: 'an Idempotency-Key whose first answer was lost but which was carried out is not carried out again, and whoever asks learns that' },
  {
    bug: 'a request commits although a repeat has taken over its key', file: 'libs/platform/src/db/es-append.ts', spec: LOG,
    find: 'WHERE i.attempt IS DISTINCT FROM k.attempt LIMIT 1', put: 'WHERE false LIMIT 1',
    noticedBy: 'a request with an Idempotency-Key commits nothing once a repeat has taken over its key; commands beside it are carried out',
  },
  { bug: '"not now" is the answer for ever', file: 'libs/platform/src/http/idempotency.ts', find: 'if (NOT_NOW.has(reply.statusCode) || reply.statusCode >= SERVER_ERROR) {', put: 'if (reply.statusCode === 0) {', spec: SCRIMS, noticedBy: 'an Idempotency-Key whose first answer was lost nor is it kept that something failed: asked again, it is done' },
  { bug: 'a push is sent again after a crash', file: 'libs/notifications/src/channels/pusher.ts', find: 'if (!(await this.deliveries.begin(mark))) return;', put: 'await this.deliveries.begin(mark);', spec: OUTSIDE, noticedBy: 'a crash in the middle of a channel sends nothing twice' },
  { bug: 'a mail is sent again after a crash', file: 'libs/notifications/src/channels/mailing.job.ts', find: "if (!(await this.deliveries.begin(key))) return { done: 'may already have been sent' };", put: 'await this.deliveries.begin(key);', spec: OUTSIDE, noticedBy: 'a crash in the middle of a channel sends nothing twice' },
  { bug: 'a mail that may have left is sent again', file: 'libs/notifications/src/channels/mailing.job.ts', find: "      if (error.trouble === 'unclear') return { done: 'may have been sent' };\n", put: '', spec: 'libs/notifications/test/mail-trouble.e2e-spec.ts', noticedBy: 'a server that hangs up with the mail in its hands may have taken it: it is not sent a second time' },
  { bug: 'a message that was read is pushed all the same', file: 'libs/notifications/src/channels/message-pushing.job.ts', find: 'AND receiver IS NOT NULL AND seen_at IS NULL', put: 'AND receiver IS NOT NULL', spec: OUTSIDE, noticedBy: 'an unseen message is pushed with its sender and beginning; a seen or muted one is not' },
  { bug: 'a browser somebody signed out of is pushed to', file: 'libs/notifications/src/forget.ts', find: "if (type === 'SessionEnded') await", put: "if (type === 'SessionsEnded') await", spec: OUTSIDE, noticedBy: 'a session that ends takes its browser along; signed out everywhere, only one signed in on since is pushed to' },
  { bug: 'what is done is forgotten before a slow policy wished it', file: 'libs/platform/src/effects/sweeping.ts', find: 'AND done_at < coalesce(', put: 'AND true OR done_at < coalesce(', spec: 'libs/platform/test/sweeping.e2e-spec.ts', noticedBy: 'nothing goes that a policy which is far behind may wish again' },

  // ── What a card shows
  { bug: 'what is said while a card counts is lost', file: 'frontend/src/features/chat/chat.slice.ts', find: 'room.messages = Math.max(room.messages, count);', put: 'room.messages = count;', spec: CHAT, noticedBy: 'what is said in the room of a card while it is being counted is not lost, whichever comes first' },
  { bug: 'what was said while the line was cut is never counted', file: 'frontend/src/features/chat/chat.saga.ts', find: '[roomShown, roomHidden, roomEntered]', put: '[roomShown, roomHidden]', spec: CHAT, noticedBy: 'what is said in the room of a card before the line brought news of it, or while it was cut, is counted when it is back' },
  { bug: 'what was read is unread again on the next visit', file: 'frontend/src/features/chat/chat.saga.ts', find: 'yield* call(keepReadUpTo, scrimId, n);', put: '', spec: CHAT, noticedBy: 'a card counts what was said in its room and not read in this browser' },
  { bug: 'an older view of a scrim overwrites a newer one', file: 'frontend/src/features/scrims/scrims.slice.ts', find: 'isRemoved(state, scrim._id) || (known && known.version > scrim.version)', put: 'isRemoved(state, scrim._id)', spec: 'frontend/src/features/scrims/scrims.slice.spec.ts', noticedBy: 'versions an older view never wins, whichever way it comes' },
  { bug: 'a card that missed the news never asks', file: 'frontend/src/features/scrims/scrim-room.saga.ts', find: 'if (known && known.version < head) yield*', put: 'if (!known) yield*', spec: 'frontend/src/features/scrims/scrims.saga.spec.ts', noticedBy: 'a live room notices by the beacon that something got lost, and asks; news under way is waited for' },

  // ── Browsers, limits, sessions
  { bug: 'a script in the page may run', file: 'libs/platform/src/app/safe-headers.ts', find: `scriptSrc: ["'self'"]`, put: `scriptSrc: ["'self'", "'unsafe-inline'"]`, spec: HEADERS, noticedBy: SAFE },
  { bug: 'another page may frame ours', file: 'libs/platform/src/app/safe-headers.ts', find: `frameAncestors: ["'none'"]`, put: `frameAncestors: ["'self'"]`, spec: HEADERS, noticedBy: SAFE },
  { bug: 'a browser may come back without TLS', file: 'libs/platform/src/app/safe-headers.ts', find: 'hsts: secure', put: 'hsts: false', spec: HEADERS, noticedBy: SAFE },
  { bug: 'somebody’s answers stay in a cache', file: 'libs/platform/src/app/safe-headers.ts', find: ", 'cache-control': 'no-store' }", put: ' }', spec: HEADERS, noticedBy: 'what is somebody’s is kept nowhere, what never changes for ever, and nothing says nothing' },
  { bug: 'RATE_LIMIT_SCALE does nothing', file: 'libs/platform/src/http/rate-limits.ts', find: 'fixed ? 1 : this.config.RATE_LIMIT_SCALE', put: '1', spec: 'libs/platform/src/http/rate-limits.spec.ts', noticedBy: SCALED },
  { bug: 'a secret may be guessed as often as RATE_LIMIT_SCALE says', file: 'libs/platform/src/http/rate-limits.ts', find: 'fixed ? 1 : this.config.RATE_LIMIT_SCALE', put: 'this.config.RATE_LIMIT_SCALE', spec: 'libs/platform/src/http/rate-limits.spec.ts', noticedBy: SCALED },
  { bug: 'who sits behind one address shares one limit', file: 'libs/platform/src/http/rate.guard.ts', find: 'userId ?? householdOf(request.ip)', put: 'householdOf(request.ip)', spec: LIMITS, noticedBy: 'the address is nobody’s limit once he is signed in: two behind one router have one each' },
  { bug: 'a stranger says where he comes from', file: 'libs/platform/src/app/create-api.ts', find: 'trustProxy: config.TRUST_PROXY > 0 && ((_: string, hop: number) => hop < config.TRUST_PROXY)', put: 'trustProxy: true', spec: LIMITS, noticedBy: 'the address without a proxy the header is nobody’s word' },
  { bug: 'another node knows nothing of a session that ended', file: 'libs/users/src/read/stored-principals.ts', find: "if (stream.startsWith(STREAM)) this.#known.drop(", put: "if (stream === STREAM) this.#known.drop(", spec: TOKENS, noticedBy: 'the end of a session is the end at both nodes: calls within a second, sockets within two, when nothing is broken' },
  { bug: 'rights read before they changed are remembered after it', file: 'libs/users/src/read/remembered.ts', find: 'if ((this.#dropped.get(id) ?? 0) <= since) this.#values.set(id, value);', put: 'this.#values.set(id, value);', spec: 'libs/users/src/read/remembered.spec.ts', noticedBy: 'who changed while he was looked up is not remembered as he was' },
  { bug: 'a ban never ends', file: 'libs/users/src/domain/decide.ts', find: ' && Date.parse(at) < Date.parse(ban.to);', put: ';', spec: 'apps/api/test/admin.e2e-spec.ts', noticedBy: 'banning that ends lets the person back in by itself' },
  { bug: 'a ban to come acts today', file: 'libs/users/src/domain/decide.ts', find: 'ban !== null && Date.parse(ban.from) <= Date.parse(at) && ', put: 'ban !== null && ', spec: 'libs/users/src/domain/user.spec.ts', noticedBy: 'a ban that begins tomorrow leaves today alone' },
  { bug: 'the signature of an id token is not looked at', file: 'libs/users/src/sign-in/identity-provider.ts', find: '[oidc.enableNonRepudiationChecks, ...', put: '[...', spec: SIGN_IN, noticedBy: 'another key under the known name: nobody is signed in' },
  { bug: 'an email nobody has verified is believed', file: 'libs/users/src/sign-in/identity-provider.ts', find: "if (verified !== true) throw", put: 'if (verified === false) throw', spec: SIGN_IN, noticedBy: 'verified in words: nobody is signed in' },
  { bug: 'a proof outlives signing out everywhere', file: 'libs/users/src/http/accounts.ts', find: 'account.sessions !== sessions || ', put: '', spec: SIGN_IN, noticedBy: 'the proof given before one signed out everywhere opens nothing after it, wherever the browser is' },
  { bug: 'a proof goes on when the session it opened has ended', file: 'libs/users/src/http/accounts.ts', find: ' || isEnded(session, account.ended)) throw', put: ') throw', spec: SESSIONS, noticedBy: 'a proof of identity opens one session, however often it is shown, and ends with it' },
  { bug: 'a token of an earlier release outlives "all others"', file: 'libs/users/src/sign-in/ended.ts', find: 'session.startsWith(NAMELESS)', put: 'session === NAMELESS', spec: SESSIONS, noticedBy: 'tokens of an earlier release that were never seen here end with all others of a session of today' },
  { bug: 'the last admins leave together', file: 'libs/users/src/read/last-admin.ts', find: 'SELECT pg_try_advisory_xact_lock($1) AS mine', put: 'SELECT $1::int > 0 AS mine', spec: 'apps/api/test/trust/uniqueness.trust-spec.ts', noticedBy: 'of four admins who all leave at once, one stays' },

  // ── One's own data, and what strangers see
  { bug: 'an erased account keeps its e-mail address', file: 'libs/users/src/read/project.ts', find: 'uid: null, email: null, ban_reason: null', put: 'uid: null, ban_reason: null', spec: ERASED, noticedBy: NOTHING_LEFT },
  { bug: 'the history of bans keeps why somebody was banned', file: 'libs/users/src/read/project.ts', find: "[{ table: 'bans', row: { user_id: command.userId, forget: true } }]", put: '[]', spec: ERASED, noticedBy: NOTHING_LEFT },
  { bug: 'who talked much is erased in part', file: 'libs/chat/src/erasing.job.ts', find: 'step === AT_ONCE; erased += step)', put: 'step === AT_ONCE && erased === 0; erased += step)', spec: 'libs/chat/test/erasure.e2e-spec.ts', noticedBy: 'who has himself erased leaves no words, no friends, no requests; who talked with him keeps his own' },
  { bug: 'who came back is erased all the same', file: 'libs/users/src/policies/erasure.ts', find: 'return [{ withdraw: subject }];', put: 'return [];', spec: 'libs/users/src/policies/erasure.spec.ts', noticedBy: 'one that came back is not' },
  { bug: 'the export names the provider’s number', file: 'libs/users/src/read/account-data.ts', find: 'account: { _id, email,', put: 'account: { uid: account!.uid, _id, email,', spec: 'apps/api/test/export.e2e-spec.ts', noticedBy: 'nobody gets what is others’, and no secret of the house' },
  { bug: 'the export leaves out what others wrote to one', file: 'libs/chat/src/read/chat-data.ts', find: 'WHERE m.receiver = $1 AND', put: 'WHERE m.sender = $1 AND', spec: 'apps/api/test/export.e2e-spec.ts', noticedBy: 'everybody gets everything we keep about him as one file' },
  { bug: 'an upload may be as big as it likes', file: 'libs/media/src/studio.ts', find: "if (text.length > Math.ceil(IMAGE_MAX_BYTES / 3) * 4) throw tooBig();\n  if (!BASE64.test(text)) throw notAnImage();\n  const bytes = Buffer.from(text, 'base64');\n  if (bytes.length > IMAGE_MAX_BYTES) throw tooBig();", put: "if (!BASE64.test(text)) throw notAnImage();\n  const bytes = Buffer.from(text, 'base64');", spec: STUDIO, noticedBy: 'what is no picture one byte too big' },
  { bug: 'half a picture is a picture', file: 'libs/media/src/studio.ts', find: "failOn: 'warning'", put: "failOn: 'none'", spec: STUDIO, noticedBy: 'what is no picture a JPEG cut in the middle' },
  { bug: 'any upload is taken for a picture', file: 'libs/media/src/studio.ts', find: "  if (![JPEG, PNG].some((magic) => bytes.subarray(0, magic.length).equals(magic))) throw notAnImage();\n", put: '', spec: STUDIO, noticedBy: 'what is no picture an SVG' },
  { bug: 'a picture is unpacked for who may not bring one', file: 'libs/scrims/src/http/post-game-images.controller.ts', find: '    await this.#mayAdd(id, who);\n', put: '', spec: 'apps/api/test/images.e2e-spec.ts', noticedBy: 'a post-game image is nobody else’s to upload, and in nobody else’s name' },
  { bug: 'a private scrim lies open as a calendar', file: 'libs/scrims/src/http/calendars.controller.ts', find: 'if (!scrim || (scrim.state.isPrivate && !(await this.#isSignedIn(request)))) throw', put: 'if (!scrim) throw', spec: CALENDARS, noticedBy: 'one scrim a private one is for the signed in, and like an unknown one for others' },
  { bug: 'an old calendar address goes on', file: 'libs/scrims/src/read/feeds.ts', find: 'token = excluded.token, created_at = now()', put: 'created_at = now()', spec: CALENDARS, noticedBy: 'all of mine another address ends the old one; none at all ends both' },
  { bug: 'the calendar of who is banned goes on', file: 'libs/scrims/src/read/feeds.ts', find: 'return person && !person.banned ? row.user_id : undefined;', put: 'return person ? row.user_id : undefined;', spec: CALENDARS, noticedBy: 'all of mine who is banned has none, until the ban is lifted' },
  { bug: 'the picture of a link is yesterday’s', file: 'libs/scrims/src/read/share-cards.ts', find: 'if (held?.version === version) return held.png;', put: 'if (held) return held.png;', spec: 'apps/api/test/share.e2e-spec.ts', noticedBy: 'the link of a public scrim has a picture that follows the scrim' },
  { bug: 'the timeline tells the lobby', file: 'libs/scrims/src/read/timeline.ts', find: "    case 'ScrimRescheduled':", put: "    case 'LobbyRenamed': return { kind: 'lobbyRenamed', to: fact.lobbyName } as never;\n    case 'ScrimRescheduled':", spec: 'apps/api/test/timeline.e2e-spec.ts', noticedBy: 'the timeline holds no secret' },
  {
    bug: 'a message returns to the socket it was sent from', file: 'libs/chat/src/realtime.ts',
    find: "if (from) this.rooms.emit([room.user(senderId)], 'getMessage', message, from);",
    put: "this.rooms.emit([room.user(senderId)], 'getMessage', message);",
    spec: 'apps/api/test/wire-sockets.e2e-spec.ts', noticedBy: 'getMessage goes to the receiver and to the sender’s other sockets on every node, never to the one that sent it',
  },
  {
    bug: 'nobody is warned of a scrim they cast in', file: 'libs/scrims/src/read/overlaps.ts',
    find: 'takesPart(other, userId)', put: 'other.seats.some((seat) => seat.userId === userId)',
    spec: 'apps/api/test/overlap.e2e-spec.ts', noticedBy: 'casting counts as well, and so does a scrim that is running',
  },
  {
    bug: 'a command is sent again under another key', file: 'frontend/src/shared/command.ts',
    find: 'return await send(key);', put: 'return await send(newKey());',
    spec: 'frontend/src/shared/command.spec.ts', noticedBy: 'a command whose outcome the server does not know is sent again under the same key, when the server says so',
  },
  {
    bug: 'a void tournament code becomes the name of the lobby', file: 'libs/scrims/src/domain/codes.ts',
    find: ' || voidedCodes.includes(text);', put: ' && voidedCodes !== undefined;',
    spec: 'apps/api/test/wire.e2e-spec.ts', noticedBy: 'a lobby name that is a tournament code of the scrim is ignored in an edit: the current code, and one that is void',
  },
];
