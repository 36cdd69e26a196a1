import { ADMIN_EMAIL, type DemoPerson, sandboxSub } from '@muster/demo';
import { type Database, type Dispatch, Refusal } from '@muster/platform';
import { GrantAdmin, RegisterUser, RestoreAccount } from '@muster/users';
import { v7 as uuid } from 'uuid';

export interface Settled { id: string; region: string }
interface Row { id: string; region: string; gone: boolean; banned: boolean }

const DAY_MS = 24 * 60 * 60_000;
const SEED = { by: 'seed' };

/** The account that may do everything, with rights however often it was touched. */
export async function admin(dispatch: Dispatch, database: Database, now: number): Promise<Settled> {
  const captain: DemoPerson = { name: 'Captain', tagline: 'MSTR', region: 'NA', rank: 'Diamond 1', email: ADMIN_EMAIL };
  const { id, region, gone } = await account(captain, dispatch, database, now - 500 * DAY_MS);
  const edge = { at: new Date(now).toISOString() };
  if (gone) await dispatch.send(new RestoreAccount(id, edge), SEED);
  await dispatch.send(new GrantAdmin(id, edge), SEED);
  return { id, region };
}

/** Those who are there to play; they came one after another, so that charts have something to tell. */
export async function settle(people: readonly DemoPerson[], dispatch: Dispatch, database: Database, now: number): Promise<Settled[]> {
  const came = (place: number) => now - Math.round((1 - place / people.length) ** 2 * 400 * DAY_MS) - DAY_MS;
  const accounts = await Promise.all(people.map((person, place) => account(person, dispatch, database, came(place)).catch(unlessTaken)));
  return accounts.filter((row) => row !== null && !row.gone && !row.banned) as Row[];
}

/** Somebody real has that name by now: the demo world does without its person. */
function unlessTaken(error: unknown): null {
  if (error instanceof Refusal && error.rejection.code.endsWith('-taken')) return null;
  throw error;
}

/** The account of that person, found by how the sandbox signs him in, or made. */
async function account(person: DemoPerson, dispatch: Dispatch, database: Database, at: number): Promise<Row> {
  const [known] = await database.rows<Row>(
    'SELECT id, region, restorable_until IS NOT NULL AS gone, ban_to > now() IS TRUE AS banned FROM people WHERE uid = $1', [sandboxSub(person.email)]);
  if (known) return known;
  const [id, { email, name, tagline, region, rank }] = [uuid(), person];
  const profile = { uid: sandboxSub(email), email, name, tagline, discord: name.toLowerCase().replaceAll(' ', ''), region, rank, canEmail: true };
  await dispatch.send(new RegisterUser(id, { at: new Date(at).toISOString() }, profile), SEED);
  return { id, region, gone: false, banned: false };
}
