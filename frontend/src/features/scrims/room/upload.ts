import type { ErrorBody, ScrimView } from '@muster/contracts';
import { useSyncExternalStore } from 'react';
import { apiKey, ApiError } from '../../../shared/http';
import { sendCommand } from '../../../shared/command';
import { readToken } from '../../../shared/token';
import { strings } from '../../../shared/strings';

const TIMEOUT_MS = 60_000;
/** How much of the upload under way has left, 0 to 100; null: there is none. */
let percent: number | null = null;
const listeners = new Set<() => void>();

function setPercent(now: number | null): void {
  percent = now;
  for (const listener of listeners) listener();
}
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useUploadProgress = (): number | null => useSyncExternalStore(listen, () => percent);

const toApiError = (call: XMLHttpRequest): ApiError => {
  const answer: unknown = call.response;
  return new ApiError(
    call.status,
    typeof answer === 'object' && answer !== null ? (answer as Partial<ErrorBody> & Record<string, unknown>) : {},
  );
};

/** As `http.patch`, but it tells how far it is: fetch cannot. */
export const upload = (path: string, body: object): Promise<ScrimView> =>
  sendCommand((key) => uploadOnce(path, body, key));

function uploadOnce(path: string, body: object, key: string): Promise<ScrimView> {
  const call = new XMLHttpRequest();
  return new Promise<ScrimView>((resolve, reject) => {
    call.open('PATCH', `/api${path}`);
    call.responseType = 'json';
    call.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries({
      'x-api-key': apiKey(),
      authorization: readToken() ?? '',
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': key,
    }))
      call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      setPercent(Math.round((100 * loaded) / Math.max(1, total))),
    );
    call.addEventListener('load', () =>
      call.status >= 200 && call.status < 300 ? resolve(call.response as ScrimView) : reject(toApiError(call)),
    );
    call.addEventListener('error', () => reject(new ApiError(0, { error: strings.unreachable, code: 'unreachable' })));
    call.addEventListener('timeout', () => reject(new ApiError(0, { error: strings.tooSlow, code: 'timeout' })));
    setPercent(0);
    call.send(JSON.stringify(body));
  }).finally(() => setPercent(null));
}
