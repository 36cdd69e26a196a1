import { servedRegions } from '@muster/contracts/regions';
import { ADMIN_EMAIL, type DemoPerson, sandboxSub } from '@muster/demo';
import { type Database, type CommandDispatcher, CommandRejected } from '@muster/platform';
import { userAggregate } from '@muster/users';
import { v7 as uuid } from 'uuid';

export interface SeededPerson {
  id: string;
  region: string;
}
interface Row {
  id: string;
  region: string;
  isDeleted: boolean;
  banned: boolean;
}

const DAY_MS = 24 * 60 * 60_000;
const INITIATOR = { by: 'seed' };

/** The demo admin; its admin rights are restored on every start. */
export async function admin(dispatch: CommandDispatcher, database: Database, now: number): Promise<SeededPerson> {
  const staff: DemoPerson = {
    name: 'Muster Staff',
    tagline: 'MSTR',
    region: servedRegions()[0]!,
    rank: 'Diamond 1',
    email: ADMIN_EMAIL,
  };
  const { id, region, isDeleted } = await account(staff, dispatch, database, now - 500 * DAY_MS);
  const ctx = { now: new Date(now).toISOString() };
  if (isDeleted) await dispatch.send(userAggregate, { type: 'RestoreAccount', userId: id, ctx }, INITIATOR);
  await dispatch.send(userAggregate, { type: 'GrantAdmin', userId: id, ctx }, INITIATOR);
  return { id, region };
}

/** The demo players; they registered over time, so that charts have data. */
export async function seedPeople(
  people: readonly DemoPerson[],
  dispatch: CommandDispatcher,
  database: Database,
  now: number,
): Promise<SeededPerson[]> {
  const registeredAt = (index: number) => now - Math.round((1 - index / people.length) ** 2 * 400 * DAY_MS) - DAY_MS;
  const accounts = await Promise.all(
    people.map((person, index) => account(person, dispatch, database, registeredAt(index)).catch(ignoreNameTaken)),
  );
  return accounts.filter((row) => row !== null && !row.isDeleted && !row.banned) as Row[];
}

/** A real user has that name: the demo data does without this player. */
function ignoreNameTaken(error: unknown): null {
  if (error instanceof CommandRejected && error.rejection.code.endsWith('-taken')) return null;
  throw error;
}

/** Finds the account by its identity in the sandbox, or creates it. */
async function account(person: DemoPerson, dispatch: CommandDispatcher, database: Database, at: number): Promise<Row> {
  const [existing] = await database.query<Row>(
    `SELECT id, region, restorable_until IS NOT NULL AS "isDeleted", ban_to > now() IS TRUE AS banned FROM people
      WHERE uid = $1`,
    [sandboxSub(person.email)],
  );
  if (existing) return existing;
  const [id, { email, name, tagline, region, rank }] = [uuid(), person];
  const profile = {
    uid: sandboxSub(email),
    email,
    name,
    tagline,
    discord: name.toLowerCase().replaceAll(' ', ''),
    region,
    rank,
    canEmail: true,
  };
  await dispatch.send(
    userAggregate,
    { type: 'RegisterUser', userId: id, ctx: { now: new Date(at).toISOString() }, profile },
    INITIATOR,
  );
  return { id, region, isDeleted: false, banned: false };
}
