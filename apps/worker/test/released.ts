/** Shapes that releases have stored or created, as apps/released.json holds them. */
export interface Released {
  /** The last release. */
  version: string;
  /** Event type → every schema that a release has stored, by number. */
  events: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Projection → the hash of the tables of each version that a release has built. */
  projections: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Migration → the hash of its statements. */
  migrations: Readonly<Record<string, string>>;
}

/** The same of the code as it is: one schema per event, one version per projection. */
export interface Shapes {
  events: Readonly<Record<string, { schema: number; shape: string }>>;
  projections: Readonly<Record<string, { version: number; tables: string }>>;
  migrations: Readonly<Record<string, string>>;
}

/** Returns a sentence for each released shape that this code breaks, with the way to change it. */
export function brokenPromises(released: Released, code: Shapes): string[] {
  return [
    ...Object.entries(released.events).flatMap(([type, schemas]) => brokenEvent(type, schemas, code.events[type])),
    ...Object.entries(released.projections).flatMap(([name, versions]) => {
      const now = code.projections[name];
      const last = Math.max(...Object.keys(versions).map(Number));
      if (!now) return [];
      if (now.version < last)
        return [`Projection ${name}: version ${last} was released, so ${now.version} is too low. Choose ${last + 1}.`];
      return (versions[now.version] ?? now.tables) === now.tables
        ? []
        : [`Projection ${name}: the tables of its released version ${last} changed. Give it version ${last + 1}.`];
    }),
    ...Object.entries(released.migrations).flatMap(([name, hash]) =>
      code.migrations[name] === hash
        ? []
        : [`Migration ${name}: it was released and may not change or go. Restore it and add a new migration.`],
    ),
  ];
}

function brokenEvent(type: string, schemas: Readonly<Record<string, string>>, now?: Shapes['events'][string]) {
  const last = Math.max(...Object.keys(schemas).map(Number));
  if (!now) return [`Event ${type}: it was released, so logs hold it. Restore the type and its "apply".`];
  if (now.schema < last)
    return [`Event ${type}: schema ${last} was released. Restore the upcasters that lead to it (now ${now.schema}).`];
  const before = schemas[now.schema];
  if (before === undefined || onlyAddsOptional(before, now.shape)) return [];
  return [
    `Event ${type}: its released schema ${last} changed from ${before} to ${now.shape}. Give it schema ${last + 1}: ` +
      `add an upcaster from ${last} to the aggregate. A new optional field needs none.`,
  ];
}

/** An older event lacks the new field, and an older release does not read it. */
function onlyAddsOptional(before: string, now: string): boolean {
  const [old, current] = [fieldsOf(before), fieldsOf(now)];
  return old.every((field) => current.includes(field)) && current.every((one) => old.includes(one) || isOptional(one));
}
const isOptional = (field: string): boolean => /^\w+\?: /.test(field);

/** `{ a: x; b: { c: y } }` → `a: x` and `b: { c: y }` */
function fieldsOf(shape: string): string[] {
  let depth = 0;
  const fields = [''];
  for (const char of shape.slice(1, -1)) {
    if ('{(['.includes(char)) depth++;
    if ('})]'.includes(char)) depth--;
    if (char === ';' && depth === 0) fields.push('');
    else fields.push(fields.pop() + char);
  }
  return fields.map((field) => field.trim()).filter(Boolean);
}

/** Adds a release's shapes to those of earlier releases. */
export const locksOf = (released: Released, version: string, code: Shapes): Released => ({
  version,
  events: {
    ...released.events,
    ...Object.fromEntries(
      Object.entries(code.events).map(([type, { schema, shape }]) => [
        type,
        { ...released.events[type], [schema]: shape },
      ]),
    ),
  },
  projections: Object.fromEntries(
    Object.entries(code.projections).map(([name, one]) => [
      name,
      { ...released.projections[name], [one.version]: one.tables },
    ]),
  ),
  migrations: code.migrations,
});
