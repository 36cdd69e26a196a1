/** The notification that an event causes, one for each recipient. It has ids instead of names, because names change. */
export interface EventNotification<Kind extends string = string> {
  to: readonly string[];
  kind: Kind;
  cause: string;
  relatedUser?: string;
  relatedScrim?: string;
  conversation?: string;
  relatedCommunity?: string;
  /** A word or sentence that only this notification has, such as a reason. It is deleted with the notification. */
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
/** Returns the notifications that an event causes or withdraws. `after`: the state that it led to. */
export type Notify<S, E, Kind extends string = string> = (
  event: E,
  after: S,
  occurrence: Occurrence,
) => readonly (EventNotification<Kind> | Withdrawal)[];
