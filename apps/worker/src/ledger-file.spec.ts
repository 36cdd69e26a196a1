import { type LedgerLine, readLedger } from '@muster/users';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addToLedger, ledgerText } from './ledger-file';

const LINES: LedgerLine[] = [
  { person: 'a'.repeat(64), at: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' },
  { person: 'b'.repeat(64), at: '2026-11-20T11:00:00.000Z', until: '2026-12-20T11:00:00.000Z' },
  { person: 'a'.repeat(64), at: '2026-11-21T10:00:00.000Z', until: null },
];
let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'muster-ledger-'));
  file = join(dir, 'ledger.jsonl');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('the ledger contains what was added, in a file only its owner can read', () => {
  addToLedger(file, LINES.slice(0, 2));
  addToLedger(file, LINES.slice(2));
  expect(
    ledgerText(file)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(LINES);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dir)).toEqual(['ledger.jsonl']);
});

test('cut off at any byte, it is read up to the cut, and the next export completes it', () => {
  addToLedger(file, LINES);
  const whole = readFileSync(file);
  for (let bytes = 0; bytes <= whole.length; bytes++) {
    writeFileSync(file, whole.subarray(0, bytes));
    const complete = LINES.filter(
      (_, i) =>
        Buffer.byteLength(
          LINES.slice(0, i + 1)
            .map((line) => JSON.stringify(line))
            .join('\n'),
        ) <= bytes,
    );
    const recorded = readLedger(ledgerText(file));
    expect([bytes, [...recorded.values()]]).toEqual([
      bytes,
      [...new Map(complete.map((line) => [line.person, line])).values()],
    ]);
    addToLedger(file, LINES.slice(complete.length));
    expect([bytes, ledgerText(file)]).toEqual([bytes, whole.toString()]);
  }
});

test('a last block of zeros, not yet written by the disk, counts as a cut-off line', () => {
  writeFileSync(file, `${JSON.stringify(LINES[0])}\n${'\0'.repeat(200)}`);
  expect([...readLedger(ledgerText(file)).values()]).toEqual([LINES[0]]);
});

test.each(['{"person":"abc"', '{"person":1,"at":"2026","until":null}', 'null', '[]'])(
  'rejects a damaged line in the middle (%s), because its account would come back',
  (line) => {
    writeFileSync(file, `${JSON.stringify(LINES[0])}\n${line}\n${JSON.stringify(LINES[1])}\n`);
    expect(() => readLedger(ledgerText(file))).toThrow('Line 2 of the ledger is damaged');
  },
);

test('a failed export leaves the ledger unchanged', () => {
  addToLedger(file, LINES.slice(0, 1));
  mkdirSync(`${file}.part`); // the write fails
  expect(() => addToLedger(file, LINES.slice(1))).toThrow('EISDIR');
  expect([...readLedger(ledgerText(file)).values()]).toEqual([LINES[0]]);
});

test('leftovers of a killed export do not disturb the next', () => {
  addToLedger(file, LINES.slice(0, 1));
  writeFileSync(`${file}.part`, '{"half');
  addToLedger(file, LINES.slice(1));
  expect(ledgerText(file).split('\n')).toHaveLength(LINES.length + 1);
  expect(readdirSync(dir)).toEqual(['ledger.jsonl']);
});

test('a ledger behind a link, with its own permissions, keeps both', () => {
  const [real, link] = [join(dir, 'real.jsonl'), join(dir, 'link.jsonl')];
  addToLedger(real, LINES.slice(0, 1));
  chmodSync(real, 0o640);
  symlinkSync(real, link);
  addToLedger(link, LINES.slice(1));
  expect(readdirSync(dir).toSorted()).toEqual(['link.jsonl', 'real.jsonl']);
  expect([statSync(real).mode & 0o777, ledgerText(real)]).toEqual([0o640, ledgerText(link)]);
});
