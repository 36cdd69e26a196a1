import type { Role, TeamName } from '@muster/contracts/constants';
import { paramNames, type ParamsOf, type Route, type RouteTable } from '@muster/contracts/routes';
import {
  attendanceRoutes,
  postGameImageRoutes,
  resultRoutes,
  scrimRoutes,
  seatRoutes,
} from '@muster/contracts/scrim-routes';
import type { ScrimSummary, ScrimView } from '@muster/contracts/scrims';
import { timelineRoutes } from '@muster/contracts/timeline-routes';
import type { z } from 'zod';
import { callRoute, pathOf } from '../../shared/call-route';
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

/** The parameters of the row's address other than the scrim, and the fields of its body. */
type Given<R extends Route> = Omit<ParamsOf<R>, 'id'> &
  (R extends { body: infer S extends z.ZodType } ? z.input<S> : object);

/** The build keeps only the method and the address of a row, so that what its address does not name is the body. */
function ofRow(row: Route): Definition<object> {
  const names = new Set(['kind', ...paramNames(row.path)]);
  return {
    request: ({ scrimId, ...given }) => {
      const rest = Object.entries(given).filter(([name]) => !names.has(name));
      const params = { ...given, id: scrimId };
      return callRoute(row, rest.length > 0 ? { params, body: Object.fromEntries(rest) } : { params });
    },
    success: null,
  };
}
/** Every row is a command of the same name, without a message: it sends what its address and its body take. */
const ofRows = <const T extends RouteTable>(rows: T): { [K in keyof T]: Definition<Given<T[K]>> } =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, ofRow(row)])) as never;

const ofScrim = ({ scrimId }: { scrimId: string }) => ({ params: { id: scrimId } });
const ofPerson = ({ scrimId, userId }: { scrimId: string; userId: string }) => ({ params: { id: scrimId, userId } });
const ofOffer = ({ scrimId, offerId }: { scrimId: string; offerId: string }) => ({ params: { id: scrimId, offerId } });
const toPlayerData = ({ role, team }: Seat) => ({ playerData: { role, team: { name: team } } });
const toSwapSide = ({ userId, role, team }: SeatRef) => ({ user: userId, role, team });

/**
 * All commands on an existing scrim. The rows are commands by themselves; listed after them are those that say something
 * when they succeed, or whose controls know other values than the body takes.
 */
export const SCRIM_COMMANDS = {
  ...ofRows(seatRoutes),
  ...ofRows(attendanceRoutes),
  ...ofRows(resultRoutes),
  join: define<Person & Seat>({
    request: (command) => callRoute(seatRoutes.join, { ...ofPerson(command), body: toPlayerData(command) }),
    success: null,
  }),
  move: define<Person & Seat>({
    request: (command) => callRoute(seatRoutes.move, { ...ofPerson(command), body: toPlayerData(command) }),
    success: null,
  }),
  /** The seat is the one that is left, so that leaving can be taken back. */
  leave: define<Person & Seat>({
    request: (command) => callRoute(seatRoutes.leave, ofPerson(command)),
    success: null,
  }),
  kick: define<NamedPerson>({
    request: (command) => callRoute(seatRoutes.leave, ofPerson(command)),
    success: ({ name }) => strings.kicked(name),
  }),
  kickCaster: define<NamedPerson>({
    request: (command) => callRoute(seatRoutes.leaveCast, ofPerson(command)),
    success: ({ name }) => strings.kicked(name),
  }),
  regenerateCode: define({
    request: (command) => callRoute(scrimRoutes.regenerateCode, ofScrim(command)),
    success: () => strings.regenerated,
    failure: () => strings.regenerateFailed,
  }),
  assign: define<NamedPerson & Seat>({
    request: ({ userId, team, role, ...command }) =>
      callRoute(seatRoutes.assign, { ...ofScrim(command), body: { userId, teamName: team, role } }),
    success: () => strings.assigned,
  }),
  /** Seats the players whom the preview showed. `isEven` is true if it called the teams balanced. */
  fill: define<{ seats: (Person & Seat)[]; isEven: boolean }>({
    request: ({ seats, ...command }) => callRoute(seatRoutes.fill, { ...ofScrim(command), body: { seats } }),
    success: ({ isEven }, filled) => [strings.filled(filled), ...(isEven ? [strings.filledEven] : [])].join(' '),
  }),
  checkIn: define({
    request: (command) => callRoute(attendanceRoutes.checkIn, ofScrim(command)),
    success: () => strings.attendance.youAreIn,
  }),
  /** The seat is for the messages; links of notifications do not name it. */
  accept: define<OfferRef>({
    request: (command) => callRoute(attendanceRoutes.accept, ofOffer(command)),
    success: ({ seat }) => seat && strings.attendance.accepted(seat.role, seat.team),
  }),
  decline: define<OfferRef>({
    request: (command) => callRoute(attendanceRoutes.decline, ofOffer(command)),
    success: null,
  }),
  nudge: define({
    request: (command) => callRoute(attendanceRoutes.nudge, ofScrim(command)),
    success: () => strings.attendance.nudged,
  }),
  swap: define<{ one: SeatRef; two: SeatRef }>({
    request: ({ one, two, ...command }) =>
      callRoute(seatRoutes.swap, {
        ...ofScrim(command),
        body: { playerOne: toSwapSide(one), playerTwo: toSwapSide(two) },
      }),
    success: () => strings.swapped,
  }),
  addImage: define<{ base64: string; uploadedBy: string }>({
    request: async ({ scrimId, base64, uploadedBy }) => {
      const { upload } = await import('./room/upload'); // not part of the first page
      const address = pathOf(postGameImageRoutes.add, { id: scrimId });
      return upload(address, { timestampNow: serverNow(), base64, uploadedBy });
    },
    success: () => strings.imageAdded,
    failure: () => strings.imageFailed,
  }),
  removeImage: define({
    request: (command) => callRoute(scrimRoutes.removeImage, ofScrim(command)),
    success: () => strings.imageRemoved,
    failure: () => strings.imageRemoveFailed,
  }),
  undo: define<{ version: number; reason: string }>({
    request: ({ version, reason, ...command }) =>
      callRoute(timelineRoutes.undo, { ...ofScrim(command), body: { version, reason } }),
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
