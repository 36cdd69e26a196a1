import type { BalanceView, Role, ScrimSummary, ScrimView, TeamName } from '@muster/contracts';

interface Seat {
  team: TeamName;
  role: Role;
}
interface Person {
  userId: string;
}
interface Named extends Person {
  name: string;
}
/** A seat with whoever sits in it. */
export interface Occupied extends Seat {
  userId: string | null;
}

/** `overlapAccepted`: the person knows that they take part in another scrim at that time. */
interface Accepting {
  overlapAccepted?: true;
}
/** All somebody can wish for in a scrim that exists, and what he has to say for it. */
interface Wishes {
  join: Person & Seat & Accepting;
  move: Person & Seat;
  leave: Person;
  cast: Person & Accepting;
  uncast: Person;
  kick: Named;
  kickCaster: Named;
  report: { team: TeamName };
  regenerateCode: object;
  assign: Named & Seat;
  /** `balanced`: so that the official ranks of both teams come out even. */
  fill: { region: string; balanced?: boolean };
  /** The fill that led to `version` is taken back, and these people sit down instead. */
  refill: { version: number; seats: (Person & Seat)[] };
  swap: { one: Occupied; two: Occupied };
  addImage: { base64: string; uploadedBy: string };
  removeImage: object;
  undo: { version: number; reason: string };
}
export type WishKind = keyof Wishes;
export type WishOf<K extends WishKind> = { kind: K; scrimId: string } & Wishes[K];
export type JoinCommand = WishOf<'join'> | WishOf<'cast'>;
/** One wish per scrim is under way at a time. */
export type Wish = { [K in WishKind]: WishOf<K> }[WishKind];

/** What a granted wish brings. Some answers hold no scrim: it is then fetched. */
export interface Granted {
  scrim: ScrimView | null;
  filled?: number;
  balance?: BalanceView | undefined;
  /** Other scrims of that person at about the same time. */
  overlapping?: ScrimSummary[];
}
