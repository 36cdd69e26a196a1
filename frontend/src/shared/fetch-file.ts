import { ApiError, clientHeaders } from './http';
import { readToken } from './token';

/** Fetches a file that needs the token, which a link or an `img` cannot send. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    headers: { ...clientHeaders(), authorization: readToken() ?? '' },
  }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, {});
  return response;
}
