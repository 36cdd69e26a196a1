/** Taking back what an admin did: a compensating step of its own, as far as the scrim has not moved on. The log keeps both. */
import { MAX_CASTERS } from '@muster/contracts';
import { Rejection } from '@muster/kernel';
import type { Edge, Step, UndoStep } from './commands';
import { FACT } from './edit';
import type { Because } from './errors';
import { mayHost } from './invariants';
import { isCasting, isOpenSeat, isOver, mustBeAdmin, mustBeFit, mustBeUndecided, mustNotBePast, seatOf } from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type Seat, type Settings } from './scrim';
import { drawnHost } from './seats';

export function decideUndo(command: UndoStep, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(command.by);
  const { events, putsBack } = planUndo(command, scrim);
  for (const userId of putsBack) mustBeFit(command.candidates[userId] ?? null);
  return events;
}

/** The people an undo may put back: everyone its step removed, and the host it replaced. */
export const mayReturn = ({ facts, before }: Pick<Step, 'facts' | 'before'>): string[] => returning(facts.reduce(evolve, before), before);

/** The players, casters and host of `after` who were not that in `before`. */
function returning(before: Scrim, after: Scrim): string[] {
  const players = after.seats.map(({ userId }) => userId).filter((userId) => !seatOf(before, userId));
  const casters = after.casters.filter((userId) => !isCasting(before, userId));
  return [...new Set([...players, ...casters, ...(after.host !== null && after.host !== before.host ? [after.host] : [])])];
}

export interface UndoPlan { events: readonly ScrimEvent[]; putsBack: readonly string[] }

/** What an undo would do, before it is known whether the people it puts back may play. */
export function planUndo({ edge, step, reason }: Pick<UndoStep, 'edge' | 'step' | 'reason'>, scrim: Scrim): UndoPlan {
  if (!isAdministrative(step)) throw new Rejection('not-undoable');
  if (step.undone) throw new Rejection('already-undone');
  const back = takenBack(step, scrim, edge);
  if (!back.some(isMore) && !step.facts.some((fact) => fact.type === 'HostChoiceChanged')) throw blocked('nothing-left');
  const after = back.reduce(evolve, scrim);
  if (after.startsAt !== scrim.startsAt && !scrim.winner) mustNotBePast(after.startsAt, edge);
  const events: ScrimEvent[] = [{ type: 'StepUndone', version: step.version, reason }, ...back, ...drawnHost(after, edge)];
  return { events, putsBack: returning(scrim, after) };
}

/** A captain who was drawn as a consequence is no reason to undo by himself. */
const isMore = ({ type }: ScrimEvent): boolean => type !== 'HostChoiceChanged';
const blocked = (because: Because): Rejection => new Rejection('cannot-undo', { because });

const BY_ADMINS_ALONE = new Set(['SwapPlayers', 'AssignPlayer', 'FillRandom', 'EditScrim', 'ReportWinner']);
const BY_ADMINS_FOR_OTHERS = new Set(['JoinTeam', 'MovePlayer', 'LeaveTeam', 'CastScrim', 'LeaveCast']);

/** The winner counts too: the host's word is corrected by an admin. */
function isAdministrative({ command, facts, by }: Step): boolean {
  const [first] = facts;
  return BY_ADMINS_ALONE.has(command) || (BY_ADMINS_FOR_OTHERS.has(command) && first !== undefined && 'userId' in first && first.userId !== by);
}

/** The last fact first, each judged on what the ones before left. */
function takenBack({ facts, before }: Step, scrim: Scrim, edge: Edge): ScrimEvent[] {
  const undone: ScrimEvent[] = [];
  let now = scrim;
  for (const [i, fact] of [...facts.entries()].toReversed()) {
    const events = inverse(fact, facts.slice(0, i).reduce(evolve, before), now, edge);
    now = events.reduce(evolve, now);
    undone.push(...events);
  }
  return undone;
}

function inverse(fact: ScrimEvent, before: Scrim, now: Scrim, edge: Edge): ScrimEvent[] {
  switch (fact.type) {
    case 'PlayerKicked': return seatAgain(seatOf(before, fact.userId)!, before, now);
    case 'PlayerJoined':
    case 'PlayerAssigned': return unseat(fact, now, fact.type === 'PlayerAssigned' && fact.how === 'random');
    case 'PlayerMoved': return moveBack(fact, seatOf(before, fact.userId)!, now);
    case 'PlayersSwapped': return swapBack(fact, now);
    case 'CasterJoined': return endCasting(fact.userId, now);
    case 'CasterLeft': return castAgain(fact.userId, before, now, edge);
    case 'HostDrawn': return now.host === fact.userId && before.host === null ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }] : [];
    case 'HostChoiceChanged': return hostAgain(fact.host, before, now);
    case 'WinnerReported':
    case 'WinnerCorrected': return winnerAgain(fact.team, before, now);
    default: return settingAgain(fact, before, now);
  }
}

function seatAgain(seat: Seat, before: Scrim, now: Scrim): ScrimEvent[] {
  mustBeUndecided(now);
  if (seatOf(now, seat.userId) || isCasting(now, seat.userId)) throw blocked('takes-part');
  if (!isOpenSeat(now, seat)) throw blocked('seat-taken');
  return [{ type: 'PlayerAssigned', how: 'chosen', userId: seat.userId, team: seat.team, role: seat.role }, ...hostBack(seat.userId, before, now)];
}

/** Of people drawn at random those are unseated who still sit there. */
function unseat(seat: Seat, now: Scrim, isOneOfMany: boolean): ScrimEvent[] {
  mustBeUndecided(now);
  if (sits(now, seat)) return [{ type: 'PlayerKicked', userId: seat.userId }];
  if (isOneOfMany) return [];
  throw blocked('moved');
}

function moveBack(fact: Seat, seat: Seat, now: Scrim): ScrimEvent[] {
  mustBeUndecided(now);
  if (!sits(now, fact)) throw blocked('moved');
  if (!isOpenSeat(now, seat)) throw blocked('seat-taken');
  return [{ type: 'PlayerMoved', userId: seat.userId, team: seat.team, role: seat.role }];
}

function swapBack({ one, two }: { one: Seat; two: Seat }, now: Scrim): ScrimEvent[] {
  mustBeUndecided(now);
  if (!sits(now, one) || !sits(now, two)) throw blocked('moved');
  return [{ type: 'PlayersSwapped', one: { ...two, userId: one.userId }, two: { ...one, userId: two.userId } }];
}

function endCasting(userId: string, now: Scrim): ScrimEvent[] {
  mustBeUndecided(now);
  return isCasting(now, userId) ? [{ type: 'CasterLeft', userId }] : [];
}

function castAgain(userId: string, before: Scrim, now: Scrim, { at }: Edge): ScrimEvent[] {
  mustBeUndecided(now);
  if (isOver(now, at)) throw new Rejection('game-ended');
  if (isCasting(now, userId) || seatOf(now, userId)) throw blocked('takes-part');
  if (now.casters.length >= Math.min(now.maxCasters, MAX_CASTERS)) throw blocked('no-room');
  return [{ type: 'CasterJoined', userId }, ...hostBack(userId, before, now)];
}

/** A player or caster who was host when they were removed is host again, unless there is another one. */
const hostBack = (userId: string, before: Scrim, now: Scrim): ScrimEvent[] => (before.host === userId && now.host === null ? hostOf(before) : []);

function hostAgain(chosen: HostChoice, before: Scrim, now: Scrim): ScrimEvent[] {
  if (now.host !== (chosen.kind === 'chosen' ? chosen.userId : null)) throw blocked('changed-again');
  const { host } = before;
  const isStillThere = host !== null && mayHost(now, host);
  if (before.hostChoice.kind === 'chosen' && isStillThere) return hostOf(before);
  return [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, ...(isStillThere ? hostOf(before) : [])];
}

/** The facts that make the captain of that time captain again. */
function hostOf({ host, hostChoice }: Scrim): ScrimEvent[] {
  if (host === null) return [];
  return [hostChoice.kind === 'chosen' ? { type: 'HostChoiceChanged', host: hostChoice } : { type: 'HostDrawn', userId: host }];
}

function winnerAgain(team: Scrim['winner'], before: Scrim, now: Scrim): ScrimEvent[] {
  if (now.winner !== team) throw blocked('changed-again');
  return [{ type: 'WinnerCorrected', team: before.winner }];
}

const SETTING: Partial<Record<ScrimEvent['type'], keyof Settings>> = {
  ScrimRenamed: 'title', ScrimMovedToRegion: 'region', ScrimRescheduled: 'startsAt', PrivacyChanged: 'isPrivate', CastingLimited: 'maxCasters',
  LobbyRenamed: 'lobbyName', LobbyPasswordChanged: 'lobbyPassword', CodesSwitched: 'useCodes',
};

/** A void code stays void; turning codes on again requests a new one. */
function settingAgain(fact: ScrimEvent, before: Scrim, now: Scrim): ScrimEvent[] {
  const key = SETTING[fact.type];
  if (!key) return [];
  if (now[key] !== evolve(before, fact)[key]) throw blocked('changed-again');
  return [(FACT[key] as (value: unknown) => ScrimEvent)(before[key])];
}

function sits(scrim: Scrim, { userId, team, role }: Seat): boolean {
  const seat = seatOf(scrim, userId);
  return seat?.team === team && seat.role === role;
}
