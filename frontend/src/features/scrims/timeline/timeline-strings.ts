import { REGION_NAMES, SIDE_LABELS, type TimelineEvent, type TimelineStep } from '@muster/contracts';
import { formatTime, formatDay } from '../time';

export const strings = {
  title: 'Timeline',
  earlier: 'Show earlier',
  loading: 'Loading the timeline',
  asItWas: (at: string) => `The teams as they were ${at}`,
  backToNow: 'Back to the current teams',
  scrub: 'Go back in time',
  selectStep: 'Show the teams at this point',
  undo: 'Undo',
  undone: 'undone',
  undoAsk: 'Undo this step?',
  undoReason: 'Reason (everyone can read it in the timeline)',
  undoEmpty: 'A reason is required',
  undoVerb: 'Undo step',
  open: 'open',
} as const;

type Seat = NonNullable<TimelineEvent['seat']>;
const seatLabel = (seat: Seat | undefined): string => (seat ? `${seat.role} on ${SIDE_LABELS[seat.team]}` : 'a seat');
const teamLabel = (team: TimelineEvent['team']): string => (team ? SIDE_LABELS[team] : 'No one');

type Names = (id: string | null | undefined) => string;
type Sentence = (event: TimelineEvent, by: string, who: string, name: Names) => string;

const names = (ids: readonly string[] | undefined, name: Names): string =>
  ids?.length ? ` ${ids.map(name).join(', ')}` : '';

/** One sentence per kind of event. `by` names who acted, `who` the affected person. */
const SENTENCES: Record<TimelineEvent['kind'], Sentence> = {
  created: (_, by) => `${by} created the scrim`,
  joined: ({ seat }, by, who) =>
    by === who ? `${who} took ${seatLabel(seat)}` : `${by} placed ${who} on ${seatLabel(seat)}`,
  assigned: ({ seat }, by, who) => `${by} assigned ${who} to ${seatLabel(seat)}`,
  drawn: ({ seat }, _, who) => `${who} was randomly assigned to ${seatLabel(seat)}`,
  moved: ({ seat }, by, who) =>
    by === who ? `${who} moved to ${seatLabel(seat)}` : `${by} moved ${who} to ${seatLabel(seat)}`,
  swapped: ({ other, seat, otherSeat }, by, who, name) =>
    `${by} swapped ${who} (now ${seatLabel(seat)}) and ${name(other)} (now ${seatLabel(otherSeat)})`,
  left: (_, by, who) => (by === who ? `${who} left` : `${by} removed ${who} from their seat`),
  kicked: (_, by, who) => `${by} kicked ${who}`,
  cast: (_, by, who) => (by === who ? `${who} joined as a caster` : `${by} added ${who} as a caster`),
  uncast: (_, by, who) => (by === who ? `${who} left as a caster` : `${by} removed ${who} as a caster`),
  captainDrawn: (_, __, who) => `${who} was randomly chosen as captain`,
  captainChosen: ({ person }, by, who) => (person ? `${by} made ${who} captain` : `${by} set the captain to random`),
  renamed: ({ to }, by) => `${by} renamed the scrim to “${to}”`,
  rescheduled: ({ to = '' }, by) => `${by} moved the start to ${formatDay(to)}, ${formatTime(to)}`,
  regionChanged: ({ to = '' }, by) => `${by} moved the scrim to ${REGION_NAMES[to] ?? to}`,
  privacyChanged: ({ on }, by) => `${by} made the scrim ${on ? 'private' : 'public'}`,
  castersLimited: ({ count }, by) =>
    count ? `${by} set the limit to ${count} ${count === 1 ? 'caster' : 'casters'}` : `${by} turned casters off`,
  lobbyRenamed: (_, by) => `${by} renamed the lobby`,
  passwordChanged: (_, by) => `${by} changed the lobby password`,
  codesSwitched: ({ on }, by) => `${by} turned tournament codes ${on ? 'on' : 'off'}`,
  started: () => 'The game started',
  codeIssued: () => 'A tournament code was issued',
  codeVoided: () => 'The tournament code was voided',
  codeFailed: () => 'Tournament code generation failed',
  winnerProposed: ({ team }) => `Riot reported: ${teamLabel(team)} won`,
  winnerReported: ({ team }, by) => `${by} reported: ${teamLabel(team)} won`,
  winnerCorrected: ({ team }, by) =>
    team ? `${by} corrected the result: ${teamLabel(team)} won` : `${by} withdrew the result`,
  imageAdded: (_, by) => `${by} added the post-game image`,
  imageRemoved: (_, by) => `${by} deleted the post-game image`,
  undone: ({ reason }, by) => `${by} undid a step: “${reason}”`,
  attendanceChanged: (_, by) => `${by} changed check-in and reserves`,
  checkInOpened: () => 'Check-in opened',
  checkInReminded: ({ missing }, _, __, name) => `Everyone who had not checked in was reminded${names(missing, name)}`,
  checkInClosed: ({ missing }, _, __, name) =>
    `Check-in closed${missing?.length ? `, without${names(missing, name)}` : ''}`,
  checkInsVoided: () => 'Everyone checks in again, because the start has moved',
  checkedIn: (_, by, who) => (by === who ? `${who} checked in` : `${by} checked ${who} in`),
  checkInWithdrawn: (_, __, who) => `${who} took their check-in back`,
  nudged: ({ missing }, by, _, name) => `${by} reminded those who have not checked in${names(missing, name)}`,
  reserveJoined: ({ roles = [] }, _, who) => `${who} is a reserve for ${roles.join(', ')}`,
  reserveLeft: (_, __, who) => `${who} is no longer a reserve`,
  standInRequested: (_, __, who) => `${who} cannot come and asked for a stand-in`,
  standInWithdrawn: (_, __, who) => `${who} keeps their seat after all`,
  offerMade: ({ seat }, _, who) => `${seatLabel(seat)} was offered to ${who}`,
  offerDeclined: ({ seat }, _, who) => `${who} declined ${seatLabel(seat)}`,
  offerExpired: ({ seat }, _, who) => `${who} did not answer the offer of ${seatLabel(seat)}`,
  offerWithdrawn: ({ seat }, _, who) => `The offer of ${seatLabel(seat)} to ${who} ended`,
  seatOpened: ({ seat }, by) => `${by} opened ${seatLabel(seat)} to everybody`,
  seatPassed: ({ seat, other }, _, who, name) =>
    other ? `${who} took ${seatLabel(seat)} from ${name(other)}` : `${who} accepted ${seatLabel(seat)}`,
  seatUnfilled: ({ seat }) => `No reserve was found for ${seatLabel(seat)}`,
  deleted: (_, by) => `${by} deleted the scrim`,
};

const UNKNOWN_PERSON = 'Muster';

/** Returns one sentence per event of a step. Players of one random fill share a sentence. */
export function describeStep(step: Pick<TimelineStep, 'by' | 'facts'>, name: Names): string[] {
  const by = step.by ? name(step.by) : UNKNOWN_PERSON;
  const drawn = step.facts.filter((event) => event.kind === 'drawn');
  const others = step.facts.filter((event) => event.kind !== 'drawn' || drawn.length === 1);
  const filled =
    drawn.length > 1
      ? [`${by} filled ${drawn.length} seats: ${drawn.map((event) => name(event.person)).join(', ')}`]
      : [];
  return [...filled, ...others.map((event) => SENTENCES[event.kind](event, by, name(event.person), name))];
}
