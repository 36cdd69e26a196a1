import { type LedgerLine, wholeLines } from '@muster/users';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Returns the text of the ledger, which is empty before the first line is added. */
export const ledgerText = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Adds lines to the ledger: writes a complete copy under another name, waits until it is on disk, and renames it. After
 * a crash or power loss the ledger is unchanged or has all lines. An incomplete last line is dropped.
 */
export function addToLedger(file: string, lines: readonly LedgerLine[]): void {
  const target = existsSync(file) ? realpathSync(file) : file;
  const mode = existsSync(target) ? statSync(target).mode : 0o600;
  const part = `${target}.part`;
  const text = wholeLines(ledgerText(target)) + lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  withFile(part, 'w', mode, (fd) => writeFileSync(fd, text));
  renameSync(part, target);
  withFile(dirname(target), 'r', mode, () => undefined); // so that the new name is on disk, too
}

/** Calls `work` with an open file and returns once its content is on disk. */
function withFile(path: string, flags: string, mode: number, work: (fd: number) => void): void {
  const fd = openSync(path, flags, mode);
  try {
    work(fd);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
