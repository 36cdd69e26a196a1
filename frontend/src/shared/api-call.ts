import { createAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, cancelled, fork, put, take } from 'typed-redux-saga';
import { calls } from './calls.slice';
import { ApiError } from './http';
import { currentPath } from './navigation';
import { signedOut } from './session.slice';
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
  /** The call ends the session itself, so that its response counts after that as well. */
  endsSession?: boolean;
}

/**
 * Creates the requested/succeeded/failed actions of one HTTP call and starts the saga that runs it.
 * `selectIsRunning`: whether a call with this key waits for its response.
 */
export function apiCall<Args, Result>(
  name: string,
  send: (args: Args, signal: AbortSignal) => Promise<Result>,
  { key = () => '', onRepeat = 'latest', endsSession = false }: Options<Args> = {},
) {
  const metaOf = (args: Args, isRunning: boolean) => ({ call: name, key: key(args), isRunning });
  const requested = createAction(`${name}Requested`, (args: Args) => ({ payload: args, meta: metaOf(args, true) }));
  const ended = <Payload extends { args: Args }>(payload: Payload, sentFrom = '') => ({
    payload,
    meta: { ...metaOf(payload.args, false), sentFrom },
  });
  const succeeded = createAction(`${name}Succeeded`, ended<{ args: Args; result: Result }>);
  const failed = createAction(`${name}Failed`, ended<{ args: Args; failure: Failure }>);
  const selectIsRunning = (state: unknown, id = ''): boolean =>
    calls.selectors.selectIsRunning(state as never, name, id);

  function* perform(args: Args) {
    const stop = new AbortController();
    const sentFrom = currentPath();
    try {
      const result = yield* call(send, args, stop.signal);
      yield* put(succeeded({ args, result }, sentFrom));
    } catch (error) {
      yield* put(failed({ args, failure: toFailure(error) }, sentFrom));
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

  /** What was asked for by one user is nothing for the next, whose calls must not wait for it either. */
  function* watchSessions() {
    while (true) {
      const ofSession = yield* fork(watch);
      yield* take(signedOut);
      yield* cancel(ofSession);
    }
  }

  startSaga(endsSession ? watch : watchSessions);
  return { requested, succeeded, failed, selectIsRunning };
}
