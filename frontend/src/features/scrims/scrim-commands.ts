import type { Role, TeamName } from '@muster/contracts/constants';
import type { ScrimSummary, ScrimView } from '@muster/contracts/scrims';
import { http } from '../../shared/http';
import { strings } from './strings';
import { serverNow } from '../../shared/clock';

interface Seat {
  team: TeamName;
  role: Role;
}
interface Person {
  userId: string;
}
interface NamedPerson extends Person {
  name: string;
}
/** A seat and its player. */
export interface SeatRef extends Seat {
  userId: string | null;
}

interface OfferRef {
  offerId: string;
  seat: Seat | null;
}

interface Definition<Parameters> {
  request: (command: { scrimId: string } & Parameters) => Promise<unknown>;
  /** The message after success. Seat changes are visible and need none. */
  success: ((command: Parameters, filled: number) => string | null) | null;
  /** Used when the response to a failure has no message. */
  failure?: () => string;
}
const define = <Parameters = object>(definition: Definition<Parameters>): Definition<Parameters> => definition;

export const path = (scrimId: string, rest = '') => `/scrims/${encodeURIComponent(scrimId)}${rest}`;
const toPlayerData = ({ role, team }: Seat) => ({ playerData: { role, team: { name: team } } });
const toSwapSide = ({ userId, role, team }: SeatRef) => ({ user: userId, role, team });

/** All commands on an existing scrim: parameters, request and messages. */
export const SCRIM_COMMANDS = {
  join: define<Person & Seat>({
    request: (command) => http.patch(path(command.scrimId, `/insert-player/${command.userId}`), toPlayerData(command)),
    success: null,
  }),
  move: define<Person & Seat>({
    request: (command) => http.patch(path(command.scrimId, `/move-player/${command.userId}`), toPlayerData(command)),
    success: null,
  }),
  /** The seat is the one that is left, so that leaving can be taken back. */
  leave: define<Person & Seat>({
    request: (command) => http.patch(path(command.scrimId, `/remove-player/${command.userId}`)),
    success: null,
  }),
  cast: define<Person>({
    request: (command) => http.patch(path(command.scrimId, `/insert-caster/${command.userId}`)),
    success: null,
  }),
  uncast: define<Person>({
    request: (command) => http.patch(path(command.scrimId, `/remove-caster/${command.userId}`)),
    success: null,
  }),
  kick: define<NamedPerson>({
    request: (command) => http.patch(path(command.scrimId, `/remove-player/${command.userId}`)),
    success: ({ name }) => strings.kicked(name),
  }),
  kickCaster: define<NamedPerson>({
    request: (command) => http.patch(path(command.scrimId, `/remove-caster/${command.userId}`)),
    success: ({ name }) => strings.kicked(name),
  }),
  /** `game`: the one on the screen, in case another person has reported it since. */
  report: define<{ team: TeamName; game?: number | undefined }>({
    request: ({ scrimId, team, game }) => http.patch(path(scrimId, '/set-winner'), { winnerTeamName: team, game }),
    success: null,
  }),
  correctResult: define<{ game: number; team: TeamName | null }>({
    request: ({ scrimId, game, team }) => http.patch(path(scrimId, `/games/${game}/winner`), { winnerTeamName: team }),
    success: null,
  }),
  regenerateCode: define({
    request: (command) => http.post(path(command.scrimId, '/regenerate-tournament-code')),
    success: () => strings.regenerated,
    failure: () => strings.regenerateFailed,
  }),
  assign: define<NamedPerson & Seat>({
    request: ({ scrimId, userId, team, role }) =>
      http.patch(path(scrimId, '/admin-assign-player'), { userId, teamName: team, role }),
    success: () => strings.assigned,
  }),
  /** Seats the players whom the preview showed. `isEven` is true if it called the teams balanced. */
  fill: define<{ seats: (Person & Seat)[]; isEven: boolean }>({
    request: ({ scrimId, seats }) => http.patch(path(scrimId, '/admin-fill-random'), { seats }),
    success: ({ isEven }, filled) => [strings.filled(filled), ...(isEven ? [strings.filledEven] : [])].join(' '),
  }),
  checkIn: define({
    request: (command) => http.post(path(command.scrimId, '/check-in')),
    success: () => strings.attendance.youAreIn,
  }),
  takeCheckInBack: define({ request: (command) => http.del(path(command.scrimId, '/check-in')), success: null }),
  joinReserves: define<{ roles: Role[] }>({
    request: ({ scrimId, roles }) => http.post(path(scrimId, '/reserves'), { roles }),
    success: null,
  }),
  leaveReserves: define({ request: (command) => http.del(path(command.scrimId, '/reserves')), success: null }),
  requestStandIn: define({ request: (command) => http.post(path(command.scrimId, '/stand-in')), success: null }),
  withdrawStandIn: define({ request: (command) => http.del(path(command.scrimId, '/stand-in')), success: null }),
  /** The seat is for the messages; links of notifications do not name it. */
  acceptOffer: define<OfferRef>({
    request: ({ scrimId, offerId }) => http.post(path(scrimId, `/offers/${encodeURIComponent(offerId)}/accept`)),
    success: ({ seat }) => seat && strings.attendance.accepted(seat.role, seat.team),
  }),
  declineOffer: define<OfferRef>({
    request: ({ scrimId, offerId }) => http.post(path(scrimId, `/offers/${encodeURIComponent(offerId)}/decline`)),
    success: null,
  }),
  /** Opens a held seat to everyone, or leaves an offered one to its player. */
  endOffer: define<OfferRef>({
    request: ({ scrimId, offerId }) => http.del(path(scrimId, `/offers/${encodeURIComponent(offerId)}`)),
    success: null,
  }),
  nudge: define({
    request: (command) => http.post(path(command.scrimId, '/nudge')),
    success: () => strings.attendance.nudged,
  }),
  swap: define<{ one: SeatRef; two: SeatRef }>({
    request: ({ scrimId, one, two }) =>
      http.patch(path(scrimId, '/swap-players'), { playerOne: toSwapSide(one), playerTwo: toSwapSide(two) }),
    success: () => strings.swapped,
  }),
  addImage: define<{ base64: string; uploadedBy: string }>({
    request: async ({ scrimId, base64, uploadedBy }) => {
      const { upload } = await import('./room/upload'); // not part of the first page
      return upload(path(scrimId, '/add-image'), { timestampNow: serverNow(), base64, uploadedBy });
    },
    success: () => strings.imageAdded,
    failure: () => strings.imageFailed,
  }),
  removeImage: define({
    request: (command) => http.patch(path(command.scrimId, '/remove-image')),
    success: () => strings.imageRemoved,
    failure: () => strings.imageRemoveFailed,
  }),
  undo: define<{ version: number; reason: string }>({
    request: ({ scrimId, version, reason }) => http.post(path(scrimId, '/undo'), { version, reason }),
    success: () => strings.undone,
  }),
};
type ScrimCommandKind = keyof typeof SCRIM_COMMANDS;
type ParametersOf<K extends ScrimCommandKind> =
  (typeof SCRIM_COMMANDS)[K] extends Definition<infer Parameters> ? Parameters : never;
type ScrimCommandOf<K extends ScrimCommandKind> = { kind: K; scrimId: string } & ParametersOf<K>;
/** Only one command per scrim is pending at a time. */
export type ScrimCommand = { [K in ScrimCommandKind]: ScrimCommandOf<K> }[ScrimCommandKind];

/** Pairs the command with its definition, which TypeScript cannot do by the kind. */
export const definitionOf = ({ kind }: ScrimCommand) => SCRIM_COMMANDS[kind] as Definition<ScrimCommand>;

/** Result of a command. If the response has no scrim, it is loaded separately. */
export interface ScrimCommandResult {
  scrim: ScrimView | null;
  filled?: number;
  /** The user's other scrims at about the same time. */
  overlapping?: ScrimSummary[];
}
