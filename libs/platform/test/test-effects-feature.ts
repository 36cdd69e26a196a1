/**
 * Policies and jobs for the platform's own tests: a tally's bell rings for every ten it reaches, and an alarm rings at
 * a set time.
 */
import { defineJob, type Effect, type Feature, type JobResult, type Policy } from '../src';
import { type Job } from '../src/effects/effect';
import { tallies } from './test-aggregate-feature';

/** Job runs of all workers of this process. */
export const rung: { kind: string; key: string; attempt: number; lateMs: number }[] = [];
/** Replaces the ringing of a job, by effect key. */
export const orders = new Map<string, (effect: Effect) => Promise<JobResult | undefined>>();

abstract class Bell implements Job {
  readonly maxAttempts = 3;
  readonly backoffMs = 20;
  abstract readonly kind: string;
  async perform(effect: Effect): Promise<JobResult> {
    rung.push({
      kind: this.kind,
      key: effect.key,
      attempt: effect.attempt,
      lateMs: effect.now.getTime() - effect.dueAt.getTime(),
    });
    return (await orders.get(effect.key)?.(effect)) ?? { done: 'rung' };
  }
}
class Ring extends Bell {
  readonly kind = 'Ring';
}
class Alarm extends Bell {
  readonly kind = 'Alarm';
  async onExhausted({ key }: Effect, reason: string): Promise<void> {
    rung.push({ kind: `Exhausted: ${reason}`, key, attempt: 0, lateMs: 0 });
  }
}

class Polish extends Bell {
  readonly kind = 'Polish';
}

const RING = defineJob<{ total: number }>('Ring', 'upkeep');
const ALARM = defineJob('Alarm', 'upkeep');
const POLISH = defineJob('Polish', 'upkeep', { inBackground: true });

const ring: Policy<{ total: number }> = {
  name: 'ring',
  effects: [RING],
  on: {
    Counted: ({ stream }, { state }) =>
      state.total >= 10 ? [RING.request({ key: `ring_${stream}`, ref: { total: state.total } })] : [],
  },
};

/** Makes the `note` policy fail at the commit of its transaction. */
export const noteFailure = { on: false, count: 0 };

/** Writes every name to a table. A name that starts with a number of ms requests an alarm that long after the event. */
const note: Policy = {
  name: 'note',
  effects: [ALARM, POLISH],
  apply: async (events, client) => {
    const named = events.filter((event) => event.type === 'NamedAs');
    if (named.length > 0) await client.query('SELECT pg_sleep(0.01)'); // leaves time for a concurrent worker
    for (const event of named)
      await client.query('INSERT INTO notes (cause, name) VALUES ($1, $2)', [event.position, event.data['name']]);
    if (noteFailure.on && named.length > 0) {
      noteFailure.count += 1;
      await client.query('INSERT INTO stumbled VALUES (1), (1)'); // violates a deferred constraint, so the commit fails
    }
    return named.map((event) => {
      const name = String(event.data['name']);
      if (name.startsWith('off')) return { cancelSubject: event.stream };
      return ALARM.request({
        key: `alarm_${event.stream}_${name}`,
        subject: event.stream,
        ref: {},
        dueAt: new Date(Date.parse(event.at) + Number(name.split('-')[0])).toISOString(),
      });
    });
  },
};

class Notes1795651200002 {
  async up(q: { query: (text: string) => Promise<unknown> }): Promise<void> {
    await q.query(
      'CREATE TABLE notes (cause bigint NOT NULL, name text); CREATE TABLE stumbled (n int UNIQUE DEFERRABLE INITIALLY DEFERRED)',
    );
  }
  async down(): Promise<void> {
    throw new Error('forward only');
  }
}

export const bells: Feature = {
  ...tallies,
  migrations: [...tallies.migrations!, Notes1795651200002],
  policies: [ring, note],
  jobs: [RING.performedBy(Ring), ALARM.performedBy(Alarm), POLISH.performedBy(Polish)],
};
