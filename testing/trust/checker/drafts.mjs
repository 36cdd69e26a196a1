// @ts-check
// Folds series and drafts from the log a second time, from the descriptions of the rules, not from the product's code.
import { byId } from './evidence.mjs';

/** @typedef {import('./evidence.mjs').Event} Event */
/** @typedef {import('./evidence.mjs').Row} Row */
/** @typedef {{ index: number, kind: string, team: string, champion: string | null }} Action */
/**
 * `ends`: until when the clock of the turn runs, in ms.
 * @typedef {{ scrim: string, game: number, version: number, state: string, first: string | null, actions: Action[],
 *   ends: number | null, pausedFrom: string }} Draft
 */
/** @typedef {{ games: number, until: string, fearless: string, closed: string[] }} Settings */

/** A has the first pick. */
const ORDER = 'bA bB bA bB bA bB pA pB pB pA pA pB bB bA bB bA pB pA pA pB'.split(' ');
const KINDS = /** @type {Record<string, string>} */ ({ b: 'ban', p: 'pick' });
const GRACE_MS = 2_000;
const ONE_GAME = { games: 1, until: 'decided', fearless: 'none', closed: [] };

const other = (/** @type {string} */ team) => (team === 'teamOne' ? 'teamTwo' : 'teamOne');

/** @returns {string | null} the winner of a series with these results */
export function winnerOf(/** @type {Settings} */ { games, until }, /** @type {string[]} */ winners) {
  const one = winners.filter((winner) => winner === 'teamOne').length;
  const two = winners.length - one;
  const isOver = winners.length >= games || (until === 'decided' && 2 * Math.max(one, two) > games);
  return !isOver || one === two ? null : one > two ? 'teamOne' : 'teamTwo';
}

/** Champions that the team cannot pick in this game, because earlier games used them up. */
function usedUp(
  /** @type {Settings} */ { fearless },
  /** @type {Map<string, Draft>} */ drafts,
  /** @type {Draft} */ { scrim, game },
  /** @type {string} */ team,
) {
  if (fearless === 'none') return [];
  return [...drafts.values()]
    .filter((draft) => draft.scrim === scrim && draft.game < game)
    .flatMap(({ actions }) => actions)
    .filter((action) => action.kind === 'pick' && (fearless === 'hard' || action.team === team))
    .map(({ champion }) => champion);
}

/** @returns {string | undefined} what is wrong with this action */
function problemOf(
  /** @type {Draft} */ draft,
  /** @type {Event} */ { data, at },
  /** @type {(team: string) => (string | null)[]} */ usedFor,
  /** @type {string[]} */ closed,
) {
  const [letter = '', place] = ORDER[draft.actions.length] ?? '';
  const team = place === 'A' ? draft.first : other(draft.first ?? '');
  if (draft.state !== 'drafting') return `action ${data.index} in a draft that is ${draft.state}`;
  if (data.index !== draft.actions.length) return `action ${data.index} after ${draft.actions.length} actions`;
  if (data.kind !== KINDS[letter] || data.team !== team) return `action ${data.index} is not the turn's`;
  if (data.champion !== null) {
    if (draft.actions.some(({ champion }) => champion === data.champion)) return `${data.champion} is taken twice`;
    const teams = data.kind === 'pick' ? [data.team] : ['teamOne', 'teamTwo'];
    if (teams.every((one) => usedFor(one).includes(data.champion))) return `${data.champion} was used up`;
    if (closed.includes(data.champion)) return `${data.champion} is closed`;
  }
  const isEarly = draft.ends !== null && Date.parse(at) < draft.ends + GRACE_MS;
  if (data.how !== 'chosen' && isEarly) return `action ${data.index} was missed before its time`;
  return undefined;
}

function applyEvent(/** @type {Draft} */ draft, /** @type {Event} */ { type, data, version }) {
  draft.version = version;
  if (data.clock !== undefined) draft.ends = data.clock && Date.parse(data.clock.endsAt);
  const reset = () => Object.assign(draft, { state: 'waiting', first: null, actions: [], ends: null });
  if (type === 'SelectionBegun') draft.state = 'selecting';
  if (type === 'DraftBegun') Object.assign(draft, { state: 'drafting', first: data.first });
  if (type === 'ActionTaken') draft.actions.push(data);
  if (type === 'DraftCompleted' || type === 'DraftCutShort') Object.assign(draft, { state: 'done', ends: null });
  if (type === 'DraftPaused')
    Object.assign(draft, { pausedFrom: draft.first ? 'drafting' : 'selecting', state: 'paused', ends: null });
  if (type === 'DraftResumed') draft.state = draft.pausedFrom;
  if (type === 'ActionTakenBack') {
    draft.actions.pop();
    Object.assign(draft, { state: 'paused', pausedFrom: 'drafting', ends: null });
  }
  if (type === 'DraftDiscarded' || (type === 'DraftReset' && !data.keep)) reset();
}

const PATTERN = /^draft-(.+)-(\d+)$/;

/** Returns all drafts at the end of the log, with what is impossible in it. */
export function foldDrafts(/** @type {Event[]} */ events) {
  /** @type {Map<string, Draft>} */
  const drafts = new Map();
  /** @type {Map<string, Settings>} */
  const settings = new Map();
  /** @type {string[]} */
  const problems = [];
  for (const event of events) {
    if (event.type === 'SeriesChanged') settings.set(event.stream.slice('scrim-'.length), event.data.series);
    const [, scrim, game] = PATTERN.exec(event.stream) ?? [];
    if (!scrim) continue;
    const id = `${scrim}-${game}`;
    const fresh = { state: 'waiting', first: null, actions: [], ends: null, pausedFrom: 'drafting', version: 0 };
    const draft = drafts.get(id) ?? { scrim, game: Number(game), ...fresh };
    drafts.set(id, draft);
    const series = settings.get(scrim) ?? ONE_GAME;
    const problem =
      event.type === 'ActionTaken'
        ? problemOf(draft, event, (team) => usedUp(series, drafts, draft, team), series.closed)
        : event.type === 'DraftCompleted' && draft.actions.length !== ORDER.length
          ? `done after ${draft.actions.length} actions`
          : undefined;
    if (problem) problems.push(`${event.stream} at ${event.version}: ${problem}`);
    applyEvent(draft, event);
  }
  return { drafts, problems };
}

/**
 * Every draft follows its order and rules, no timer was early, the rows equal the log, and each scrim knows the state
 * of its drafts. `missed`: drafts whose turn is over for `lateMs` and was not decided.
 */
export function draftProblems(
  /** @type {Event[]} */ events,
  /** @type {Row[]} */ rows,
  /** @type {Row[]} */ scrims,
  /** @type {number} */ clock,
  lateMs = 60_000,
) {
  const { drafts, problems } = foldDrafts(events);
  const [stored, known] = [byId(rows), byId(scrims)];
  return [
    ...problems,
    ...[...drafts].flatMap(([id, draft]) => {
      const row = stored.get(id);
      const { results = [], deleted } = known.get(draft.scrim)?.state ?? {};
      const recorded = known
        .get(draft.scrim)
        ?.state.drafts.find((/** @type {{ game: number }} */ { game }) => game === draft.game);
      const text = (/** @type {any} */ { state, actions }) =>
        JSON.stringify([state, actions.map((/** @type {Action} */ { champion, team }) => `${champion} ${team}`)]);
      const isDecided = draft.game <= results.length;
      const isOpen = !deleted && !isDecided;
      return [
        ...(row && row.version === draft.version && text(row.state) === text(draft)
          ? []
          : [`drafts: ${id} is ${row && text(row.state)} at ${row?.version}, the log says ${text(draft)}`]),
        ...(isOpen && recorded && recorded.state !== draft.state
          ? [`${id} is ${draft.state}, its scrim knows ${recorded.state}`]
          : []),
        ...(isOpen && draft.ends !== null && draft.ends + GRACE_MS < clock - lateMs
          ? [`${id} waits for a turn whose time is over`]
          : []),
        ...(isDecided && !deleted && draft.state !== 'done' ? [`${id} is ${draft.state}, its game is decided`] : []),
      ];
    }),
  ];
}
