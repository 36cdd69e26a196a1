import {
  createApi,
  endWhenRolledBack,
  shutDownApi,
  listen,
  loadConfig,
  MetricsPort,
  onSignal,
  startWorker,
} from '@muster/platform/runtime';
import { features } from '../../features';

let shutDown = (): Promise<void> => Promise.reject(new Error('Stopped before startup finished.'));

/** With `--with-worker` this process also does the work of a worker, which saves memory on small hosts. */
async function main(withWorker: boolean): Promise<void> {
  const config = loadConfig();
  const app = await createApi(config, features, { withWorker });
  endWhenRolledBack(app);
  shutDown = () => shutDownApi(app);
  if (withWorker) await startWorker(app);
  await listen(app, config);
  await app.get(MetricsPort, { strict: false }).open();
  process.send?.({ ready: true, url: await app.getUrl() });
}

// After an uncaught error the state is unknown: exit and let the supervisor start a fresh process.
process.on('unhandledRejection', (reason) => {
  console.error(reason instanceof Error ? reason.stack : reason);
  process.exit(1);
});
onSignal(() => shutDown());
main(process.argv.includes('--with-worker')).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
