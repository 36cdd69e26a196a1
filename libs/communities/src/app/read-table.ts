/** Reads tables as spreadsheets write them: cells between delimiters, in quotation marks if they hold one. */
export interface TableRow {
  /** Where the row begins; the first line is 1. */
  line: number;
  cells: string[];
}
export class TableError extends Error {
  constructor(readonly problem: 'quote' | 'columns') {
    super(problem);
  }
}

/**
 * Yields the rows that are not blank, one at a time: the rest is not read if the caller stops. `text`: its lines end
 * with `\n` only. Packages need seconds for 256 KB of blank rows or quotation marks; this reads each character once.
 */
export function* readTable(text: string, delimiter: string, columnsMax: number): Generator<TableRow> {
  let [at, line] = [0, 1];
  while (at < text.length) {
    const row: TableRow = { line, cells: [] };
    for (let end = delimiter; end === delimiter;) {
      if (row.cells.length === columnsMax) throw new TableError('columns');
      const cell = readCell(text, at, delimiter);
      row.cells.push(cell.value);
      line += cell.value.split('\n').length - 1;
      end = text.charAt(cell.end);
      at = cell.end + 1;
    }
    line += 1;
    if (row.cells.some((cell) => cell.trim() !== '')) yield row;
  }
}

/** `end`: where the delimiter or the line end behind the cell is. */
function readCell(text: string, start: number, delimiter: string): { value: string; end: number } {
  if (text.charAt(start) !== '"') {
    const end = endOfCell(text, start, delimiter);
    return { value: text.slice(start, end), end };
  }
  const close = closingQuote(text, start + 1);
  const end = endOfCell(text, close + 1, delimiter);
  return { value: text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end), end };
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at;
  throw new TableError('quote');
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== delimiter && text.charAt(at) !== '\n') at += 1;
  return at;
}
