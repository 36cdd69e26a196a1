import type { BalanceView, Role, ScrimSummary, ScrimView, TeamName } from '@muster/contracts';

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

/** `overlapAccepted`: the user knows that they take part in another scrim at that time. */
interface Accepting {
  overlapAccepted?: true;
}
/** All commands on an existing scrim with their parameters. */
interface ScrimCommands {
  join: Person & Seat & Accepting;
  move: Person & Seat;
  leave: Person;
  cast: Person & Accepting;
  uncast: Person;
  kick: NamedPerson;
  kickCaster: NamedPerson;
  report: { team: TeamName };
  regenerateCode: object;
  assign: NamedPerson & Seat;
  /** `balanced`: balances both teams by official rank. */
  fill: { region: string; balanced?: boolean };
  /** Undoes the fill that led to `version` and assigns these players instead. */
  refill: { version: number; seats: (Person & Seat)[] };
  swap: { one: SeatRef; two: SeatRef };
  addImage: { base64: string; uploadedBy: string };
  removeImage: object;
  undo: { version: number; reason: string };
}
export type ScrimCommandKind = keyof ScrimCommands;
export type ScrimCommandOf<K extends ScrimCommandKind> = { kind: K; scrimId: string } & ScrimCommands[K];
export type JoinCommand = ScrimCommandOf<'join'> | ScrimCommandOf<'cast'>;
/** Only one command per scrim is pending at a time. */
export type ScrimCommand = { [K in ScrimCommandKind]: ScrimCommandOf<K> }[ScrimCommandKind];

/** Result of a command. If the response has no scrim, it is loaded separately. */
export interface ScrimCommandResult {
  scrim: ScrimView | null;
  filled?: number;
  balance?: BalanceView | undefined;
  /** The user's other scrims at about the same time. */
  overlapping?: ScrimSummary[];
}
