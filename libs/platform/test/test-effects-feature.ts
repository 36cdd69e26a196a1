/**
 * Policies and jobs for the platform's own tests: a tally's bell rings for every ten it reaches, an alarm at a set
 * time.
 */
import type { Effect, Feature, Job, JobResult, Policy } from '../src';
import { tallies } from './test-aggregate-feature';

/** What the jobs did, in every worker of this process. */
export const rung: { kind: string; key: string; attempt: number; lateMs: number }[] = [];
/** What a job is to do instead of ringing, by key. */
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

const ring: Policy<{ total: number }> = {
  name: 'ring',
  from: 'beginning',
  effects: ['Ring'],
  on: {
    Counted: ({ stream }, { state }) =>
      state.total >= 10 ? [{ kind: 'Ring', key: `ring_${stream}`, ref: { total: state.total } }] : [],
  },
};

/** Makes the noting policy stumble at the very end of its transaction. */
export const trouble = { on: false, met: 0 };

/** Notes every name in rows of its own; a name that is a number of ms asks for an alarm so late after the fact. */
const note: Policy = {
  name: 'note',
  effects: ['Alarm'],
  apply: async (events, client) => {
    const named = events.filter((event) => event.type === 'NamedAs');
    if (named.length > 0) await client.query('SELECT pg_sleep(0.01)'); // time enough for another worker to come by
    for (const event of named)
      await client.query('INSERT INTO notes (cause, name) VALUES ($1, $2)', [event.position, event.data['name']]);
    if (trouble.on && named.length > 0) {
      trouble.met += 1;
      await client.query('INSERT INTO stumbled VALUES (1), (1)'); // noticed at the commit
    }
    return named.map((event) => {
      const name = String(event.data['name']);
      if (name.startsWith('off')) return { cancelSubject: event.stream };
      return {
        kind: 'Alarm',
        key: `alarm_${event.stream}_${name}`,
        subject: event.stream,
        ref: {},
        dueAt: new Date(Date.parse(event.at) + Number(name.split('-')[0])).toISOString(),
      };
    });
  },
};

class Notes1700000000901 {
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
  migrations: [...tallies.migrations!, Notes1700000000901],
  policies: [ring, note],
  jobs: { Ring, Alarm },
};
