import { catalogue, createWorker, loadConfig, migrate, onSignal, ProjectionBuilds, startWorker } from '@muster/platform';
import { Operator } from '@muster/users';
import { features } from '../../features';
import { seed } from './seed/seed';

const USAGE = `muster worker
  (no argument)               run projections, policies and jobs
  --migrate                   bring the database to this release, then exit
  --seed [--empty]            make sure the admin (and, without --empty, the demo world) exists, then exit
  --catalogue                 print every command, event, rejection, projection and route
  admin list                  who may do everything
  admin grant EMAIL           this account may from now on; so does revoke EMAIL take it away
  projections list            where every projection stands
  projections rebuild NAME    build it anew beside the live one, then swap`;

let leave = (): Promise<void> => Promise.reject(new Error('Told to stop before it was done.'));

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--catalogue')) return console.log(catalogue(features));
  const config = loadConfig();
  if (args.includes('--help')) return console.log(USAGE);
  if (args.includes('--migrate')) {
    for (const name of await migrate(config, features)) console.log(`migrated ${name}`);
    return;
  }
  const app = await createWorker(config, features);
  if (args.includes('--seed')) {
    await seed(app, { empty: args.includes('--empty') });
    return app.close();
  }
  if (args[0] === 'admin') {
    try {
      console.log(await administer(app.get(Operator, { strict: false }), args[1], args[2]));
    } finally {
      await app.close();
    }
    return;
  }
  if (args[0] === 'projections') {
    console.log(await projections(app.get(ProjectionBuilds, { strict: false }), args[1], args[2]));
    return app.close();
  }
  leave = () => app.close();
  await startWorker(app);
  process.send?.({ ready: true });
}

async function administer(operator: Operator, verb = '', email = ''): Promise<string> {
  if (verb === 'list') return operator.list();
  if ((verb !== 'grant' && verb !== 'revoke') || !email) return USAGE;
  return operator[verb](email);
}

async function projections(builds: ProjectionBuilds, verb = '', name = ''): Promise<string> {
  if (verb === 'list') return (await builds.lag()).map((row) => `${row.name}: ${row.behind} behind`).join('\n');
  const projection = features.flatMap((feature) => [...(feature.projections ?? [])]).find((known) => known.name === name);
  if (verb !== 'rebuild' || !projection) return USAGE;
  const began = Date.now();
  const events = await builds.rebuild(projection);
  return `${name} rebuilt from ${events} events in ${Date.now() - began} ms`;
}

process.on('unhandledRejection', (reason) => { console.error(reason); process.exit(1); });
onSignal(() => leave());
main(process.argv.slice(2)).catch((error: Error) => { console.error(error.message); process.exit(1); });
