import type { ExportedPages } from '@muster/platform/runtime';

const isPaged = (value: unknown): value is ExportedPages =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
const INDENT = '  ';
const indented = (value: unknown, depth: number): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${INDENT.repeat(depth)}`);

/** Encodes the sections of an export as one JSON object, in chunks of at most one page. */
export async function* toJsonChunks(
  sections: AsyncIterable<Readonly<Record<string, unknown>>>,
): AsyncGenerator<string, void> {
  let separator = '{';
  for await (const section of sections)
    for (const [name, value] of Object.entries(section)) {
      const start = `${separator}\n${INDENT}${JSON.stringify(name)}: `;
      separator = ',';
      if (!isPaged(value)) yield start + indented(value, 1);
      else yield* toListChunks(start, value);
    }
  yield '\n}\n';
}

async function* toListChunks(start: string, pages: ExportedPages): AsyncGenerator<string, void> {
  let before = `${start}[`;
  let isEmpty = true;
  for await (const page of pages)
    for (const item of page.length > 0 ? [page] : []) {
      yield before + item.map((row) => `\n${INDENT.repeat(2)}${indented(row, 2)}`).join(',');
      [before, isEmpty] = [',', false];
    }
  yield isEmpty ? `${before}]` : `\n${INDENT}]`;
}
