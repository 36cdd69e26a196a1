// @ts-check
import { median, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { seedScrims } from '../scrims.mjs';

/** Each is complete: created, ten players joined, a host drawn, a winner reported: thirteen events. */
const SCRIMS = 16_000;
const PEOPLE = 2_000;
const TIMES = 3;
const DAY_MS = 24 * 60 * 60_000;

/** Measures how fast a projection is rebuilt from the whole log, next to the live one. */
export async function rebuild(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('rebuild');
  const people = await seedAccounts(client, environment.secret, PEOPLE);
  await seedScrims(client, people, SCRIMS, { players: 10, decided: true, startsIn: (i) => -(i % 400) * DAY_MS });
  await environment.settle(client);
  const rates = [];
  for (let i = 0; i < TIMES; i++) {
    const output = await environment.worker(url, ['projections', 'rebuild', 'history']);
    const [, events, ms] = (/rebuilt from (\d+) events in (\d+) ms/.exec(output) ?? []).map(Number);
    if (!events || !ms || events < SCRIMS * 13) throw new Error(`the rebuild failed: ${output}`);
    rates.push((events * 1000) / ms);
  }
  const {
    rows: [{ rows }],
  } = await client.query('SELECT count(*) AS rows FROM participations');
  if (Number(rows) !== SCRIMS * 10) throw new Error(`the rebuild lost participations: ${rows}`);
  await client.end();
  const rate = median(rates);
  return [
    {
      id: 'rebuild',
      description: `rebuild of the projection history from ${(SCRIMS * 13 + PEOPLE).toLocaleString('en')} events`,
      muster: perSecond(rate),
      value: rate,
      unit: ' events/s',
      goal: /** @type {const} */ ({ at: 'least', value: 20_000 }),
    },
  ];
}
