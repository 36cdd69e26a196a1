import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
/** Attributes that a user reads or hears. */
const READ = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'verb']);
/** Names and units, and the example scrim of the start page. */
const NAMES = new Set(['MUSTER', 'NA', 'px', 'Friday Night Fives', '8:00 PM']);
const isWord = (text: string) => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());

/** Returns the texts that stand in the JSX of a file instead of in its strings. */
function hardCodedTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isWord(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      READ.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      if (isWord(node.initializer.text)) found.push(`${node.name.getText()}="${node.initializer.text}"`);
    node.forEachChild(visit);
  };
  visit(source);
  return found.map((text) => `${file}: ${text}`);
}

test('no text is hard-coded in a component', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(hardCodedTexts)).toEqual([]);
});
