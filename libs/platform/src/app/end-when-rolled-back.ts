import type { INestApplicationContext } from '@nestjs/common';
import { LogTail } from '../log/tail';

/**
 * The supervisor starts a fresh process, which reads everything from the database. At once: whatever is finished here
 * would be wrong.
 */
export function endWhenRolledBack(
  app: INestApplicationContext,
  end: (code: number) => void = (code) => process.exit(code),
): void {
  app.get(LogTail, { strict: false }).onRolledBack(() => end(1));
}
