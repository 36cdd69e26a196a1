import { ApiError, clientHeaders } from './http';
import { readToken } from './token';

/** Fetches what is no JSON and needs a token, so that a link or an `img` cannot ask for it. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    headers: { ...clientHeaders(), authorization: readToken() ?? '' },
  }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, {});
  return response;
}
