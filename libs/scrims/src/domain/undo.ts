/** Taking back what an admin did: a compensating step of its own, as far as the scrim has not moved on. The log keeps both. */
import { Rejection } from '@muster/kernel';
import type { Candidate, Step, UndoStep } from './commands';
import { voidedCode } from './codes';
import { FACT } from './edit';
import type { Because } from './errors';
import { isCasting, isOpenSeat, mustBeAdmin, mustBeFit, mustBeUndecided, mustNotBePast, seatOf } from './rules';
import { evolve, type HostChoice, type Scrim, type ScrimEvent, type Seat, type Settings } from './scrim';
import { drawnHost } from './seats';

export function decideUndo({ by, edge, step, reason, candidate }: UndoStep, scrim: Scrim): readonly ScrimEvent[] {
  mustBeAdmin(by);
  if (!isAdministrative(step)) throw new Rejection('not-undoable');
  if (step.undone) throw new Rejection('already-undone');
  const back = takenBack(step, scrim, candidate);
  if (!back.some(isMore) && !step.facts.some((fact) => fact.type === 'HostChoiceChanged')) throw blocked('nothing-left');
  const after = back.reduce(evolve, scrim);
  if (after.startsAt !== scrim.startsAt && !scrim.winner) mustNotBePast(after.startsAt, edge);
  return [{ type: 'StepUndone', version: step.version, reason }, ...back, ...drawnHost(after, edge)];
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
function takenBack({ facts, before }: Step, scrim: Scrim, candidate: Candidate | null | undefined): ScrimEvent[] {
  const undone: ScrimEvent[] = [];
  let now = scrim;
  for (const [i, fact] of [...facts.entries()].toReversed()) {
    const events = inverse(fact, facts.slice(0, i).reduce(evolve, before), now, candidate);
    now = events.reduce(evolve, now);
    undone.push(...events);
  }
  return undone;
}

function inverse(fact: ScrimEvent, before: Scrim, now: Scrim, candidate: Candidate | null | undefined): ScrimEvent[] {
  switch (fact.type) {
    case 'PlayerKicked': return seatAgain(seatOf(before, fact.userId)!, before, now, candidate);
    case 'PlayerJoined':
    case 'PlayerAssigned': return unseat(fact, now, fact.type === 'PlayerAssigned' && fact.how === 'random');
    case 'PlayerMoved': return moveBack(fact, seatOf(before, fact.userId)!, now);
    case 'PlayersSwapped': return swapBack(fact, now);
    case 'CasterJoined': return isCasting(now, fact.userId) ? [{ type: 'CasterLeft', userId: fact.userId }] : [];
    case 'CasterLeft': return castAgain(fact.userId, now);
    case 'HostDrawn': return now.host === fact.userId && before.host === null ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }] : [];
    case 'HostChoiceChanged': return hostAgain(fact.host, before, now);
    case 'WinnerReported':
    case 'WinnerCorrected': return winnerAgain(fact.team, before, now);
    default: return settingAgain(fact, before, now);
  }
}

function seatAgain(seat: Seat, before: Scrim, now: Scrim, candidate: Candidate | null | undefined): ScrimEvent[] {
  mustBeUndecided(now);
  mustBeFit(candidate);
  if (seatOf(now, seat.userId) || isCasting(now, seat.userId)) throw blocked('takes-part');
  if (!isOpenSeat(now, seat)) throw blocked('seat-taken');
  const wasHost = before.host === seat.userId && now.host === null;
  return [{ type: 'PlayerAssigned', how: 'chosen', userId: seat.userId, team: seat.team, role: seat.role }, ...(wasHost ? hostOf(before) : [])];
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

function castAgain(userId: string, now: Scrim): ScrimEvent[] {
  mustBeUndecided(now);
  if (isCasting(now, userId) || seatOf(now, userId)) throw blocked('takes-part');
  if (now.casters.length >= now.maxCasters) throw blocked('no-room');
  return [{ type: 'CasterJoined', userId }];
}

function hostAgain(chosen: HostChoice, before: Scrim, now: Scrim): ScrimEvent[] {
  if (now.host !== (chosen.kind === 'chosen' ? chosen.userId : null)) throw blocked('changed-again');
  return before.hostChoice.kind === 'random' ? [{ type: 'HostChoiceChanged', host: { kind: 'random' } }, ...hostOf(before).filter(() => before.host !== null && seatOf(now, before.host))] : hostOf(before);
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

/** A void code stays void; turning codes on again asks for a new one. */
function settingAgain(fact: ScrimEvent, before: Scrim, now: Scrim): ScrimEvent[] {
  const key = SETTING[fact.type];
  if (!key) return [];
  if (now[key] !== evolve(before, fact)[key]) throw blocked('changed-again');
  const back = (FACT[key] as (value: unknown) => ScrimEvent)(before[key]);
  return key === 'useCodes' && !before.useCodes ? [back, ...voidedCode(now)] : [back];
}

function sits(scrim: Scrim, { userId, team, role }: Seat): boolean {
  const seat = seatOf(scrim, userId);
  return seat?.team === team && seat.role === role;
}
