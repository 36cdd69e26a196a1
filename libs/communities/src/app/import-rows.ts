/** Reads the file of an import and judges what can be seen without looking anything up. */
import {
  IMPORT_COLUMNS,
  type ImportProblem,
  IMPORT_ROWS_MAX,
  INVITED_ROLES,
  type InvitedRole,
} from '@muster/contracts/community-import';
import { COMMUNITY_ROLES } from '@muster/contracts/community-roles';
import { isRegion } from '@muster/contracts/regions';
import { nameSchema, taglineSchema } from '@muster/contracts/users';
import { HttpError } from '@muster/platform';
import { CsvError, parse } from 'csv-parse/sync';
import { say } from '../texts/catalogue';

export interface FileRow {
  line: number;
  name: string;
  tagline: string;
  region: string;
  role: string;
  problem: ImportProblem | null;
}
type Cells = Record<string, string | undefined>;
const DELIMITERS = [',', ';', '\t'];

/** Rows of the file with what is wrong with each of them. An empty role is `member`. */
export function readRows(csv: string): FileRow[] {
  const { header, records } = readRecords(csv);
  const missing = IMPORT_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0)
    throw new HttpError(400, 'csv-columns', say('importColumns', { missing: missing.join(', ') }));
  if (records.length === 0 || records.length > IMPORT_ROWS_MAX)
    throw new HttpError(400, 'csv-rows', say('importRows', { max: IMPORT_ROWS_MAX }));
  return records.map(({ line, cells }) =>
    toRow(line, Object.fromEntries(header.map((column, i) => [column, cells[i]]))),
  );
}

interface FileContent {
  header: string[];
  records: { line: number; cells: string[] }[];
}
/** Separated by the character that finds most of the columns in the first line. */
function readRecords(csv: string): FileContent {
  const [firstLine = ''] = csv.split(/\r\n|\r|\n/, 1);
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, columns: columnsIn(firstLine, delimiter) })).toSorted(
    (one, other) => other.columns - one.columns,
  );
  const [first, ...records] = toRecords(csv, best!.delimiter);
  return { header: first?.cells.map(toColumn) ?? [], records };
}
const columnsIn = (line: string, delimiter: string): number =>
  toRecords(line, delimiter)[0]?.cells.filter((cell) => (IMPORT_COLUMNS as readonly string[]).includes(toColumn(cell)))
    .length ?? 0;
const toColumn = (cell: string): string => cell.trim().toLowerCase();

/** `line`: where the record ends. A quote that is never closed makes the rest of the file unreadable. */
function toRecords(csv: string, delimiter: string): { line: number; cells: string[] }[] {
  const options = {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  };
  try {
    const records = parse(csv, options) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) throw new HttpError(400, 'csv-rows', say('importUnreadable'));
    throw error;
  }
}

function toRow(line: number, cells: Cells): FileRow {
  const text = (column: string): string => (cells[column] ?? '').trim();
  const role = text('role').toLowerCase() || INVITED_ROLES[0];
  const row = {
    line,
    name: text('name'),
    tagline: text('tagline').replace(/^#/, ''),
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
