import { createDatabase } from '@testing/database';
import { COMMUNITY_ROLES, type CommunityRole } from '@muster/contracts/community-roles';
import { VISIBILITIES } from '@muster/contracts/scrim-rights';
import { Client } from 'pg';
import { scrimAggregate } from '../src';
import { initialScrim, type Scrim } from '../src/domain/state';
import { listableSql, viewerValues } from '../src/read/listable';
import { may, type Viewer } from '../src/read/view';

const USERS = ['ann', 'ben', 'cleo', 'dan'];
const COMMUNITIES = ['lisbon', 'oslo'];
const SCRIMS = 600;
const VIEWERS = 60;
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;
const someOf = <T>(values: readonly T[]): T[] => values.filter(() => Math.random() < 0.3);

const randomScrim = (_: unknown, i: number): Scrim => {
  const [players, casters] = [someOf(USERS), someOf(USERS)];
  return {
    ...initialScrim,
    id: `s${i}`,
    createdBy: oneOf(USERS),
    communityId: oneOf([null, ...COMMUNITIES]),
    visibility: oneOf(VISIBILITIES),
    startsAt: '2026-11-25T20:00:00.000Z',
    seats: players.map((userId) => ({ userId, team: 'teamOne', role: 'Top' })),
    casters: casters.filter((id) => !players.includes(id)),
    host: oneOf([null, ...USERS]),
    previousHost: oneOf([null, ...USERS]),
    reserves: someOf(USERS).map((userId) => ({ userId, roles: ['Top'], since: '2026-11-25T19:00:00.000Z' })),
  };
};
const randomViewer = (): Viewer => ({
  userId: oneOf([...USERS, 'stranger']),
  isAdmin: Math.random() < 0.1,
  roles: new Map(someOf(COMMUNITIES).map((id) => [id, oneOf<CommunityRole>(COMMUNITY_ROLES)])),
});

let client: Client;
beforeAll(async () => {
  client = new Client(await createDatabase());
  await client.connect();
});
afterAll(() => client.end());

test('SQL and the process name the same scrims that a viewer may list', async () => {
  const scrims = Array.from({ length: SCRIMS }, randomScrim);
  await client.query('CREATE TABLE scrims (state jsonb, community_id text, is_private boolean)');
  await client.query(
    `INSERT INTO scrims SELECT r.state, r.state->>'communityId', r.is_private
      FROM jsonb_to_recordset($1) AS r(state jsonb, is_private boolean)`,
    [JSON.stringify(scrims.map((state) => ({ state, ...scrimAggregate.columns(state) })))],
  );
  for (const viewer of Array.from({ length: VIEWERS }, randomViewer)) {
    const { rows } = await client.query<{ id: string }>(
      `SELECT state->>'id' AS id FROM scrims s WHERE ${listableSql('s', 1)}`,
      viewerValues(viewer),
    );
    const expected = scrims.filter((scrim) => may(viewer, 'list', scrim)).map(({ id }) => id);
    expect({ viewer, listed: rows.map(({ id }) => id).toSorted() }).toEqual({ viewer, listed: expected.toSorted() });
  }
});
