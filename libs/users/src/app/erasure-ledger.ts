import { ACCOUNT_RESTORABLE_DAYS } from '@muster/contracts/users';
import { CommandDispatcher } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { userAggregate } from '../aggregate';
import { DeleteAccount, type EraseAccount, RestoreAccount } from '../domain/commands';
import { ErasureQueries } from '../read/erasures.queries';
import { PeopleQueries } from '../read/people.queries';
import { eraseAccount } from './erase-account';

const LEDGER = 'erasure-ledger';
const RESTORABLE_MS = ACCOUNT_RESTORABLE_DAYS * 86_400_000;

/**
 * The newest deletion (`until`: restorable until) or restoration (`until` null) of a user, identified by a hash only.
 */
export interface LedgerLine {
  person: string;
  at: string;
  until: string | null;
}
const hashUserId = (id: string): string => createHash('sha256').update(`muster-erasure:${id}`).digest('hex');

const isMissingFrom = ({ person, at }: LedgerLine, ledger: ReadonlyMap<string, LedgerLine>): boolean =>
  at > (ledger.get(person)?.at ?? '');

/** Returns the newest line of each person. Throws if a line is damaged that no interrupted write explains. */
export function readLedger(text: string): Map<string, LedgerLine> {
  const newest = new Map<string, LedgerLine>();
  for (const [i, line] of wholeLines(text).split('\n').entries()) {
    if (line === '') continue;
    const entry = parsed(line);
    if (!entry)
      throw new Error(
        `Line ${i + 1} of the ledger is damaged. Restore the file from another copy; without that line a person who was erased could come back.`,
      );
    if (isMissingFrom(entry, newest)) newest.set(entry.person, entry);
  }
  return newest;
}

/** Removes a last line that was only partly written; the next export writes that line again. */
export function wholeLines(text: string): string {
  const end = text.lastIndexOf('\n') + 1;
  const last = text.slice(end);
  if (last === '') return text;
  return parsed(last) ? `${text}\n` : text.slice(0, end);
}

function parsed(line: string): LedgerLine | undefined {
  try {
    const { person, at, until } = JSON.parse(line) as Partial<Record<keyof LedgerLine, unknown>>;
    if (typeof person !== 'string' || typeof at !== 'string' || (typeof until !== 'string' && until !== null))
      return undefined;
    return { person, at, until };
  } catch {
    return undefined;
  }
}

/**
 * Keeps deletions and restorations outside of all backups, because a restored database would bring back accounts that
 * were deleted after the backup. See docs/adr/0026.
 */
@Injectable()
export class ErasureLedger {
  constructor(
    private readonly erasures: ErasureQueries,
    private readonly dispatch: CommandDispatcher,
    private readonly people: PeopleQueries,
  ) {}

  /** Returns the lines the ledger lacks. Newer lines of the ledger are not overwritten. */
  async linesMissingFrom(ledger: ReadonlyMap<string, LedgerLine>): Promise<LedgerLine[]> {
    const lines = (await this.erasures.latest()).map(({ id, at, until }) => ({
      person: hashUserId(id),
      at: at.toISOString(),
      until,
    }));
    return lines.filter((line) => isMissingFrom(line, ledger));
  }

  /** Repeats deletions and restorations that are missing in this database. */
  async apply(
    ledger: ReadonlyMap<string, LedgerLine>,
    now: Date,
  ): Promise<{ deleted: number; erased: number; back: number }> {
    const latestEvents = new Map((await this.erasures.latest()).map(({ id, at }) => [id, at.toISOString()]));
    const ids = await this.erasures.accountIds();
    const done = { deleted: 0, erased: 0, back: 0 };
    for (const id of ids) {
      const line = ledger.get(hashUserId(id));
      if (!line || latestEvents.get(id)! >= line.at) continue;
      if (line.until === null) done.back += await this.#restore(id, line.at);
      else {
        done.deleted += await this.#remove(id, line.until);
        if (Date.parse(line.until) <= now.getTime()) done.erased += await this.#erase(id, now.toISOString());
      }
    }
    return done;
  }

  /** Erases immediately, so that the account is never visible; the job of a running worker may come first. */
  async #erase(id: string, now: string): Promise<number> {
    const account = await this.people.byId(id);
    if (!account) return 0;
    if (!account.erased) await this.#send(await eraseAccount(this.people, account, now));
    return 1;
  }

  #remove(id: string, until: string): Promise<number> {
    return this.#send({
      type: 'DeleteAccount',
      userId: id,
      ctx: { now: new Date(Date.parse(until) - RESTORABLE_MS).toISOString() },
      isRepeated: true,
    });
  }

  #restore(id: string, now: string): Promise<number> {
    return this.#send({ type: 'RestoreAccount', userId: id, ctx: { now } });
  }

  async #send(command: DeleteAccount | EraseAccount | RestoreAccount): Promise<number> {
    return (await this.dispatch.send(userAggregate, command, { by: LEDGER })).events.length > 0 ? 1 : 0;
  }
}
