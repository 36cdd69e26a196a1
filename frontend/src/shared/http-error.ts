import type { ErrorBody } from '@muster/contracts';

/**
 * A refused or failed call. `status` is 0 when no answer came; the message is empty when the answer had no words, and
 * who asked finds some.
 */
export class ApiError extends Error {
  readonly error: string;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  constructor(
    readonly status: number,
    /** The whole answer: some refusals carry more, such as the fresh `scrim`. */
    readonly body: Partial<ErrorBody> & Record<string, unknown>,
    /** In how many seconds the server wants to be asked again. */
    readonly retryAfter?: number,
  ) {
    super(body.error ?? body.message ?? '');
    this.name = 'ApiError';
    this.error = this.message;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.requestId = body.requestId;
  }
}
