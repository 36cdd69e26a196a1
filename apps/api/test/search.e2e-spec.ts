import type { UserListItem } from '@muster/contracts/users';
import { Database } from '@muster/platform';
import { createWorld, type TestUser, type World } from '@testing/world';

interface Named {
  id: string;
  name: string;
  tag: string;
  region: string;
}
let world: World;
let reader: TestUser;
const crowd: Named[] = [];

/** Seeded: the same names in every run. */
let seed = 42;
const dice = (sides: number): number => ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >>> 8) % sides;
const pick = <T>(from: readonly T[]): T => from[dice(from.length)]!;
const letters = (count: number): string =>
  Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[dice(26)]).join('');
const WORDS = ['moss', 'knight', 'fox', 'shadow', 'ember', 'owl', 'ghost', 'rain', 'wolf', 'frost'];
const REGIONS = [
  ['NA', 'na1'],
  ['EUW', 'euw1'],
  ['OCE', 'oce1'],
] as const;

function randomUser(i: number): Named {
  const [region, tag] = pick(REGIONS);
  const name = [
    () => letters(3 + dice(9)),
    () => `${pick(WORDS)} ${pick(WORDS)}`,
    () => `${pick(WORDS)}${dice(1_000)}`,
  ][dice(3)]!();
  return { id: `crowd-${i}`, name, tag: dice(2) ? tag : letters(2 + dice(4)), region };
}

/** As many as one statement can handle in time. */
const moveIn = (some: readonly Named[]) =>
  world
    .node()
    .get(Database, { strict: false })
    .query(
      `INSERT INTO people SELECT (jsonb_populate_record(p, to_jsonb(c) || jsonb_build_object('uid', c.id, 'email', c.id))).* FROM people p,
    jsonb_to_recordset($2) AS c(id text, name text, name_key text, tagline text, tag_key text, search_key text, region text) WHERE p.id = $1`,
      [
        reader.id,
        JSON.stringify(
          some.map(({ id, name, tag, region }) => ({
            id,
            name,
            name_key: name,
            tagline: tag,
            tag_key: tag,
            search_key: `${name}#${tag}`,
            region,
          })),
        ),
      ],
    );

beforeAll(async () => {
  world = await createWorld();
  reader = await world.createUser({ name: 'Zzyzx Reader' });
  for (let i = 0; i < 9_000; i++) crowd.push(randomUser(i));
  crowd.push({ id: 'crowd-wild', name: '100%_\\ wild', tag: 'w', region: 'NA' });
  for (let i = 0; i < crowd.length; i += 1_000) await moveIn(crowd.slice(i, i + 1_000));
  await world.asOwner('ANALYZE people');
});
afterAll(() => world?.close());

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

const before = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byName = (a: Named, b: Named) => before(a.name, b.name) || before(a.tag, b.tag) || before(a.id, b.id);
const within = (region: string | undefined) => crowd.filter((one) => !region || one.region === region);

/**
 * Computes the expected result by comparing all names. Among equally near names, those that begin with the text are
 * first.
 */
function containing(text: string, region: string | undefined): string[] {
  return within(region)
    .filter(({ name, tag }) => `${name}#${tag}`.includes(text))
    .map((one) => ({
      ...one,
      away: Math.min(distance(one.name, text), distance(`${one.name}#${one.tag}`, text)),
      isPrefix: one.name.startsWith(text),
    }))
    .toSorted((a, b) => a.away - b.away || Number(b.isPrefix) - Number(a.isPrefix) || byName(a, b))
    .map(({ id }) => id);
}

/**
 * Returns the name, and the name without each one of its letters. Two names that differ by one letter share one of
 * these.
 */
const withoutOne = (name: string) => [...name].map((_, i) => name.slice(0, i) + name.slice(i + 1)).concat(name);
const isLike = (name: string, text: string) =>
  name.length > 5
    ? text.length >= 5 && distance(name, text) <= 2
    : text.length >= 3 && withoutOne(name).some((rest) => withoutOne(text).includes(rest));

function similar(text: string, region: string | undefined): string[] {
  return within(region)
    .filter(({ name }) => Math.abs(name.length - text.length) <= 2)
    .filter(({ name, tag }) => isLike(name, text) && !`${name}#${tag}`.includes(text))
    .toSorted((a, b) => distance(a.name, text) - distance(b.name, text) || byName(a, b))
    .map(({ id }) => id);
}
const nearest = (text: string, region: string | undefined, size: number): string[] =>
  [...containing(text, region), ...similar(text, region)].slice(0, size);

const search = async (
  text: string,
  { region, limit = 8 }: { region?: string | undefined; limit?: number } = {},
): Promise<UserListItem[]> =>
  (
    await world.api(
      `/users?${new URLSearchParams({ q: text, limit: String(limit), ...(region && { region }) }).toString()}`,
      reader,
    )
  ).body;
const ids = (people: readonly UserListItem[]) => people.map(({ _id }) => _id);

const TEXTS = [
  'a',
  'e',
  'q',
  '7',
  'zz',
  'an',
  'q0',
  'na1',
  '#na1',
  'euw1',
  'fox',
  'moss',
  'knight',
  'moss knight',
  'knight#na1',
  't#n',
  '#',
  's#o',
  'ght',
  'owl1',
  'x',
  'moss knight#',
  'no such user',
  ' ',
];

test.each([
  ...TEXTS,
  ...Array.from({ length: 12 }, () => {
    const { name } = randomUser(0);
    return name.slice(dice(3), 3 + dice(5));
  }),
])('%j returns the nearest names in order', async (text) => {
  const query = text.trim();
  for (const region of [undefined, 'EUW'])
    for (const limit of [8, 15])
      if (query) expect(ids(await search(text, { region, limit }))).toEqual(nearest(query, region, limit));
});

describe('a misspelt name', () => {
  /** Two edits at most: a letter replaced, missing, added, or two swapped. */
  function misspell(name: string): string {
    const i = dice(name.length - 1);
    const edits = [
      name.slice(0, i) + letters(1) + name.slice(i + 1),
      name.slice(0, i) + name.slice(i + 1),
      name.slice(0, i) + letters(1) + name.slice(i),
      name.slice(0, i) + name[i + 1]! + name[i]! + name.slice(i + 2),
    ];
    return edits[dice(4)]!;
  }
  const misspelt = Array.from({ length: 20 }, (_, i) => {
    const { name } = randomUser(0);
    return i % 3 > 0 || name.length < 6 ? misspell(name) : misspell(misspell(name)).replace('  ', ' ');
  }).filter((text) => text === text.trim());

  test.each(misspelt)('%j returns the names like it after those that contain it', async (text) => {
    for (const region of [undefined, 'EUW'])
      expect(ids(await search(text, { region }))).toEqual(nearest(text, region, 8));
  });
});

test('treats pattern characters literally', async () => {
  for (const text of ['%', '_', '\\', '100%', '%_\\']) expect(ids(await search(text))).toEqual(['crowd-wild']);
  expect(await search('.*')).toEqual([]);
});

test('ignores case and look-alike letters', async () =>
  expect(ids(await search('ＭOSS  Knight'))).toEqual(nearest('moss knight', undefined, 8)));

test('never finds deleted users', async () => {
  const database = world.node().get(Database, { strict: false });
  const [one] = await search('x', { limit: 1 });
  await database.query('UPDATE people SET restorable_until = now() WHERE id = $1', [one!._id]);
  for (const text of ['x', one!.name.slice(0, 2), one!.name, `${one!.name}#${one!.summonerTagline}`])
    expect(ids(await search(text, { limit: 15 }))).not.toContain(one!._id);
  await database.query('UPDATE people SET restorable_until = NULL WHERE id = $1', [one!._id]);
});

test('longer lists and further pages continue after the nearest', async () => {
  const all = containing('moss', undefined);
  const { body } = await world.api('/users?q=moss&page=3&limit=10', reader);
  expect(ids(body.data)).toEqual(all.slice(20, 30));
  expect(body.pagination).toEqual({ page: 3, limit: 10, total: all.length, pages: Math.ceil(all.length / 10) });
});

// Last, because other tests do not expect these users.
describe('users of these names', () => {
  test.each([
    ['bastoin', 'Bastion'],
    ['mossnight', 'Moss Knight'],
    ['hnaa', 'Hana'],
    ['bastoin#t', 'Bastion'],
  ])('%j finds %s', async (text, name) => {
    const { id } = await world.createUser({ name });
    expect(ids(await search(text, { limit: 15 }))).toContain(id);
  });

  test('finds nobody with another tag, and nobody in pages', async () => {
    expect(await search('bastoin#x')).toEqual([]);
    const { body } = await world.api('/users?q=bastoin&page=1&limit=8', reader);
    expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
  });
});
