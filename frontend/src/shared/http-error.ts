import type { ErrorBody } from '@muster/contracts/errors';

export const TOO_MANY_STATUS = 429;

/**
 * A failed call. `status` is 0 if there was no response, or none that can be read. The message is empty if the response
 * had none, and callers provide their own.
 */
export class ApiError extends Error {
  readonly error: string;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | undefined;
  /** The call only reads, so that it may be sent again without asking anybody. */
  isRead = false;
  constructor(
    readonly status: number,
    /** The whole response: some rejections carry more, such as the current `scrim`. */
    readonly body: Partial<ErrorBody> & Record<string, unknown>,
    /** Seconds until the server accepts a retry. */
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
