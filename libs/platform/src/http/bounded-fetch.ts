/** Responses of the services Muster calls have a few kilobytes; longer ones are rejected. */
const MAX_BYTES = 256 * 1024;
/** Statuses without a body. */
const EMPTY = new Set([101, 204, 205, 304]);

/**
 * Requests under way. A signal that nothing else holds is collected as garbage and never fires, and then a server that
 * never answers would keep the call for ever.
 */
const running = new Set<RequestInit>();

/** Like `fetch`, but reads the whole body and throws if it exceeds the limit. */
export async function boundedFetch(url: string, init: RequestInit, maxBytes = MAX_BYTES): Promise<Response> {
  running.add(init);
  try {
    return await readWhole(await fetch(url, init), maxBytes);
  } finally {
    running.delete(init);
  }
}

async function readWhole(response: Response, maxBytes: number): Promise<Response> {
  if (!response.body || EMPTY.has(response.status)) return response;
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of response.body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error('the response exceeds the size limit');
    chunks.push(chunk);
  }
  // It is used to the end, because the signal does not end a body whose response is collected.
  return new Response(Buffer.concat(chunks), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}
