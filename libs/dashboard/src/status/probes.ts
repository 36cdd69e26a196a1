import type { ServiceHealth } from '@muster/contracts';
import { once } from 'node:events';
import { connect } from 'node:net';

const TIMEOUT_MS = 2_000;

/** Whether something answers HTTP there. Any word is good news, except that it is in trouble itself. */
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
 * Whether a mail server greets there. One that speaks only TLS greets after the handshake: that it takes the call is
 * enough.
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
