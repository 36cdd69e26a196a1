/** Riot said no, or nothing we understand. Only the status counts: bodies of errors are not promised. */
export class RiotError extends Error {
  override name = 'RiotError';
  constructor(
    readonly status: number,
    readonly method: string,
  ) {
    super(`Riot responded with ${status} to ${method}`);
  }
}

/** Riot is out of reach: no answer, none in time, or it has failed so often that we do not ask for a while. */
export class RiotUnavailableError extends Error {
  override name = 'RiotUnavailableError';
}

/** Our calls are used up, or Riot says so: worth trying after so many ms. */
export class RiotRateLimitedError extends Error {
  override name = 'RiotRateLimitedError';
  constructor(
    readonly retryAfterMs: number,
    method: string,
  ) {
    super(`${method} must wait ${Math.ceil(retryAfterMs / 1000)} s`);
  }
}
