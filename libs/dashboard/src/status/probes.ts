import type { ServiceHealth } from '@muster/contracts/dashboard';
import { once } from 'node:events';
import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Checks whether a server responds. Any status below 500 counts as operational. */
export async function probeHttp(url: string): Promise<ServiceHealth> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.status >= 500 ? 'warning' : 'operational';
  } catch {
    return 'error';
  }
}

/**
 * Checks whether a mail server sends its greeting. Over implicit TLS the greeting follows the handshake, so an accepted
 * connection is enough.
 */
export async function probeSmtp(url: string): Promise<ServiceHealth> {
  const { hostname, port, protocol } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    if (protocol === 'smtps:') {
      await once(socket, 'connect', { signal });
      return 'operational';
    }
    const [greeting] = (await once(socket, 'data', { signal })) as [Buffer];
    return greeting.toString('latin1').startsWith('220') ? 'operational' : 'warning';
  } catch {
    return 'error';
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
