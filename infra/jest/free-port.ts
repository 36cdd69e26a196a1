/** A port for a server that starts in a moment, as the sandbox finds it. */
export const { freePort } = jest.requireActual<{ freePort: () => Promise<number> }>('../dev/net.mjs');
