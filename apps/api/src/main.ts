import { createApi, loadConfig } from '@muster/platform';
import { features } from '../../features';

async function main(): Promise<void> {
  const config = loadConfig();
  const app = await createApi(config, features);
  await app.listen(config.PORT, '0.0.0.0');
  process.send?.({ ready: true });
}

// A process in an unknown state helps nobody: the supervisor starts a fresh one.
process.on('unhandledRejection', (reason) => { console.error(reason); process.exit(1); });
main().catch((error: Error) => { console.error(error.message); process.exit(1); });
