import type { TimelineEvent, TimelineStep } from '@muster/contracts';
import { formatDateTime } from '../../../shared/language/dates';
import { formatList } from '../../../shared/language/lists';
import { regionName, words } from '../../../shared/words/words';
import { strings as s } from './timeline-strings';

type Seat = NonNullable<TimelineEvent['seat']>;
const seatLabel = (seat: Seat | undefined): string => (seat ? s.seat(seat.role, seat.team) : s.aSeat);
const winnerLabel = (team: TimelineEvent['team']): string => (team ? words.sides[team] : s.noOne);

type Names = (id: string | null | undefined) => string;
type Sentence = (event: TimelineEvent, by: string, who: string, name: Names) => string;

const nameList = (ids: readonly string[], name: Names): string => formatList(ids.map(name));

/** One sentence per kind of event. `by` names who acted, `who` the affected person. */
const SENTENCES: Record<TimelineEvent['kind'], Sentence> = {
  created: (_, by) => s.created(by),
  joined: ({ seat }, by, who) => (by === who ? s.joined(who, seatLabel(seat)) : s.placed(by, who, seatLabel(seat))),
  assigned: ({ seat }, by, who) => s.assigned(by, who, seatLabel(seat)),
  drawn: ({ seat }, _, who) => s.drawn(who, seatLabel(seat)),
  moved: ({ seat }, by, who) => (by === who ? s.moved(who, seatLabel(seat)) : s.movedBy(by, who, seatLabel(seat))),
  swapped: ({ other, seat, otherSeat }, by, who, name) =>
    s.swapped(by, who, seatLabel(seat), name(other), seatLabel(otherSeat)),
  left: (_, by, who) => (by === who ? s.left(who) : s.removed(by, who)),
  kicked: (_, by, who) => s.kicked(by, who),
  cast: (_, by, who) => (by === who ? s.cast(who) : s.castBy(by, who)),
  uncast: (_, by, who) => (by === who ? s.uncast(who) : s.uncastBy(by, who)),
  captainDrawn: (_, __, who) => s.captainDrawn(who),
  captainChosen: ({ person }, by, who) => (person ? s.captainChosen(by, who) : s.captainRandom(by)),
  renamed: ({ to = '' }, by) => s.renamed(by, to),
  rescheduled: ({ to = '' }, by) => s.rescheduled(by, formatDateTime(to)),
  regionChanged: ({ to = '' }, by) => s.regionChanged(by, regionName(to)),
  privacyChanged: ({ on }, by) => (on ? s.madePrivate(by) : s.madePublic(by)),
  castersLimited: ({ count }, by) => (count ? s.castersLimited(by, count) : s.castersOff(by)),
  lobbyRenamed: (_, by) => s.lobbyRenamed(by),
  passwordChanged: (_, by) => s.passwordChanged(by),
  codesSwitched: ({ on }, by) => (on ? s.codesOn(by) : s.codesOff(by)),
  started: () => s.started,
  codeIssued: () => s.codeIssued,
  codeVoided: () => s.codeVoided,
  codeFailed: () => s.codeFailed,
  winnerProposed: ({ team }) => s.winnerProposed(winnerLabel(team)),
  winnerReported: ({ team }, by) => s.winnerReported(by, winnerLabel(team)),
  winnerCorrected: ({ team }, by) => (team ? s.winnerCorrected(by, winnerLabel(team)) : s.winnerWithdrawn(by)),
  imageAdded: (_, by) => s.imageAdded(by),
  imageRemoved: (_, by) => s.imageRemoved(by),
  undone: ({ reason }, by) => (reason ? s.undidFor(by, reason) : s.undid(by)),
  attendanceChanged: (_, by) => s.attendanceChanged(by),
  checkInOpened: () => s.checkInOpened,
  checkInReminded: ({ missing }, _, __, name) =>
    missing?.length ? s.checkInRemindedWho(nameList(missing, name)) : s.checkInReminded,
  checkInClosed: ({ missing }, _, __, name) =>
    missing?.length ? s.checkInClosedWithout(nameList(missing, name)) : s.checkInClosed,
  checkInsVoided: () => s.checkInsVoided,
  checkedIn: (_, by, who) => (by === who ? s.checkedIn(who) : s.checkedInBy(by, who)),
  checkInWithdrawn: (_, __, who) => s.checkInWithdrawn(who),
  nudged: ({ missing }, by, _, name) => (missing?.length ? s.nudgedWho(by, nameList(missing, name)) : s.nudged(by)),
  reserveJoined: ({ roles = [] }, _, who) => s.reserveJoined(who, formatList(roles)),
  reserveLeft: (_, __, who) => s.reserveLeft(who),
  standInRequested: (_, __, who) => s.standInRequested(who),
  standInWithdrawn: (_, __, who) => s.standInWithdrawn(who),
  offerMade: ({ seat }, _, who) => s.offerMade(seatLabel(seat), who),
  offerDeclined: ({ seat }, _, who) => s.offerDeclined(who, seatLabel(seat)),
  offerExpired: ({ seat }, _, who) => s.offerExpired(who, seatLabel(seat)),
  offerWithdrawn: ({ seat }, _, who) => s.offerWithdrawn(seatLabel(seat), who),
  seatOpened: ({ seat }, by) => s.seatOpened(by, seatLabel(seat)),
  seatPassed: ({ seat, other }, _, who, name) =>
    other ? s.seatPassed(who, seatLabel(seat), name(other)) : s.seatAccepted(who, seatLabel(seat)),
  seatUnfilled: ({ seat }) => s.seatUnfilled(seatLabel(seat)),
  deleted: ({ reason }, by) => (reason ? s.deletedFor(by, reason) : s.deleted(by)),
};

const UNKNOWN_PERSON = 'Muster';

/** Returns one sentence per event of a step. Players of one random fill share a sentence. */
export function describeStep(step: Pick<TimelineStep, 'by' | 'facts'>, name: Names): string[] {
  const by = step.by ? name(step.by) : UNKNOWN_PERSON;
  const drawn = step.facts.filter((event) => event.kind === 'drawn');
  const others = step.facts.filter((event) => event.kind !== 'drawn' || drawn.length === 1);
  const filled =
    drawn.length > 1 ? [s.filled(by, drawn.length, formatList(drawn.map((event) => name(event.person))))] : [];
  return [...filled, ...others.map((event) => SENTENCES[event.kind](event, by, name(event.person), name))];
}
