import { type Check, type Config, ok } from '@muster/platform';
import { createECDH } from 'node:crypto';
import { contactUrl } from '../domain/push-hosts';

/**
 * Compares the keys that pushes are signed with. The check of the jobs finds pushes that a push service refused.
 */
export const pushCheck = ({ PUBLIC_URL, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Config): Check => ({
  name: 'push',
  run: async () => {
    if (Boolean(VAPID_PUBLIC_KEY) !== Boolean(VAPID_PRIVATE_KEY))
      throw new Error('set both of VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or neither');
    if (VAPID_PUBLIC_KEY && publicKeyOf(VAPID_PRIVATE_KEY!) !== VAPID_PUBLIC_KEY)
      throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: push services refuse every push');
    return ok(`signed with ${VAPID_PUBLIC_KEY ? 'your keys' : 'stored keys'}, as ${contactUrl(PUBLIC_URL)}`);
  },
});

/** Returns undefined if this is not a private key. */
function publicKeyOf(privateKey: string): string | undefined {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
