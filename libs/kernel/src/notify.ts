/** What an event tells users: one notification for each recipient and cause, with ids instead of names. */
export interface EventNotification<Kind extends string = string> {
  to: readonly string[];
  kind: Kind;
  cause: string;
  relatedUser?: string;
  relatedScrim?: string;
  conversation?: string;
  relatedCommunity?: string;
  /** What only this notification has, such as a reason. Deleted with it. */
  words?: string;
}
/** Removes the notifications of a cause that has ended, those of all recipients. */
export interface Withdrawal {
  withdraw: string;
}
/** When an event happened, who caused it, and its number in its stream. */
export interface Occurrence {
  at: string;
  by: string;
  version: number;
}
/** Returns what an event tells users. `after`: the state that it led to. */
export type Notify<S, E, Kind extends string = string> = (
  event: E,
  after: S,
  occurrence: Occurrence,
) => readonly (EventNotification<Kind> | Withdrawal)[];
