// What the last release stored must stay readable: `npm run release` writes apps/released.json. A shape that no release
// has stored yet may change freely.
import { upcastersOf } from '@muster/platform';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { features } from '../../features';
import { shapesOfEvents } from './stored-shapes';

interface Released {
  /** Event type → every schema that a release has stored, by number. */
  events: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
const RELEASED = join(__dirname, '../../released.json');
const released: Released = existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : { events: {} };

const today = shapesOfEvents();
const upcasters = new Map(features.flatMap((feature) => feature.aggregates ?? []).flatMap(upcastersOf));
const current = (type: string): number => upcasters.get(type)!.length + 1;

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
