// Bench, drills and long runs write accounts, scrims and tokens without the product. This spec fails where the product
// would not have written the same.
import { randomUUID } from 'node:crypto';
import { friendshipAggregate } from '../../libs/friends/src/aggregate.ts';
import { Tokens } from '../../libs/platform/src/auth/tokens.ts';
import { scrimAggregate } from '../../libs/scrims/src/aggregate.ts';
import { toScrim } from '../../libs/scrims/src/domain/state.ts';
import { userAggregate } from '../../libs/users/src/aggregate.ts';
import { initialUser } from '../../libs/users/src/domain/user.ts';
import { append } from './append.mjs';
import { friendship, seedAccounts, tokenOf } from './people.mjs';
import { seedScrims } from './scrims.mjs';

const SECRET = 'a secret that is only used in this spec';
const people = Array.from({ length: 20 }, (_, i) => ({ id: `player-${i}` }));

/** Returns the appends that a seed sends to the log. */
async function appendsOf(seed) {
  const appends = [];
  await seed({
    query: async (_, [batch]) => {
      appends.push(...JSON.parse(batch));
      return { rows: [] };
    },
  });
  return appends;
}

/** Checks that a seed's state is what its events give, and that its columns are those of that state. */
function expectStored({ events, rows }, { decider, table, columns }, toState) {
  const state = events.reduce((before, { type, data }) => decider.evolve(before, { type, ...data }), decider.initial);
  const { row } = rows.find((each) => each.table === table);
  expect(row.version).toBe(events.length);
  expect(toState(row.state)).toEqual(state);
  const expected = columns(state);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, row[name]]))).toEqual(expected);
}

test('a token of the bench is one that the product accepts', () => {
  const claims = new Tokens({ JWT_SECRET: SECRET, SESSION_DAYS: 1 }, { resolve: () => {} }).verify(
    tokenOf('ann', SECRET),
  );
  expect(claims).toMatchObject({ sub: 'ann', sv: 0, sid: expect.any(String) });
});

test('a seeded account is what its events give', async () => {
  const appends = await appendsOf((client) => seedAccounts(client, SECRET, 2, { admins: 1 }));
  for (const each of appends) expectStored(each, userAggregate, (state) => ({ ...initialUser, ...state }));
});

test.each([0, 6, 10])('a seeded scrim with %i players is what its events give', async (players) => {
  const [scrim] = await appendsOf((client) => seedScrims(client, people, 1, { players }));
  expectStored(scrim, scrimAggregate, toScrim);
});

test('a seeded friendship is what its events give', async () => {
  const [friends] = await appendsOf((client) => append(client, [friendship(randomUUID(), randomUUID())]));
  expectStored(friends, friendshipAggregate, (state) => state);
});
