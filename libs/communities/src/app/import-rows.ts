/** Reads the file of an import and judges what can be seen without looking anything up. */
import { cleanName, cleanTagline } from '@muster/contracts/account-fields';
import {
  IMPORT_COLUMNS,
  IMPORT_COLUMNS_MAX,
  type ImportProblem,
  IMPORT_ROWS_MAX,
  INVITED_ROLES,
  type InvitedRole,
} from '@muster/contracts/community-import';
import { COMMUNITY_ROLES } from '@muster/contracts/community-roles';
import { isRegion } from '@muster/contracts/regions';
import { nameSchema, taglineSchema } from '@muster/contracts/users';
import { HttpError } from '@muster/platform';
import { say } from '../texts/catalogue';
import { readTable, TableError, type TableRow } from './read-table';

export interface FileRow {
  line: number;
  name: string;
  tagline: string;
  region: string;
  role: string;
  problem: ImportProblem | null;
}
type Column = (typeof IMPORT_COLUMNS)[number];
type Cells = Partial<Record<Column, string>>;
const DELIMITERS = [',', ';', '\t'];
/** Some programs write the delimiter into the first line, for spreadsheets. */
const DELIMITER_LINE = /^"?sep=([^"\n])"?[,;\t]*(?=\n|$)/i;

/**
 * Returns the rows of the file, each with its problem if it has one. An empty role is `member`. `region`: that of the
 * community, in which everybody in a list without columns plays.
 */
export function readRows(csv: string, region: string | null): FileRow[] {
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  // The line of the delimiter stays as a blank one, so that the others keep their numbers.
  const [written, named] = DELIMITER_LINE.exec(text) ?? ['', undefined];
  const rest = text.slice(written.length);
  const firstLine = lineWithText(rest);
  const [best] = (named === undefined ? DELIMITERS : [named])
    .map((delimiter) => ({ delimiter, columns: columnsIn(firstLine, delimiter) }))
    .toSorted((one, other) => other.columns - one.columns);
  try {
    if (best!.columns === 0 && isRiotIdOrName(firstLine)) return readList(rest, region);
    return readColumns(readTable(rest, best!.delimiter, IMPORT_COLUMNS_MAX));
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw error.problem === 'quote'
      ? new HttpError(400, 'csv-rows', say('importUnreadable'))
      : new HttpError(400, 'csv-columns', say('importTooManyColumns', { max: IMPORT_COLUMNS_MAX }));
  }
}

/** The first line in which something is written. */
function lineWithText(text: string): string {
  const at = text.search(/[^\s,;"]/);
  if (at < 0) return '';
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end);
}
const columnsIn = (line: string, delimiter: string): number =>
  line
    .split(delimiter, IMPORT_COLUMNS_MAX)
    .filter((cell) => (IMPORT_COLUMNS as readonly string[]).includes(toColumn(cell))).length;
const toColumn = (cell: string): string => cell.replaceAll('"', '').trim().toLowerCase();

function readColumns(table: Generator<TableRow, undefined>): FileRow[] {
  const header = table.next().value?.cells.map(toColumn) ?? [];
  const places = IMPORT_COLUMNS.map((column) => [column, header.indexOf(column)] as const);
  const missing = places.filter(([, place]) => place < 0).map(([column]) => column);
  if (missing.length > 0)
    throw new HttpError(400, 'csv-columns', say('importColumns', { missing: missing.join(', ') }));
  return takeRows(table).map(({ line, cells }) =>
    toRow(line, Object.fromEntries(places.map(([column, place]) => [column, cells[place]]))),
  );
}

/** A list without columns: `Kestrel#EUW1` or a name in each line, perhaps with a tab and the Discord name behind it. */
const isRiotIdOrName = (line: string): boolean => line !== '' && !/[,;]/.test(line) && line.split('\t').length <= 2;
function readList(text: string, region: string | null): FileRow[] {
  if (region === null) throw new HttpError(400, 'csv-columns', say('importListRegion'));
  return takeRows(readTable(text, '\t', IMPORT_COLUMNS_MAX)).map(({ line, cells: [riotId = ''] }) => {
    const [name, ...tagline] = riotId.split('#');
    return toRow(line, { name: name!, tagline: tagline.join('#'), region });
  });
}

/** Reads at most one row more than an import may have, which shows that there are too many. */
function takeRows(table: Iterable<TableRow>): TableRow[] {
  const rows: TableRow[] = [];
  for (const row of table) if (rows.push(row) > IMPORT_ROWS_MAX) break;
  if (rows.length === 0 || rows.length > IMPORT_ROWS_MAX)
    throw new HttpError(400, 'csv-rows', say('importRows', { max: IMPORT_ROWS_MAX }));
  return rows;
}

function toRow(line: number, cells: Cells): FileRow {
  const text = (column: Column): string => cleanName(cells[column] ?? '');
  const role = text('role').toLowerCase() || INVITED_ROLES[0];
  const row = {
    line,
    name: text('name'),
    tagline: cleanTagline(cells.tagline ?? ''),
    region: text('region').toUpperCase(),
    role,
  };
  return { ...row, problem: problemOf(row) };
}

function problemOf({ name, tagline, region, role }: Omit<FileRow, 'line' | 'problem'>): ImportProblem | null {
  if (!nameSchema.safeParse(name).success) return 'name-invalid';
  if (!taglineSchema.safeParse(tagline).success) return 'tagline-invalid';
  if (!isRegion(region)) return 'region-unknown';
  if (isInvitedRole(role)) return null;
  return (COMMUNITY_ROLES as readonly string[]).includes(role) ? 'role-too-high' : 'role-unknown';
}
export const isInvitedRole = (role: string): role is InvitedRole => INVITED_ROLES.some((one) => one === role);
