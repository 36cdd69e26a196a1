import { createAction } from '@reduxjs/toolkit';
import type { Task } from 'redux-saga';
import { call, cancel, cancelled, delay, fork, put, take } from 'typed-redux-saga';
import { calls, type StateWithCalls } from './calls.slice';
import { ApiError } from './http';
import { currentPath } from './navigation';
import { signedOut } from './session.slice';
import { startSaga } from './start-saga';
import { strings } from './strings';
import { TOO_MANY_STATUS } from './http-error';

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
    // The message of an exception is for developers, and in English.
    message: strings.unknownError,
    code: 'unknown',
    fields: {},
    body: {},
  };
}

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 8_000;

/**
 * Whether the server has rejected the call. Everything else may succeed later: no response, a fault of the server, too
 * many calls.
 */
export const isRejection = (failure: Pick<Failure, 'status'> | null): boolean =>
  failure !== null && failure.status >= 400 && failure.status < 500 && failure.status !== TOO_MANY_STATUS;
const mayRecover = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.isRead && !isRejection(error);

type Repeat = 'latest' | 'leading' | 'every';
export interface CallOptions<Args> {
  /** Calls with the same key are subject to `onRepeat`; calls with different keys are independent. */
  key?: (args: Args) => string;
  /**
   * A second call with the same key aborts the first ('latest'), is ignored ('leading') or runs concurrently ('every').
   */
  onRepeat?: Repeat | ((args: Args) => Repeat);
  /** The call ends the session itself, so that its response counts after that as well. */
  endsSession?: boolean;
  /**
   * A read that failed is sent again until it succeeds, while the user is on the page that sent it ('page'), on any
   * page ('always'), or not at all ('never').
   */
  repeats?: 'page' | 'always' | 'never';
}

/**
 * Creates the requested/succeeded/failed actions of one HTTP call and starts the saga that runs it.
 * `selectIsRunning`: whether a call with this key waits for its response.
 */
export function apiCall<Args, Result>(
  name: string,
  send: (args: Args, signal: AbortSignal) => Promise<Result>,
  { key = () => '', onRepeat = 'latest', endsSession = false, repeats = 'page' }: CallOptions<Args> = {},
) {
  const metaOf = (args: Args, isRunning: boolean) => ({ call: name, key: key(args), isRunning });
  const requested = createAction(`${name}Requested`, (args: Args) => ({ payload: args, meta: metaOf(args, true) }));
  const ended = <Payload extends { args: Args }>(payload: Payload, sentFrom = '') => ({
    payload,
    meta: { ...metaOf(payload.args, false), sentFrom },
  });
  const succeeded = createAction(`${name}Succeeded`, ended<{ args: Args; result: Result }>);
  const failed = createAction(`${name}Failed`, ended<{ args: Args; failure: Failure }>);
  const selectIsRunning = (state: StateWithCalls, id = ''): boolean => calls.selectors.selectIsRunning(state, name, id);

  function* perform(args: Args) {
    const stop = new AbortController();
    const sentFrom = currentPath();
    let said = '';
    try {
      for (let wait = FIRST_DELAY_MS; ; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
        try {
          const result = yield* call(send, args, stop.signal);
          return void (yield* put(succeeded({ args, result }, sentFrom)));
        } catch (error) {
          const failure = toFailure(error);
          if (!(error instanceof ApiError)) globalThis.reportError?.(error);
          if (failure.code !== said) yield* put(failed({ args, failure }, sentFrom));
          said = failure.code;
          if (repeats === 'never' || !mayRecover(error)) return;
          yield* delay(Math.max(wait, (error.retryAfter ?? 0) * 1_000));
          if (repeats === 'page' && currentPath() !== sentFrom) return;
        }
      }
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
      const repeat = typeof onRepeat === 'function' ? onRepeat(args) : onRepeat;
      if (before && repeat === 'leading') continue;
      if (before && repeat === 'latest') yield* cancel(before);
      running.set(key(args), yield* fork(perform, args));
    }
  }

  /** Cancels the calls of a user who signs out: the next user must neither get their responses nor wait for them. */
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
