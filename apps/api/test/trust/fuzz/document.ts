import fc from 'fast-check';
import { z } from 'zod';
import { DATES } from './boundaries';
import { anyJson, nastyText } from './nasty';

/** The subset of JSON Schema that our document uses. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}
export interface Call {
  method: string;
  path: string;
  params: string[];
  queryNames: string[];
  bodyNames: string[];
  /** Paths of the texts in the body that may say anything, such as `links[].label`. */
  texts: string[];
  query: fc.Arbitrary<Record<string, unknown>>;
  body: fc.Arbitrary<unknown> | undefined;
  refuses: (body: unknown) => boolean;
  answers: (status: number, body: unknown) => string | undefined;
}

const inBody = (content: Content | undefined): Schema | undefined => content?.content?.['application/json']?.schema;
const REF = '#/components/schemas/';
/** In forms these are strings; they are parsed before they are used. */
const READ_LENIENTLY = new Set(['maxCastersAllowedCount', 'profileBackgroundBlur']);

/**
 * Every call of the API document: how to generate one, which bodies it must reject, which responses it may give. `ids`:
 * existing ids, to be tried everywhere.
 */
export function callsOf({ paths, components: { schemas } }: Document, ids: fc.Arbitrary<string>): Call[] {
  const [open, closed] = [judgeOf(schemas, false), judgeOf(schemas, true)];
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const body = inBody(requestBody);
      return {
        method: method.toUpperCase(),
        path,
        params: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        queryNames: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        bodyNames: Object.keys(resolved(inBody(requestBody), schemas)?.properties ?? {}),
        texts: [...new Set(textsIn(body, schemas))],
        query: fc.record(
          Object.fromEntries(
            parameters
              .filter((one) => one.in === 'query')
              .map(({ name, schema }) => [name, fc.oneof(made(schema, schemas, ids), nastyText, ids)]),
          ),
          { requiredKeys: [] },
        ),
        body:
          body &&
          fc.oneof(
            { weight: 3, arbitrary: made(body, schemas, ids) },
            { weight: 3, arbitrary: spoilt(body, schemas, ids) },
            { weight: 1, arbitrary: anyJson },
          ),
        refuses: (given: unknown) => body !== undefined && !open(body).safeParse(trimmed(given)).success,
        answers: (status: number, given: unknown) => {
          const documented = inBody(responses[status]);
          return documented && closed(documented).safeParse(given).error?.message;
        },
      };
    }),
  );
}

const resolved = (schema: Schema | undefined, schemas: Record<string, Schema>): Schema | undefined =>
  schema?.$ref ? schemas[schema.$ref.replace(REF, '')] : schema;

/** Below this length texts are ids, codes and names of zones. */
const TEXT_MIN_LENGTH = 15;
function textsIn(schema: Schema | undefined, schemas: Record<string, Schema>, path = ''): string[] {
  const {
    allOf,
    anyOf,
    properties = {},
    items,
    type,
    format,
    pattern,
    maxLength = 0,
    ...of
  } = resolved(schema, schemas) ?? {};
  if (of.enum || 'const' in of) return [];
  const isText = [type].flat().includes('string') && !format && !pattern && maxLength >= TEXT_MIN_LENGTH;
  const fields = Object.entries(properties);
  return [
    ...(isText ? [path] : []),
    ...[...(allOf ?? []), ...(anyOf ?? [])].flatMap((one) => textsIn(one, schemas, path)),
    ...(items ? textsIn(items, schemas, `${path}[]`) : []),
    ...fields.flatMap(([name, one]) => textsIn(one, schemas, path ? `${path}.${name}` : name)),
  ];
}

/** Returns the zod schema of a JSON schema; each is made once, when it is first needed. */
function judgeOf(schemas: Record<string, Schema>, closed: boolean): (schema: Schema) => z.ZodType {
  const $defs = forZod(schemas, closed) as object;
  const judges = new Map<string, z.ZodType>();
  return (schema) => {
    const key = JSON.stringify(schema);
    const judge =
      judges.get(key) ??
      z.fromJSONSchema({ ...(forZod(schema, closed) as object), $defs } as z.core.JSONSchema.JSONSchema);
    judges.set(key, judge);
    return judge;
  };
}

/**
 * Removes patterns with Unicode properties, which zod does not support, and points references at inline definitions.
 * `closed`: additional properties are errors.
 */
function forZod(value: unknown, closed: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => forZod(one, closed));
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? value.replace(REF, '#/$defs/') : value;
  const shut =
    closed && 'properties' in value && !('additionalProperties' in value) ? { additionalProperties: false } : {};
  return {
    ...shut,
    ...Object.fromEntries(
      Object.entries(value)
        .filter(([key, of]) => !(key === 'pattern' && String(of).includes('\\p')) && key !== 'default')
        .map(([key, of]) => [key, READ_LENIENTLY.has(key) ? {} : forZod(of, closed)]),
    ),
  };
}

/** Surrounding white space does not count: it is trimmed before validation. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, trimmed(of)]))
    : value;
}

/** A value the schema allows; text is sometimes hostile, because a schema does not say everything. */
function made(schema: Schema, schemas: Record<string, Schema>, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const within = (one: Schema) => made(one, schemas, ids);
  if (schema.$ref) return within(schemas[schema.$ref.replace(REF, '')]!);
  if (schema.allOf) return within(schema.allOf[0]!);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(within));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return words(schema, ids);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(within(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 6),
      });
    case 'object':
      return fields(schema, within);
    default:
      return anyJson;
  }
}

/** Texts of one kind, made once: fast-check takes milliseconds for each, and the document has thousands. */
const texts = new Map<string, fc.Arbitrary<string>>();
function text(unit: 'grapheme-ascii' | 'grapheme', minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = `${unit} ${minLength} ${maxLength}`;
  const known = texts.get(key) ?? fc.string({ unit, minLength, maxLength });
  texts.set(key, known);
  return known;
}

function words({ format, minLength = 0, maxLength = 300 }: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const day = fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const soon = fc
    .integer({ min: -100, max: 100_000 })
    .map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  if (format === 'date-time') return fc.oneof(soon, day, nastyText, fc.constantFrom(...DATES));
  if (format === 'date')
    return fc.oneof(
      fc.oneof(soon, day).map((iso) => iso.slice(0, 10)),
      fc.constantFrom(...DATES),
    );
  if (format === 'uri') return fc.webUrl();
  return fc.oneof(
    ids,
    text('grapheme-ascii', minLength, Math.min(maxLength, 400)),
    text('grapheme', minLength, Math.min(maxLength, 60)),
    nastyText,
  );
}

function fields(
  { properties = {}, required = [], additionalProperties }: Schema,
  within: (schema: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const documented = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, within(schema)])),
    { requiredKeys: required },
  );
  const open =
    typeof additionalProperties === 'object'
      ? fc.dictionary(nastyText, within(additionalProperties), { maxKeys: 3 })
      : fc.constant({});
  return fc
    .tuple(
      documented,
      open,
      fc.option(fc.constantFrom('isAdmin', 'uid', 'createdBy', '_id', 'senderId', 'extra'), { freq: 4 }),
    )
    .map(([one, more, extra]) => ({ ...more, ...one, ...(extra && !(extra in properties) && { [extra]: 'extra' }) }));
}

/** Almost valid: one field is missing or has another type. */
function spoilt(schema: Schema, schemas: Record<string, Schema>, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  return fc.tuple(made(schema, schemas, ids), fc.nat(), anyJson, fc.boolean()).map(([whole, which, other, drop]) => {
    const names = typeof whole === 'object' && whole !== null ? Object.keys(whole) : [];
    const name = names[which % Math.max(1, names.length)];
    if (name === undefined) return other;
    const { [name]: _, ...rest } = whole as Record<string, unknown>;
    return drop ? rest : { ...rest, [name]: other };
  });
}
