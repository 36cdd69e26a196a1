// @ts-check
import { seedAccounts } from '../../bench/people.mjs';
import { openEnvironment } from '../environment.mjs';

/**
 * How a part begins: a stage of its own, the seed and the conditions told, and people who live there.
 * @param {Pick<import('../long-run.mjs').Order, 'seed' | 'say'>} order
 * @param {import('../environment.mjs').Wanted} wanted
 * @param {number} count
 * @param {Parameters<typeof seedAccounts>[3]} [who]
 */
export async function opening({ seed, say }, wanted, count, who) {
  const stage = await openEnvironment(wanted);
  say(`seed ${seed}, ${await stage.assertDurableDatabase()}`);
  const client = await stage.connect();
  return { stage, client, people: await seedAccounts(client, stage.secret, count, who) };
}
