import type { CommandDispatcher } from '@muster/platform';
import { createHash } from 'node:crypto';
import type { ErasureQueries } from '../read/erasures.queries';
import type { PeopleQueries } from '../read/people.queries';
import { ErasureLedger, readLedger } from './erasure-ledger';

const [NOW, DAY_MS] = [Date.parse('2026-11-24T12:00:00.000Z'), 86_400_000];
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
const person = createHash('sha256').update('muster-erasure:hana').digest('hex');
const ledger = readLedger(`${JSON.stringify({ person, at: at(-31), until: at(-1) })}\n`);

/** A restored database that holds Hana. `job`: the worker's job erases her as soon as her account is deleted. */
function restored({ job }: { job: boolean }) {
  const account = { id: 'hana', erased: false, uid: 'uid', email: 'hana@players.test' };
  const sent: string[] = [];
  const send = (_: unknown, { type }: { type: string }) => {
    sent.push(type);
    if (type === 'DeleteAccount') account.erased = job;
    return Promise.resolve({ events: [{}] });
  };
  const queries = { latest: () => Promise.resolve([]), accountIds: () => Promise.resolve(['hana']) };
  const people = { byId: () => Promise.resolve({ ...account }), identitiesOf: () => Promise.resolve([]) };
  const erasures = new ErasureLedger(
    queries as unknown as ErasureQueries,
    { send } as unknown as CommandDispatcher,
    people as unknown as PeopleQueries,
  );
  return { erasures, sent };
}

test('an account whose time is over is deleted and erased', async () => {
  const { erasures, sent } = restored({ job: false });
  expect(await erasures.apply(ledger, new Date(NOW))).toEqual({ deleted: 1, erased: 1, back: 0 });
  expect(sent).toEqual(['DeleteAccount', 'EraseAccount']);
});

test('it counts as erased as well if the job of a running worker was faster', async () => {
  const { erasures, sent } = restored({ job: true });
  expect(await erasures.apply(ledger, new Date(NOW))).toEqual({ deleted: 1, erased: 1, back: 0 });
  expect(sent).toEqual(['DeleteAccount']);
});
