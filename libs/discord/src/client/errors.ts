import type { RateLimitState } from './rate-limits';

/** The reasons that Discord's error codes stand for. Codes that are not listed are `other`. */
const REASONS: Readonly<Record<number, DiscordReason>> = {
  10003: 'unknown-channel',
  10008: 'unknown-message',
  10015: 'unknown-webhook',
  10062: 'unknown-interaction',
  50001: 'missing-access',
  50013: 'missing-permissions',
  50027: 'unknown-webhook', // its token is invalid
};
export type DiscordReason =
  | 'unknown-channel'
  | 'unknown-message'
  | 'unknown-webhook'
  | 'unknown-interaction'
  | 'missing-access'
  | 'missing-permissions'
  | 'other';

interface Failure {
  call: string;
  /** HTTP status. */
  status: number;
  /** Discord's error code, 0 if there is none. */
  code: number;
  limits: RateLimitState | null;
}

/** Discord refused a call; the same call would be refused again. */
export class DiscordError extends Error {
  override name = 'DiscordError';
  readonly call: string;
  readonly status: number;
  readonly code: number;
  readonly limits: RateLimitState | null;

  constructor({ call, status, code, limits }: Failure) {
    super(`Discord responded with ${status}${code ? ` (${code})` : ''} to ${call}`);
    [this.call, this.status, this.code, this.limits] = [call, status, code, limits];
  }

  get reason(): DiscordReason {
    return REASONS[this.code] ?? 'other';
  }

  /** Whether the channel cannot be used any longer: it is gone, or the application may not write there. */
  get isChannelLost(): boolean {
    return ['unknown-channel', 'missing-access', 'missing-permissions'].includes(this.reason);
  }
}

/** Discord cannot be reached: no usable response, a timeout, or a server error. The call may have had its effect. */
export class DiscordUnavailableError extends Error {
  override name = 'DiscordUnavailableError';
}

/** Too many calls were refused, or the token is not valid; the call was not sent. */
export class DiscordPausedError extends Error {
  override name = 'DiscordPausedError';
  constructor(readonly retryAfterMs: number) {
    super(`Discord refused earlier calls, so none is sent for ${Math.ceil(retryAfterMs / 1000)} s`);
  }
}

/** A rate limit is used up; no call of its bucket (or none at all, if `global`) may be sent before `retryAfterMs`. */
export class DiscordRateLimitedError extends Error {
  override name = 'DiscordRateLimitedError';
  constructor(
    readonly call: string,
    readonly retryAfterMs: number,
    readonly global: boolean,
    readonly limits: RateLimitState | null,
  ) {
    super(`${call} must wait ${Math.ceil(retryAfterMs / 1000)} s${global ? ', like every other call' : ''}`);
  }
}
