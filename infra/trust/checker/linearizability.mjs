// @ts-check
// Wing and Gong: is there one order of all wishes on a scrim, agreeing with who was answered before whom asked, in
// which a table with ten seats,
// told in a few lines here, gives every answer that was given? What nobody knows the end of may have happened at any
// time since, or never.

/** @typedef {import('./facts.mjs').Call} Call */
/** @typedef {{ seats: Record<string, string>, casters: string[], winner: string | null, deleted: boolean, born: boolean, room: number }} Table seats: `team role` → person */
/** `roster`: what a yes showed; `why`: the code of a no; `open`: it may have happened all the same. @typedef {{ kind: string, who: string, from: number, to: number, seat?: string, team?: string, roster?: string, casts?: boolean, why?: string, open: boolean }} Op */

const PATIENCE = 200_000;
const empty = () =>
  /** @type {Table} */ ({ seats: {}, casters: [], winner: null, deleted: false, born: true, room: 2 });

/** Histories by scrim; those that cannot be judged (a random fill nobody knows the end of) are left out. */
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
function opOf(/** @type {Call} */ { kind, who, body, tries }) {
  const last = /** @type {import('./facts.mjs').Try} */ (tries.at(-1));
  const answered = last.status && last.status !== 503 && last.code !== 'still-working';
  const first = /** @type {import('./facts.mjs').Try} */ (tries[0]);
  const seat = body?.playerData && `${body.playerData.team.name} ${body.playerData.role}`;
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
    why: answered && !yes ? (last.code ?? 'no') : undefined,
    // Refused in the end: an earlier try, whose answer was lost, may have been granted
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

/** true, false, or undefined when the search took too long. */
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

/** Every table there may be after this wish, given what was answered. @returns {Table[]} */
function outcomes(/** @type {Op} */ op, /** @type {Table} */ table) {
  const granted = applyIfAllowed(op, table);
  const fits =
    granted && (op.roster === undefined || rosterText(granted.seats, granted.casters, granted.winner) === op.roster);
  const refused = op.why !== undefined && isJustifiedRejection(op, table, op.why);
  const shown = op.why === undefined && op.to !== Infinity; // a plain yes
  return [...(fits && (shown || op.open) ? [granted] : []), ...(refused ? [table] : [])];
}

/** The table after a yes; undefined: it cannot be granted here. @returns {Table | undefined} */
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

/** Whether that no was true then. What hangs on clocks or on people is believed. */
function isJustifiedRejection(
  /** @type {Op} */ { who, seat = '' },
  /** @type {Table} */ { seats, casters, winner, deleted, room },
  /** @type {string} */ why,
) {
  const sits = Object.values(seats).includes(who);
  /** @type {Record<string, boolean>} */
  const facts = {
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
  return facts[why] ?? true;
}
