// @ts-check
import { randomUUID } from 'node:crypto';
import { median, ms, perSecond } from '../figures.mjs';
import { seedAccounts } from '../people.mjs';
import { SEATS } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SIZES = [1, 4, 16, 64, 128];
const TIMES = 120;
const WARM_UP = 20;

/**
 * Measures one commit of es_append with one to 128 appends, each a join of another scrim. While it runs no other node
 * can append, so it is the constant that limits all nodes together.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function appends(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { client } = await environment.database('appends');
  const people = await seedAccounts(client, environment.secret, 20);
  const ids = await seedScrims(client, people, Math.max(...SIZES));
  await environment.settle(client);
  const { rows } = await client.query('SELECT id, version, state, people FROM scrims');
  const scrims = new Map(rows.map((row) => [row.id, row]));
  const durations = [];
  for (const size of SIZES) {
    const all = [];
    for (let i = 0; i < WARM_UP + TIMES; i++) {
      const startedAt = performance.now();
      await client.query({
        name: 'append',
        text: 'SELECT ord, conflict, head FROM es_append($1::jsonb)',
        values: [JSON.stringify(ids.slice(0, size).map((id) => toAppend(scrims.get(id), String(people[0]?.id))))],
      });
      all.push(performance.now() - startedAt);
    }
    durations.push(median(all.slice(WARM_UP)));
  }
  await client.end();
  const [one = NaN, most = NaN] = [durations[0], durations.at(-1)];
  const each = (most - one) / (Math.max(...SIZES) - 1);
  return [
    {
      description: `commit of ${SIZES.join(', ')} appends`,
      muster: durations.map((value) => ms(value)).join(', '),
    },
    {
      id: 'commit',
      description: '  so: one commit, and each further append in it',
      muster: `${ms(one)}, ${ms(each)} (at most ${perSecond((1000 * Math.max(...SIZES)) / most)} in full batches)`,
      value: one,
      unit: ' ms',
    },
  ];
}

/** A join as the api appends it; every call continues the stream. */
function toAppend(/** @type {any} */ scrim, /** @type {string} */ userId) {
  const [seat, at, append] = [SEATS[scrim.version % SEATS.length], new Date().toISOString(), randomUUID()];
  const version = scrim.version;
  scrim.version += 1;
  const state = { ...scrim.state, seats: SEATS.map((place) => ({ userId, ...place })) };
  const row = {
    id: scrim.id,
    version: scrim.version,
    state,
    created_at: at,
    updated_at: at,
    region: state.region,
    starts_at: state.startsAt,
    is_private: false,
    deleted: false,
    people: scrim.people,
  };
  const meta = { append, by: userId, command: 'JoinTeam', requestId: randomUUID() };
  return {
    stream: `scrim-${scrim.id}`,
    expected: version,
    events: [{ type: 'PlayerJoined', schema: 1, data: { userId, ...seat }, meta, at }],
    rows: [{ table: 'scrims', row }],
  };
}
