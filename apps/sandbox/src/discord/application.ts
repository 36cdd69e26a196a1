import { keyPairOf, type SigningKey } from './signing';

/** The application every sandbox has at its Discord. The values are public, so they protect nothing. */
export const SANDBOX_APPLICATION = {
  id: '1100000000000000001',
  name: 'Muster',
  botToken: 'sandbox-discord-bot-token',
  clientSecret: 'sandbox-discord-client-secret',
} as const;

/** Signs interactions. */
export const SANDBOX_KEY_PAIR: SigningKey = keyPairOf(
  '4d75737465722773204469736f72642073616e64626f78206b65792c20763121',
);
/** Signs them after the switch `publicKey`, as if the application had been given a new key. */
export const CHANGED_KEY_PAIR: SigningKey = keyPairOf(
  '4d75737465722773204469736f72642073616e64626f78206b65792c20763221',
);
