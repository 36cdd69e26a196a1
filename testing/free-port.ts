/** Returns a free port for a server that is about to start. */
export const { freePort } = jest.requireActual<{ freePort: () => Promise<number> }>('../infra/dev/net.mjs');
