import { siteName } from '@muster/contracts/served-site';
import type { TimelineEvent, TimelineStep } from '@muster/contracts/timeline';
import { formatDateTime } from '../../../shared/language/dates';
import { formatList } from '../../../shared/language/lists';
import { regionName, words } from '../../../shared/words/words';
import type { Names } from '../../../shared/language/translated';
import { sayEvent, strings as s } from './timeline-strings';
import type { en } from './timeline-strings.en';

type Kind = TimelineEvent['kind'];
type Seat = NonNullable<TimelineEvent['seat']>;
const seatLabel = (seat: Seat | undefined): string => (seat ? s.seat(seat.role, seat.team) : s.aSeat);
const winnerLabel = (team: TimelineEvent['team']): string => (team ? words.sides[team] : s.noOne);

type NameOf = (id: string | null | undefined) => string;
type Sentence = (event: TimelineEvent, by: string, who: string, name: NameOf) => string;

const correctedWinner = ({ team }: TimelineEvent, by: string): string =>
  team ? s.winnerCorrected(by, winnerLabel(team)) : s.winnerWithdrawn(by);
const correctedGame = ({ team }: TimelineEvent, game: number, by: string): string =>
  team ? s.gameCorrected(by, game, winnerLabel(team)) : s.gameWithdrawn(by, game);

const nameList = (ids: readonly string[], name: NameOf): string => formatList(ids.map(name));

/** Kinds whose text needs no other values than these. Others have a function in `SENTENCES`. */
type Plain = {
  [K in Kind & keyof typeof en]: Names<(typeof en)[K]>[number] extends 'by' | 'who' | 'seat' ? K : never;
}[Kind & keyof typeof en];

/** Sentences of the kinds that choose between texts. `by` names who acted, `who` the affected person. */
const SENTENCES: Record<Exclude<Kind, Plain>, Sentence> & Partial<Record<Plain, Sentence>> = {
  joined: ({ seat }, by, who) => (by === who ? s.joined(who, seatLabel(seat)) : s.placed(by, who, seatLabel(seat))),
  moved: ({ seat }, by, who) => (by === who ? s.moved(who, seatLabel(seat)) : s.movedBy(by, who, seatLabel(seat))),
  swapped: ({ other, seat, otherSeat }, by, who, name) =>
    s.swapped(by, who, seatLabel(seat), name(other), seatLabel(otherSeat)),
  linedUp: ({ team }, by) => s.linedUp(by, winnerLabel(team)),
  seatsCalled: ({ team, roles = [] }, by) => s.seatsCalled(by, winnerLabel(team), formatList(roles)),
  seatCallEnded: ({ team }, by) => s.seatCallEnded(by, winnerLabel(team)),
  left: (_, by, who) => (by === who ? s.left(who) : s.removed(by, who)),
  cast: (_, by, who) => (by === who ? s.cast(who) : s.castBy(by, who)),
  uncast: (_, by, who) => (by === who ? s.uncast(who) : s.uncastBy(by, who)),
  captainChosen: ({ person }, by, who) => (person ? s.captainChosen(by, who) : s.captainRandom(by)),
  renamed: ({ to = '' }, by) => s.renamed(by, to),
  rescheduled: ({ to = '' }, by) => s.rescheduled(by, formatDateTime(to)),
  regionChanged: ({ to = '' }, by) => s.regionChanged(by, regionName(to)),
  privacyChanged: ({ on }, by) => (on ? s.madePrivate(by) : s.madePublic(by)),
  castersLimited: ({ count }, by) => (count ? s.castersLimited(by, count) : s.castersOff(by)),
  codesSwitched: ({ on }, by) => (on ? s.codesOn(by) : s.codesOff(by)),
  winnerProposed: ({ team }) => s.winnerProposed(winnerLabel(team)),
  winnerReported: ({ team, game }, by) =>
    game ? s.gameReported(by, game, winnerLabel(team)) : s.winnerReported(by, winnerLabel(team)),
  winnerCorrected: (event, by) => (event.game ? correctedGame(event, event.game, by) : correctedWinner(event, by)),
  draftBegun: ({ game = 1 }) => s.draftBegun(game),
  draftDrawn: ({ game = 1, team }) => s.draftDrawn(game, winnerLabel(team)),
  draftPaused: ({ game = 1 }) => s.draftPaused(game),
  draftResumed: ({ game = 1 }) => s.draftResumed(game),
  draftTakenBack: ({ game = 1 }, by) => s.draftTakenBack(by, game),
  draftReset: ({ game = 1 }, by) => s.draftReset(by, game),
  draftDone: ({ game = 1 }) => s.draftDone(game),
  undone: ({ reason }, by) => (reason ? s.undidFor(by, reason) : s.undid(by)),
  checkInReminded: ({ missing }, _, __, name) =>
    missing?.length ? s.checkInRemindedWho(nameList(missing, name)) : s.checkInReminded,
  checkInClosed: ({ missing }, _, __, name) =>
    missing?.length ? s.checkInClosedWithout(nameList(missing, name)) : s.checkInClosed,
  checkedIn: (_, by, who) => (by === who ? s.checkedIn(who) : s.checkedInBy(by, who)),
  nudged: ({ missing }, by, _, name) => (missing?.length ? s.nudgedWho(by, nameList(missing, name)) : s.nudged(by)),
  reserveJoined: ({ roles = [] }, _, who) => s.reserveJoined(who, formatList(roles)),
  seatPassed: ({ seat, other }, _, who, name) =>
    other ? s.seatPassed(who, seatLabel(seat), name(other)) : s.seatAccepted(who, seatLabel(seat)),
  deleted: ({ reason }, by) => (reason ? s.deletedFor(by, reason) : s.deleted(by)),
};

function describe(event: TimelineEvent, by: string, name: NameOf): string {
  const { kind, seat, person } = event;
  const sentence = SENTENCES[kind];
  // The type of `SENTENCES` guarantees that only plain kinds have no function.
  return sentence
    ? sentence(event, by, name(person), name)
    : sayEvent(kind as Plain, { by, who: name(person), seat: seatLabel(seat) });
}

/** Returns one sentence per event of a step. Players of one random fill share a sentence. */
export function describeStep(step: Pick<TimelineStep, 'by' | 'facts'>, name: NameOf): string[] {
  const by = step.by ? name(step.by) : siteName();
  const drawn = step.facts.filter((event) => event.kind === 'drawn');
  const others = step.facts.filter((event) => event.kind !== 'drawn' || drawn.length === 1);
  const filled =
    drawn.length > 1 ? [s.filled(by, drawn.length, formatList(drawn.map((event) => name(event.person))))] : [];
  return [...filled, ...others.map((event) => describe(event, by, name))];
}
