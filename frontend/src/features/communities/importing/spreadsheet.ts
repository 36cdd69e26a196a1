/** Files that spreadsheets read and write. */
import { IMPORT_COLUMNS, type ImportRow, toCsv } from '@muster/contracts/community-import';
import { SPREADSHEET } from '../../../shared/download-file';

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
