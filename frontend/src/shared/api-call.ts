import { createAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, cancelled, fork, put, take } from 'typed-redux-saga';
import { ApiError } from './http';
import { startSaga } from './start-saga';
import { strings } from './strings';

/** A serializable error for the store. */
export interface Failure {
  status: number;
  message: string;
  code: string;
  fields: Record<string, string>;
  requestId?: string | undefined;
  body: Record<string, unknown>;
}

export function toFailure(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { status, message, code, fields, requestId, body } = error;
    return { status, message, code, fields, requestId, body };
  }
  return {
    status: 0,
    message: (error instanceof Error && error.message) || strings.unknownError,
    code: 'unknown',
    fields: {},
    body: {},
  };
}

interface Options<Args> {
  /** Calls with the same key are subject to `onRepeat`; calls with different keys are independent. */
  key?: (args: Args) => string;
  /**
   * A second call with the same key aborts the first ('latest'), is ignored ('leading') or runs concurrently ('every').
   */
  onRepeat?: 'latest' | 'leading' | 'every';
}

/** Creates the requested/succeeded/failed actions of one HTTP call and starts the saga that runs it. */
export function apiCall<Args, Result>(
  name: string,
  send: (args: Args, signal: AbortSignal) => Promise<Result>,
  { key = () => '', onRepeat = 'latest' }: Options<Args> = {},
) {
  const requested = createAction<Args>(`${name}Requested`);
  const succeeded = createAction<{ args: Args; result: Result }>(`${name}Succeeded`);
  const failed = createAction<{ args: Args; failure: Failure }>(`${name}Failed`);

  function* perform(args: Args) {
    const stop = new AbortController();
    try {
      const result = yield* call(send, args, stop.signal);
      yield* put(succeeded({ args, result }));
    } catch (error) {
      yield* put(failed({ args, failure: toFailure(error) }));
    } finally {
      if (yield* cancelled()) stop.abort();
    }
  }

  function* watch() {
    const running = new Map<string, Task>();
    while (true) {
      const { payload: args } = (yield* take(requested)) as { payload: Args };
      for (const [id, task] of running) if (!task.isRunning()) running.delete(id);
      const before = running.get(key(args));
      if (before && onRepeat === 'leading') continue;
      if (before && onRepeat === 'latest') yield* cancel(before);
      running.set(key(args), yield* fork(perform, args));
    }
  }

  startSaga(watch);
  return { requested, succeeded, failed };
}
