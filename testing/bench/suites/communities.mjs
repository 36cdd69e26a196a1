// @ts-check
import { median, ms } from '../figures.mjs';
import { HttpConnection } from '../http-connection.mjs';
import { seedCommunity } from '../memberships.mjs';
import { seedAccounts } from '../people.mjs';
import { request } from '../requests.mjs';
import { seedScrims } from '../scrims.mjs';

const SIZES = /** @type {const} */ ([50, 50_000]);
const ACCOUNTS = 200;
const SCRIMS = 30;
const ROUNDS = 60;
const WARM_UP = 10;
const DAY_MS = 24 * 60 * 60_000;

/** What the page of a community asks for, and its staff area; the owner sees both. */
const PAGES = /** @type {const} */ ({
  page: ['', '/members?page=1&limit=24', 'day', 'starts'],
  staff: ['/members?page=1&limit=24&role=member', '/requests', '/exclusions', '/invites'],
});

/**
 * Opens a community of 50 members and one of 50,000, alternately, with scrims each.
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function communities(/** @type {import('../environment.mjs').Environment} */ environment) {
  const { url, client } = await environment.database('communities');
  const people = await seedAccounts(client, environment.secret, ACCOUNTS);
  const owner = /** @type {import('../people.mjs').Person} */ (people[0]);
  const scrims = await seedScrims(client, people.slice(100), SIZES.length * SCRIMS, { players: 5 });
  for (const [i, size] of SIZES.entries()) {
    const id = await seedCommunity(client, { owner, people: people.slice(1, 50), size });
    const own = scrims.slice(i * SCRIMS, (i + 1) * SCRIMS);
    await client.query(
      `UPDATE scrims SET state = state || jsonb_build_object('communityId', $2::text) WHERE id = ANY($1)`,
      [own, id],
    );
  }
  await environment.settle(client);
  const api = await environment.api(url);
  const connection = new HttpConnection(api.port, { wantsBody: true });
  const date = (/** @type {number} */ days) => new Date(Date.now() + days * DAY_MS).toISOString();
  const range = `startDate=${date(-1)}&endDate=${date(1)}`;
  const pathOf = (/** @type {string} */ slug, /** @type {string} */ part) =>
    part === 'day'
      ? `/api/scrims?community=${slug}&${range}`
      : part === 'starts'
        ? `/api/scrims/starts?community=${slug}&${range}`
        : `/api/communities/${slug}${part}`;

  const figures = [];
  for (const [name, parts] of Object.entries(PAGES)) {
    const durations = SIZES.map(() => /** @type {number[]} */ ([]));
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      for (const [i, size] of SIZES.entries()) {
        const startedAt = performance.now();
        for (const part of parts) {
          const path = pathOf(`bench-${size}`, part);
          const { status, body } = await connection.json(request('GET', path, owner, undefined));
          if (status !== 200) throw new Error(`${path} responds ${status} ${body?.error}`);
          if (part === 'day' && body.length !== SCRIMS) throw new Error(`the day has ${body.length} scrims`);
        }
        if (round >= WARM_UP) durations[i]?.push(performance.now() - startedAt);
      }
    figures.push(toFigure(name, durations));
  }
  connection.close();
  await api.stop();
  await client.end();
  return figures;
}

/** @returns {import('../figures.mjs').Figure} */
function toFigure(/** @type {string} */ name, /** @type {number[][]} */ durations) {
  const [small = NaN, large = NaN] = durations.map(median);
  return {
    id: `community-${name}`,
    description: `opening the ${name} of a community, p50: of ${SIZES[1].toLocaleString('en')} members ÷ of ${SIZES[0]}`,
    muster: ms(large),
    baseline: ms(small),
    value: large / small,
    goal: { at: 'most', value: 1.2 },
  };
}
