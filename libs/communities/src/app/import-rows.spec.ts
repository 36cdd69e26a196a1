import { toCsv } from '@muster/contracts/community-import';
import fc from 'fast-check';
import { readRows } from './import-rows';
import { readTable, type TableError } from './read-table';

const HEADER = 'name,tagline,discord,region,role';
const read = (csv: string, region: string | null = 'EUW') =>
  readRows(csv, region).map(({ line, name, tagline, region: played, role, problem }) => [
    line,
    `${name}#${tagline}`,
    played,
    role,
    problem,
  ]);
const refusalOf = (csv: string, region: string | null = 'EUW'): string => {
  try {
    return `${readRows(csv, region).length} rows`;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const ALPHA = (line: number) => [line, 'Alpha#NA1', 'NA', 'member', null];

test('each row has the line where it begins, whatever ends the lines', () => {
  const mixed = `${HEADER}\nAlpha,NA1,,NA,member\r\nBeta,NA1,,NA,member\r\nGamma,NA1,,NA,x\n`;
  expect(read(mixed).map(([line]) => line)).toEqual([2, 3, 4]);
  expect(
    read(`${HEADER}\rAlpha,NA1,,NA,\r\r\n,,,,\n"Be\r\nta",NA1,,NA,\nGamma,NA1,,NA,`).map(([line]) => line),
  ).toEqual([2, 5, 7]);
});

test('rows may be blank before the header, and the first line may name the delimiter', () => {
  const table = `${HEADER}\nAlpha,NA1,,NA,member\n`;
  const semicolons = table.replaceAll(',', ';');
  expect(read(`\uFEFF\r\n,,,,\r\n${table}`)).toEqual([ALPHA(4)]);
  expect(read(`sep=;\n${semicolons}`)).toEqual([ALPHA(3)]);
  expect(read(`\uFEFFsep=;\r\n\r\n${semicolons}`)).toEqual([ALPHA(4)]);
  expect(read(`SEP=|;;;;\n${table.replaceAll(',', '|')}`)).toEqual([ALPHA(3)]);
  expect(read(table.replaceAll(',', '\t'))).toEqual([ALPHA(2)]);
});

test('a list of Riot IDs needs no header: their region is that of the community', () => {
  expect(read('Kestrel#EUW1\r\n\r\n Moss Knight # eu \tmoss\n"Nova"\tnova\nA,B\nTwo#A#B')).toEqual([
    [1, 'Kestrel#EUW1', 'EUW', 'member', null],
    [3, 'Moss Knight#eu', 'EUW', 'member', null],
    [4, 'Nova#', 'EUW', 'member', null],
    [5, 'A,B#', 'EUW', 'member', 'name-invalid'],
    [6, 'Two#A#B', 'EUW', 'member', 'tagline-invalid'],
  ]);
  expect(refusalOf('Kestrel#EUW1', null)).toBe('csv-columns');
});

test('names are read as the fields of the page read them', () => {
  const pasted = `${HEADER}\n\u2066AilurianKit\u2069,NEKO,,NA,\nCafe\u0301 Boy,NA1,,NA,\nHide\u00a0on bush,#KR1,,na,\u00a0Caster`;
  expect(read(pasted)).toEqual([
    [2, 'AilurianKit#NEKO', 'NA', 'member', null],
    [3, 'Café Boy#NA1', 'NA', 'member', null],
    [4, 'Hide on bush#KR1', 'NA', 'caster', null],
  ]);
});

test('a table with other column names, or with only some of the columns, is refused and not read as a list', () => {
  expect(refusalOf('Nom;Tag;Région\nKestrel;EUW1;EUW')).toBe('csv-columns');
  expect(refusalOf('Name\tTag\tRegion\nKestrel\tEUW1\tEUW')).toBe('csv-columns');
  expect(refusalOf('name,tagline\nKestrel,EUW1')).toBe('csv-columns');
  expect(refusalOf('')).toBe('csv-columns');
});

test('columns and rows have limits, and nothing behind them is read', () => {
  const wide = (columns: number) => `${HEADER}${',x'.repeat(columns - 5)}\nAlpha,NA1,,NA,member`;
  expect([refusalOf(wide(50)), refusalOf(wide(51)), refusalOf(wide(40_000))]).toEqual([
    '1 rows',
    'csv-columns',
    'csv-columns',
  ]);
  const long = (rows: number, behind = '') => `${HEADER}\n${'Alpha,NA1,,NA,member\n'.repeat(rows)}${behind}`;
  expect([refusalOf(long(500)), refusalOf(long(501, '"')), refusalOf(long(500, ',,\n'.repeat(9_000)))]).toEqual([
    '500 rows',
    'csv-rows',
    '500 rows',
  ]);
  expect(refusalOf(`${HEADER}\n"Alpha,NA1,,NA,member`)).toBe('csv-rows');
});

test('reads what our own files have written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'é') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 5 }), (rows) => {
      const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''));
      expect([...readTable(toCsv(rows), ',', 5)].map(({ cells }) => cells)).toEqual(filled);
    }),
  );
});

test('a quotation mark that is never closed is an error; one within a cell is not', () => {
  const cells = (text: string) => [...readTable(text, ',', 5)].map((row) => row.cells);
  expect(cells('a "b" c,"d" e\n"""f""",')).toEqual([
    ['a "b" c', 'd e'],
    ['"f"', ''],
  ]);
  expect(() => cells('a,"b\n')).toThrow(expect.objectContaining({ problem: 'quote' } satisfies Partial<TableError>));
});
