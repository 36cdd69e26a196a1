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
/** A seat with whoever sits in it. */
export interface SeatRef extends Seat {
  userId: string | null;
}

/** `overlapAccepted`: the person knows that they take part in another scrim at that time. */
interface Accepting {
  overlapAccepted?: true;
}
/** All somebody can wish for in a scrim that exists, and what he has to say for it. */
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
  /** `balanced`: so that the official ranks of both teams come out even. */
  fill: { region: string; balanced?: boolean };
  /** The fill that led to `version` is taken back, and these people sit down instead. */
  refill: { version: number; seats: (Person & Seat)[] };
  swap: { one: SeatRef; two: SeatRef };
  addImage: { base64: string; uploadedBy: string };
  removeImage: object;
  undo: { version: number; reason: string };
}
export type ScrimCommandKind = keyof ScrimCommands;
export type ScrimCommandOf<K extends ScrimCommandKind> = { kind: K; scrimId: string } & ScrimCommands[K];
export type JoinCommand = ScrimCommandOf<'join'> | ScrimCommandOf<'cast'>;
/** One wish per scrim is under way at a time. */
export type ScrimCommand = { [K in ScrimCommandKind]: ScrimCommandOf<K> }[ScrimCommandKind];

/** What a granted wish brings. Some answers hold no scrim: it is then fetched. */
export interface ScrimCommandResult {
  scrim: ScrimView | null;
  filled?: number;
  balance?: BalanceView | undefined;
  /** Other scrims of that person at about the same time. */
  overlapping?: ScrimSummary[];
}
