/** Responses of the services Muster calls have a few kilobytes; longer ones are rejected. */
const MAX_BYTES = 256 * 1024;
/** Statuses without a body. */
const EMPTY = new Set([101, 204, 205, 304]);

/** Like `fetch`, but reads the whole body and throws if it exceeds the limit. */
export async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.body || EMPTY.has(response.status)) return response;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > MAX_BYTES) throw new Error('the response exceeds the size limit');
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
