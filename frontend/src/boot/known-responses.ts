/** Number of responses that are kept. */
const MAX_KNOWN = 20;

interface KnownResponse {
  token: string | null;
  etag: string;
  content: unknown;
}
/** The newest responses with an ETag, by path. The oldest is first. */
const known = new Map<string, KnownResponse>();

/** Returns the last response to this path if it was sent for the same token. */
export function knownResponse(path: string, token: string | null): KnownResponse | undefined {
  const response = known.get(path);
  return response?.token === token ? response : undefined;
}

/** Keeps a response, so that the next request can ask whether it changed. */
export function keepResponse(path: string, response: KnownResponse): void {
  known.delete(path);
  known.set(path, response);
  if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
}

/** Drops all responses, because they may contain what only the user who signed out may see. */
export const clearKnownResponses = (): void => known.clear();
