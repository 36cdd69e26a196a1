import { DiscordError, DiscordPausedError, DiscordRateLimitedError } from '../client/errors';
import type { Suspension } from '../domain/channel';
import { BudgetUsedUpError } from './card-sender';

/**
 * The consequence of a failed call for its message. `unsure`: the call may have had its effect. `refused`: the same
 * call would be refused again.
 */
export type Trouble =
  | { kind: 'wait'; ms: number }
  | { kind: 'message-gone' }
  | { kind: 'channel-lost'; reason: Suspension }
  | { kind: 'refused' }
  | { kind: 'unsure' };

/**
 * The same call would be refused again, unless what it lacks may come back (the token, a right, the place) or it only
 * took too long.
 */
const isRefused = (status: number): boolean => status >= 400 && status < 500 && ![401, 403, 404, 408].includes(status);
const [RETRY_MIN_MS, RETRY_MAX_MS] = [500, 30_000];
/** Messages that waited for the same limit do not all come back at once. */
const SPREAD_MS = 500;

export function troubleOf(error: unknown): Trouble {
  if (
    error instanceof BudgetUsedUpError ||
    error instanceof DiscordPausedError ||
    error instanceof DiscordRateLimitedError
  )
    return { kind: 'wait', ms: error.retryAfterMs + Math.random() * SPREAD_MS };
  if (!(error instanceof DiscordError)) return { kind: 'unsure' };
  if (error.reason === 'unknown-message') return { kind: 'message-gone' };
  if (error.reason === 'unknown-channel' || error.reason === 'unknown-webhook')
    return { kind: 'channel-lost', reason: 'gone' };
  if (error.isChannelLost) return { kind: 'channel-lost', reason: 'forbidden' };
  return { kind: isRefused(error.status) ? 'refused' : 'unsure' };
}

/** Doubles up to half a minute; half of it is random, so that an outage is not followed by a storm. */
export const retryMs = (failures: number): number =>
  Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
