/** A provider's answers are a few kilobytes; whatever goes on longer is none (bytes). */
const MAX_BYTES = 256 * 1024;
/** Answers that have no body by definition. */
const EMPTY = new Set([101, 204, 205, 304]);

/** `fetch` for what a provider answers: read to the end, or given up when it has none. */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.body || EMPTY.has(response.status)) return response;
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early ends the connection.
  for await (const part of response.body) {
    length += part.byteLength;
    if (length > MAX_BYTES) throw new Error('the response of the identity provider exceeds the size limit');
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
