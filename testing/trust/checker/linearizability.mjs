// @ts-check
// Checks linearizability (Wing and Gong): is there an order of all commands on a scrim, consistent with real time, in
// which a simple model of a table with ten seats gives every response that was received? A command whose outcome is
// unknown may have taken effect at any later time, or never.

/** @typedef {import('./evidence.mjs').Call} Call */
/**
 * @typedef {{
 *   seats: Record<string, string>,
 *   casters: string[],
 *   winner: string | null,
 *   deleted: boolean,
 *   born: boolean,
 *   room: number,
 * }} Table seats: `team role` → person
 */
/**
 * `roster`: shown by an accepted command; `rejection`: its code; `open`: it may have taken effect all the same.
 * @typedef {{ kind: string, who: string, from: number, to: number, seat?: string, team?: string, roster?: string,
 * casts?: boolean, rejection?: string, open: boolean }} Op
 */

const PATIENCE = 200_000;
const empty = () =>
  /** @type {Table} */ ({ seats: {}, casters: [], winner: null, deleted: false, born: true, room: 2 });

/** Returns the histories by scrim, without those that cannot be checked (a random fill with unknown outcome). */
export function historiesOf(/** @type {Call[]} */ calls) {
  /** @type {Map<string, Op[]>} */
  const histories = new Map();
  const blind = new Set();
  for (const call of calls) {
    const yes = call.tries.find(({ status }) => status && status < 300);
    const scrim = call.kind === 'create' ? yes?.view?._id : call.scrim;
    if (!scrim || ['say', 'edit'].includes(call.kind)) continue;
    const op = opOf(call);
    if (call.kind === 'fill' && op.open) blind.add(scrim);
    histories.set(scrim, [...(histories.get(scrim) ?? []), op]);
  }
  for (const scrim of blind) histories.delete(scrim);
  return histories;
}

/** @returns {Op} */
function opOf(/** @type {Call} */ { kind, who, seat: offered, body, tries }) {
  const last = /** @type {import('./evidence.mjs').Try} */ (tries.at(-1));
  const answered = last.status && last.status !== 503 && last.code !== 'still-working';
  const first = /** @type {import('./evidence.mjs').Try} */ (tries[0]);
  const seat = offered
    ? `${offered.team} ${offered.role}`
    : body?.playerData && `${body.playerData.team.name} ${body.playerData.role}`;
  const yes = answered && /** @type {number} */ (last.status) < 300;
  return {
    kind,
    who,
    seat,
    team: body?.winnerTeamName,
    casts: body?.isWithCasters,
    from: first.at,
    to: answered ? /** @type {number} */ (last.heardAt) : Infinity,
    roster:
      yes && last.view
        ? rosterText(
            Object.fromEntries(
              last.view.seats.map((/** @type {string[]} */ [team, role, id]) => [`${team} ${role}`, id]),
            ),
            last.view.casters,
            last.view.winner,
          )
        : undefined,
    rejection: answered && !yes ? (last.code ?? 'no') : undefined,
    // Rejected in the end, but an earlier attempt whose response was lost may have been accepted
    open: !answered || (!yes && tries.length > 1),
  };
}

const rosterText = (
  /** @type {Record<string, string>} */ seats,
  /** @type {string[]} */ casters,
  /** @type {string | null} */ winner,
) =>
  JSON.stringify([
    Object.entries(seats)
      .map(([seat, who]) => `${seat} ${who}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
    casters.toSorted((a, b) => (a < b ? -1 : 1)),
    winner,
  ]);

/** Returns whether the history is linearizable; undefined if the search took too long. */
export function isLinear(/** @type {Op[]} */ ops) {
  const created = ops.find(({ kind }) => kind === 'create');
  const table = { ...empty(), room: created?.casts === false ? 0 : 2 };
  const rest = ops.filter(({ kind }) => kind !== 'create').toSorted((a, b) => a.from - b.from);
  const tried = new Set();
  let steps = 0;

  /** @type {{ done: Set<number>, table: Table }[]} */
  const stack = [{ done: new Set(), table }];
  while (stack.length > 0) {
    const { done, table: now } = /** @type {NonNullable<typeof stack[0]>} */ (stack.pop());
    if (rest.every((op, i) => done.has(i) || op.to === Infinity)) return true;
    if (++steps > PATIENCE) return undefined;
    let bound = Infinity;
    for (const [i, op] of rest.entries()) if (!done.has(i)) bound = Math.min(bound, op.to);
    for (const [i, op] of rest.entries()) {
      if (op.from > bound) break;
      if (done.has(i)) continue;
      for (const next of outcomes(op, now)) {
        const after = new Set(done).add(i);
        const key = `${[...after].toSorted((a, b) => a - b).join()} ${rosterText(next.seats, next.casters, next.winner)} ${next.deleted}`;
        if (tried.has(key)) continue;
        tried.add(key);
        stack.push({ done: after, table: next });
      }
    }
  }
  return false;
}

/** Returns all possible tables after this command, given its response. @returns {Table[]} */
function outcomes(/** @type {Op} */ op, /** @type {Table} */ table) {
  const granted = applyIfAllowed(op, table);
  const fits =
    granted && (op.roster === undefined || rosterText(granted.seats, granted.casters, granted.winner) === op.roster);
  const refused = op.rejection !== undefined && isJustifiedRejection(op, table, op.rejection);
  const shown = op.rejection === undefined && op.to !== Infinity; // accepted for certain
  return [...(fits && (shown || op.open) ? [granted] : []), ...(refused ? [table] : [])];
}

/**
 * Returns the table after the command was accepted; undefined if it cannot be accepted here.
 * @returns {Table | undefined}
 */
function applyIfAllowed(/** @type {Op} */ { kind, who, seat = '', team, roster }, /** @type {Table} */ table) {
  const { seats, casters, winner, deleted, room } = table;
  if (deleted) return undefined;
  const mine = Object.entries(seats).find(([, id]) => id === who)?.[0];
  const without = Object.fromEntries(Object.entries(seats).filter(([at]) => at !== mine));
  switch (kind) {
    case 'join':
      return mine || seats[seat] || casters.includes(who) || winner
        ? undefined
        : { ...table, seats: { ...seats, [seat]: who } };
    case 'take': // the player who had the seat, if any, loses it
      return mine || casters.includes(who) || winner ? undefined : { ...table, seats: { ...seats, [seat]: who } };
    case 'leave':
      return mine && !winner ? { ...table, seats: without } : undefined;
    case 'move':
      return mine && !winner && (mine === seat || !seats[seat])
        ? { ...table, seats: { ...without, [seat]: who } }
        : undefined;
    case 'cast':
      return casters.includes(who)
        ? table
        : mine || winner || casters.length >= room
          ? undefined
          : { ...table, casters: [...casters, who] };
    case 'uncast':
      return !casters.includes(who)
        ? table
        : winner
          ? undefined
          : { ...table, casters: casters.filter((id) => id !== who) };
    case 'winner':
      return winner || Object.keys(seats).length < 10 ? undefined : { ...table, winner: team ?? null };
    case 'remove':
      return { ...table, deleted: true };
    case 'fill': {
      if (winner || !roster) return undefined;
      const shown = Object.fromEntries(
        /** @type {string[]} */ (JSON.parse(roster)[0]).map((text) => [
          text.split(' ').slice(0, 2).join(' '),
          /** @type {string} */ (text.split(' ')[2]),
        ]),
      );
      const keeps = Object.entries(seats).every(([at, id]) => shown[at] === id);
      return keeps && Object.keys(shown).length === 10 && new Set(Object.values(shown)).size === 10
        ? { ...table, seats: shown }
        : undefined;
    }
    default:
      return table;
  }
}

/** Returns whether that rejection was correct. Rejections that depend on clocks or accounts are taken as correct. */
function isJustifiedRejection(
  /** @type {Op} */ { who, seat = '' },
  /** @type {Table} */ { seats, casters, winner, deleted, room },
  /** @type {string} */ rejection,
) {
  const sits = Object.values(seats).includes(who);
  /** @type {Record<string, boolean>} */
  const conditions = {
    'scrim-not-found': deleted,
    'winner-already-set': winner !== null,
    'already-playing': sits,
    'seat-taken': seats[seat] !== undefined,
    'already-casting': casters.includes(who),
    'player-cannot-cast': sits,
    'not-a-player': !sits,
    'player-not-found': !sits,
    'casting-disabled': room === 0,
    'casters-full': casters.length >= room,
    'teams-not-full': Object.keys(seats).length < 10,
    'no-empty-positions': Object.keys(seats).length === 10,
  };
  return conditions[rejection] ?? true;
}
