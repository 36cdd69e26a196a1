import type { INestApplicationContext } from '@nestjs/common';
import { LogTail } from '../eventlog/tail';

/**
 * Ends the process when the log was rolled back; the supervisor starts a new one, which reads its state from the
 * database. Exits immediately, because anything finished now would be based on lost events.
 */
export function endWhenRolledBack(
  app: INestApplicationContext,
  end: (code: number) => void = (code) => process.exit(code),
): void {
  app.get(LogTail, { strict: false }).onRolledBack(() => end(1));
}
