/** A response that the page requested before the app was loaded. */
export interface EarlyResponse {
  token: string | null;
  response: Promise<Response>;
}

declare global {
  /** Early responses by method and path. */
  var musterEarly: Map<string, EarlyResponse> | undefined;
}

/** Returns the early response to this request, once; undefined without one, or if it was sent with another token. */
export function takeEarlyResponse(method: string, path: string, token: string | null): Promise<Response> | undefined {
  const key = `${method} ${path}`;
  const early = globalThis.musterEarly?.get(key);
  if (!early || early.token !== token) return undefined;
  globalThis.musterEarly?.delete(key);
  return early.response;
}

/** A renewed token belongs to the same user, so responses to the old one remain valid. */
export function renewEarlyResponses(token: string): void {
  for (const early of globalThis.musterEarly?.values() ?? []) early.token &&= token;
}

/** Drops the responses that nobody has taken yet, because they belong to the user who has signed out. */
export const dropEarlyResponses = (): void => globalThis.musterEarly?.clear();
