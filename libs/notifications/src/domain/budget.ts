/** How much a user is sent outside of the app. */
const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Within this time, several notifications of one kind about one object are one. */
export const COALESCED_MS = 10 * MINUTE_MS;
/** How long a digest waits for more. */
export const DIGEST_DELAY_MS = 10 * MINUTE_MS;

export type DeliveryChannel = 'mail' | 'push';
/** Per recipient and hour, one of them the digest. */
const HOURLY_BUDGET: Readonly<Record<DeliveryChannel, number>> = { mail: 20, push: 60 };
/** A part of the budget is kept for what cannot wait, so that a flood of other notifications does not use it up. */
const URGENT_SHARE = 0.4;

/** `sent`: number of deliveries in the last hour, without digests. */
export function isWithinBudget(channel: DeliveryChannel, sent: number, isUrgent: boolean): boolean {
  const budget = HOURLY_BUDGET[channel] - 1;
  return sent < (isUrgent ? budget : Math.floor(budget * (1 - URGENT_SHARE)));
}
