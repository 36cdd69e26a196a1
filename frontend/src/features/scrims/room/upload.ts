import type { ErrorBody } from '@muster/contracts/errors';
import type { ScrimView } from '@muster/contracts/scrims';
import { useSyncExternalStore } from 'react';
import { ApiError, clientHeaders } from '../../../shared/http';
import { sendCommand } from '../../../shared/command';
import { readToken } from '../../../shared/token';
import { strings } from '../../../shared/strings';

const TIMEOUT_MS = 60_000;
/** Progress of the current upload, 0 to 100; null without one. */
let percent: number | null = null;
const listeners = new Set<() => void>();

function setPercent(next: number | null): void {
  percent = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useUploadProgress = (): number | null => useSyncExternalStore(subscribe, () => percent);

const toApiError = (request: XMLHttpRequest): ApiError => {
  const response: unknown = request.response;
  return new ApiError(
    request.status,
    typeof response === 'object' && response !== null ? (response as Partial<ErrorBody> & Record<string, unknown>) : {},
  );
};

/** Like `http.patch`, but with progress, which fetch does not report. */
export const upload = (path: string, body: object): Promise<ScrimView> =>
  sendCommand((key) => uploadOnce(path, body, key));

function uploadOnce(path: string, body: object, key: string): Promise<ScrimView> {
  const request = new XMLHttpRequest();
  return new Promise<ScrimView>((resolve, reject) => {
    request.open('PATCH', `/api${path}`);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries({
      ...clientHeaders(),
      authorization: readToken() ?? '',
      'content-type': 'application/json',
      accept: 'application/json',
      'idempotency-key': key,
    }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      setPercent(Math.round((100 * loaded) / Math.max(1, total))),
    );
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300
        ? resolve(request.response as ScrimView)
        : reject(toApiError(request)),
    );
    request.addEventListener('error', () =>
      reject(new ApiError(0, { error: strings.unreachable, code: 'unreachable' })),
    );
    request.addEventListener('timeout', () => reject(new ApiError(0, { error: strings.tooSlow, code: 'timeout' })));
    setPercent(0);
    request.send(JSON.stringify(body));
  }).finally(() => setPercent(null));
}
