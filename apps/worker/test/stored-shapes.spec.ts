import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';
import { shapesOfEvents } from './stored-shapes';

/**
 * Event type → every schema it was ever stored in, by number. Stored logs contain these: entries are added, never
 * changed.
 */
type Lock = Record<string, Record<string, string>>;
const LOCK = join(__dirname, '../../events.lock.json');

const today = shapesOfEvents();
const upcasters = new Map(
  features.flatMap((feature) => feature.aggregates ?? []).flatMap((aggregate) => Object.entries(aggregate.events)),
);
const current = (type: string): number => upcasters.get(type)!.length + 1;
const lock: Lock = existsSync(LOCK) ? JSON.parse(readFileSync(LOCK, 'utf8')) : {};

// `EVENTS_LOCK=write npx jest stored-shapes` adds new events and schemas; it does not change existing ones.
if (process.env['EVENTS_LOCK'] === 'write') {
  for (const [type, shape] of today) lock[type] = { [current(type)]: shape, ...lock[type] };
  writeFileSync(
    LOCK,
    `${JSON.stringify(Object.fromEntries(Object.entries(lock).toSorted(([a], [b]) => a.localeCompare(b))), null, 2)}\n`,
  );
}

test('every event that is wired has a type, and every type is wired', () =>
  expect([...today.keys()].toSorted()).toEqual([...upcasters.keys()].toSorted()));

test.each([...today.keys()].toSorted())('%s is stored in the locked schema', (type) => {
  // A changed schema needs a new number: add an upcaster from the old one, then lock the new one. See CONTRIBUTING.md,
  // "Stored events are permanent".
  expect(lock[type]?.[current(type)]).toBe(today.get(type));
});

test('every stored schema can be read: no type is removed, and each older schema has an upcaster', () => {
  for (const [type, shapes] of Object.entries(lock)) {
    expect([type, upcasters.has(type)]).toEqual([type, true]);
    expect([type, Object.keys(shapes)]).toEqual([type, Array.from({ length: current(type) }, (_, i) => String(i + 1))]);
  }
});
