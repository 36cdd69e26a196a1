// @ts-check
import { median, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { seedScrims } from '../scrims.mjs';

/** Each played to its end: created, ten joined, a host drawn, a winner reported: thirteen facts. */
const SCRIMS = 16_000;
const PEOPLE = 2_000;
const TIMES = 3;
const DAY_MS = 24 * 60 * 60_000;

/** How fast a projection is made anew from the whole log, beside the live one. */
export async function rebuild(/** @type {import('../environment.mjs').Stage} */ stage) {
  const { url, client } = await stage.database('rebuild');
  const people = await seedAccounts(client, stage.secret, PEOPLE);
  await seedScrims(client, people, SCRIMS, { players: 10, over: true, startsIn: (i) => -(i % 400) * DAY_MS });
  await stage.settle(client);
  const rates = [];
  for (let i = 0; i < TIMES; i++) {
    const said = await stage.worker(url, ['projections', 'rebuild', 'history']);
    const [, events, ms] = (/rebuilt from (\d+) events in (\d+) ms/.exec(said) ?? []).map(Number);
    if (!events || !ms || events < SCRIMS * 13) throw new Error(`the rebuild went wrong: ${said}`);
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
      what: `rebuild of the projection history from ${(SCRIMS * 13 + PEOPLE).toLocaleString('en')} events`,
      ours: perSecond(rate),
      value: rate,
      unit: ' events/s',
      goal: /** @type {const} */ ({ at: 'least', value: 20_000 }),
    },
  ];
}
