// What the last release stored must stay readable: `npm run release` writes apps/released.json. What no release has
// stored yet may change freely.
import { upcastersOf } from '../../../libs/platform/src/commands/aggregate';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';
import { migrations, sqlOf } from './all-migrations';
import { shapesOfEvents } from './stored-shapes';

interface Released {
  /** Event type → every schema that a release has stored, by number. */
  events: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Projection → the hash of the tables of each version that a release has built. */
  projections: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Migration → the hash of its statements. */
  migrations: Readonly<Record<string, string>>;
}
const RELEASED = join(__dirname, '../../released.json');
const released: Released = existsSync(RELEASED)
  ? JSON.parse(readFileSync(RELEASED, 'utf8'))
  : { events: {}, projections: {}, migrations: {} };

const today = shapesOfEvents();
const upcasters = new Map(features.flatMap((feature) => feature.aggregates ?? []).flatMap(upcastersOf));
const projections = features.flatMap((feature) => feature.projections ?? []);
const current = (type: string): number => upcasters.get(type)!.length + 1;
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const hashOfMigrations = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(migrations.map(async (one) => [one.name, hash((await sqlOf(one)).join(';'))] as const)),
  );

test('every event that is wired has a type, and every type is wired', () =>
  expect([...today.keys()].toSorted()).toEqual([...upcasters.keys()].toSorted()));

test('every released schema can be read: no type is removed, and each older schema has an upcaster', () => {
  for (const [type, shapes] of Object.entries(released.events)) {
    expect([type, upcasters.has(type)]).toEqual([type, true]);
    // A changed schema needs a new number: add an upcaster from the released one.
    for (const [schema, shape] of Object.entries(shapes))
      if (Number(schema) === current(type)) expect([type, today.get(type)]).toEqual([type, shape]);
      else expect(Number(schema)).toBeLessThan(current(type));
  }
});

test('the tables of a released projection change with its version only', () => {
  for (const { name, version = 1, create } of projections) {
    const before = released.projections[name]?.[version];
    expect([name, before ?? hash(create)]).toEqual([name, hash(create)]);
  }
});

test('a released migration is neither changed nor removed', async () =>
  expect(await hashOfMigrations()).toMatchObject(released.migrations));

if (process.env['RELEASE'] === 'write')
  test('the release is written', async () => {
    const add = <T>(before: Readonly<Record<string, T>> | undefined, key: number, value: T) => ({
      ...before,
      [key]: value,
    });
    const next: Released = {
      events: {
        ...released.events,
        ...Object.fromEntries(
          [...today].map(([type, shape]) => [type, add(released.events[type], current(type), shape)]),
        ),
      },
      projections: Object.fromEntries(
        projections.map(({ name, version = 1, create }) => [
          name,
          add(released.projections[name], version, hash(create)),
        ]),
      ),
      migrations: await hashOfMigrations(),
    };
    writeFileSync(RELEASED, `${JSON.stringify(next, null, 2)}\n`);
  });
