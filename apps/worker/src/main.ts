import {
  catalogue,
  createWorker,
  endWhenRolledBack,
  loadConfig,
  createLogger,
  examine,
  migrate,
  onSignal,
  startWorker,
  toStderr,
} from '@muster/platform/runtime';
import type { Config } from '@muster/platform';
import { Logger } from '@nestjs/common';
import { features } from '../../features';
import { isOperatorCommand, runOperatorCommand, USAGE } from './operator-cli';
import { seed } from './seed/seed';

let shutDown = (): Promise<void> => Promise.reject(new Error('Stopped before finishing.'));

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--catalogue')) return console.log(catalogue(features));
  const config = loadConfig();
  if (args.includes('--help')) return console.log(USAGE);
  if (!isKnown(args)) throw new Error(USAGE);
  if (args.includes('--migrate')) {
    Logger.overrideLogger(createLogger(config, toStderr()));
    for (const name of await migrate(config, features)) console.log(`migrated ${name}`);
    return;
  }
  if (args[0] === 'doctor') return doctor(config);
  // The stdout of a command is its result
  const app = await createWorker(config, features, args.length > 0 ? toStderr() : undefined);
  if (args.includes('--seed')) {
    await seed(app, { empty: args.includes('--empty') });
    return app.close();
  }
  if (isOperatorCommand(args)) {
    try {
      console.log(await runOperatorCommand(app, args));
    } finally {
      await app.close();
    }
    return;
  }
  endWhenRolledBack(app);
  shutDown = () => app.close();
  await startWorker(app);
  process.send?.({ ready: true });
}

/** It works without the services that it looks at, so the worker is not created. */
async function doctor(config: Config): Promise<void> {
  Logger.overrideLogger(createLogger(config, toStderr()));
  const { lines, hasFailed } = await examine(config, features);
  console.log(lines.join('\n'));
  process.exit(hasFailed ? 1 : 0);
}

/** Without arguments this is the worker itself; a mistyped command must not start one. */
function isKnown(args: readonly string[]): boolean {
  return (
    args.length === 0 ||
    args[0] === 'doctor' ||
    args.includes('--migrate') ||
    args.includes('--seed') ||
    isOperatorCommand(args)
  );
}

process.on('unhandledRejection', (reason) => {
  console.error(reason instanceof Error ? reason.stack : reason);
  process.exit(1);
});
onSignal(() => shutDown());
main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
