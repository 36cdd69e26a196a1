// @ts-check
import { seedAccounts } from '../../bench/people.mjs';
import { openEnvironment } from '../environment.mjs';

/**
 * Opens the environment of a part: prints the seed and the database, and creates accounts.
 * @param {Pick<import('../long-run.mjs').Order, 'seed' | 'print'>} order
 * @param {import('../environment.mjs').EnvironmentOptions} options
 * @param {number} count
 * @param {Parameters<typeof seedAccounts>[3]} [accountOptions]
 */
export async function opening({ seed, print }, options, count, accountOptions) {
  const environment = await openEnvironment(options);
  print(`seed ${seed}, ${await environment.assertDurableDatabase()}`);
  const client = await environment.connect();
  return { environment, client, people: await seedAccounts(client, environment.secret, count, accountOptions) };
}
