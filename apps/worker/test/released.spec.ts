// Everything that a release has stored must stay readable: `npm run release` writes its shapes into apps/released.json.
// Shapes that no release has stored yet may change freely.
import { upcastsOf } from '../../../libs/platform/src/commands/aggregate';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';
import { migrations, sqlOf } from './all-migrations';
import { brokenPromises, locksOf, type Released, type Shapes } from './released';
import { shapesOfEvents } from './stored-shapes';

const RELEASED = join(__dirname, '../../released.json');
const NONE: Released = { version: '', events: {}, projections: {}, migrations: {} };
const released: Released = existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : NONE;

const shapes = shapesOfEvents();
const upcasters = new Map(features.flatMap((feature) => feature.aggregates ?? []).flatMap(upcastsOf));
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const code = async (): Promise<Shapes> => ({
  events: Object.fromEntries(
    [...shapes].map(([type, shape]) => [type, { schema: (upcasters.get(type)?.length ?? 0) + 1, shape }]),
  ),
  projections: Object.fromEntries(
    features
      .flatMap((feature) => feature.projections ?? [])
      .map(({ name, version = 1, create }) => [name, { version, tables: hash(create) }]),
  ),
  migrations: Object.fromEntries(
    await Promise.all(migrations.map(async (one) => [one.name, hash((await sqlOf(one)).join(';'))] as const)),
  ),
});

test('every event that is wired has a type, and every type is wired', () =>
  expect([...shapes.keys()].toSorted()).toEqual([...upcasters.keys()].toSorted()));

test('no shape of a release is broken', async () => expect(brokenPromises(released, await code())).toEqual([]));

describe('a broken shape is named, with the way to change it', () => {
  const now = {
    events: { Joined: { schema: 2, shape: '{ seat: { role: string; team: number }; user: string }' } },
    projections: { lists: { version: 3, tables: 'b' } },
    migrations: { Create: 'c' },
  };
  const locks = locksOf(
    { ...NONE, events: { Joined: { 1: '{ user: string }' } }, projections: { lists: { 2: 'a' } } },
    '1.0.0',
    now,
  );
  const joined = (shape: string, schema = 2) => ({ ...now, events: { Joined: { schema, shape } } });
  const lists = (version: number, tables: string) => ({ ...now, projections: { lists: { version, tables } } });

  test.each<[string, Shapes]>([
    ['nothing changes', now],
    ['an event gains an optional field', joined('{ by?: string; seat: { role: string; team: number }; user: string }')],
    ['an event has a new schema with an upcaster', joined('{ user: number }', 3)],
    ['a projection has a new version', lists(4, 'x')],
    ['a projection goes', { ...now, projections: {} }],
    [
      'a type, a projection and a migration are new',
      {
        events: { ...now.events, Left: { schema: 1, shape: '{}' } },
        projections: { ...now.projections, search: { version: 1, tables: 's' } },
        migrations: { ...now.migrations, Add: 'd' },
      },
    ],
  ])('fine: %s', (_, then) => expect(brokenPromises(locks, then)).toEqual([]));

  test.each<[string, Shapes, RegExp]>([
    [
      'an event gains a field',
      joined(`${now.events.Joined.shape.slice(0, -2)}; why: string }`),
      /Give it schema 3: add an upcaster/,
    ],
    ['an event loses a field', joined('{ user: string }'), /Give it schema 3/],
    ['a field changes inside', joined('{ seat: { role: string; team?: number }; user: string }'), /Give it schema 3/],
    ['a type goes', { ...now, events: {} }, /Restore the type/],
    ['an upcaster goes', joined('{ user: string }', 1), /Restore the upcasters/],
    ['the tables of a projection change', lists(3, 'x'), /Give it version 4/],
    ['the version of a projection falls', lists(2, 'a'), /Choose 4/],
    ['a migration changes', { ...now, migrations: { Create: 'x' } }, /add a new migration/],
    ['a migration goes', { ...now, migrations: {} }, /add a new migration/],
  ])('broken: %s', (_, then, advice) => expect(brokenPromises(locks, then)).toEqual([expect.stringMatching(advice)]));
});

// `npm run release` names the version and the file.
const { RELEASE_VERSION, RELEASE_LOCKS } = process.env;
if (RELEASE_VERSION && RELEASE_LOCKS)
  test('the locks of the release are written', async () =>
    writeFileSync(RELEASE_LOCKS, `${JSON.stringify(locksOf(released, RELEASE_VERSION, await code()), null, 2)}\n`));
