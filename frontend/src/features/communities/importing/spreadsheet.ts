/** Files that spreadsheets read and write. */
import { IMPORT_COLUMNS, type ImportRow, toCsv } from '@muster/contracts/community-import';

/** `start`: the mark by which spreadsheets recognise the encoding. */
export const SPREADSHEET = { type: 'text/csv;charset=utf-8', start: '\uFEFF' } as const;

export const templateFile = (): string =>
  SPREADSHEET.start +
  toCsv([
    [...IMPORT_COLUMNS],
    ['Moss Knight', 'NA1', '', 'NA', 'member'],
    ['Shadow Caster', 'EUW1', '', 'EUW', 'caster'],
  ]);

/** Rows that can be corrected and imported again, with what is wrong. */
export const failedRowsFile = (rows: readonly ImportRow[], explain: (row: ImportRow) => string): string =>
  SPREADSHEET.start +
  toCsv([
    [...IMPORT_COLUMNS, 'line', 'problem'],
    ...rows
      .filter(({ status }) => status === 'error')
      .map((row) => [row.name, row.tagline, '', row.region, row.role, String(row.line), explain(row)]),
  ]);
