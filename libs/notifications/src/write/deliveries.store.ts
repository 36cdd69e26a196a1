import { Database, Effects, type JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { COALESCED_MS, DIGEST_DELAY_MS, type DeliveryChannel, HOUR_MS, isWithinBudget } from '../domain/budget';
import { SEND_DIGEST } from './digest';

/** A mail, or a push to all browsers of a user. `topic`: what it is about; null for messages of a conversation. */
interface Delivery {
  key: string;
  recipient: string;
  channel: DeliveryChannel;
  topic: string | null;
  isUrgent: boolean;
  /** Null for messages. */
  notificationId: string | null;
}

/**
 * `started`: it may be sent now. `started-before`: it may have been sent. A result ends or delays the job.
 */
type Admission = 'started' | 'started-before' | JobResult;

const LEFT_TO_DIGEST: JobResult = { done: 'left to the digest' };

/**
 * A delivery is marked before it is sent. If the mark already exists, nothing is sent, because a crashed worker may
 * have sent it: at most once. The marks are what the budget of a recipient is counted from, one at a time per recipient,
 * so that two workers together stay within it.
 */
@Injectable()
export class Deliveries {
  constructor(
    private readonly database: Database,
    private readonly effects: Effects,
  ) {}

  /** Marks the delivery, or leaves it to the digest, or to a later attempt if one about the same has just been sent. */
  admit(delivery: Delivery): Promise<Admission> {
    const { key, recipient, channel, topic } = delivery;
    return this.#oneByOne(recipient, async (client) => {
      const { rows } = await client.query<Sent>(SENT, [recipient, channel, key, topic]);
      const { started, held, sent, wait_ms: waitMs } = rows[0]!;
      if (started) return 'started-before';
      if (held) return LEFT_TO_DIGEST;
      if (waitMs !== null && waitMs > 0) return { retryInMs: waitMs, reason: 'one about the same was just sent' };
      if (!isWithinBudget(channel, sent, delivery.isUrgent)) return this.#hold(delivery, client);
      await client.query('INSERT INTO deliveries (key, recipient, channel, topic) VALUES ($1, $2, $3, $4)', [
        key,
        recipient,
        channel,
        topic,
      ]);
      return 'started';
    });
  }

  /** Marks the digest, with all that waits for it. Returns the number of those that were not read in the meantime. */
  admitDigest(key: string, recipient: string, channel: DeliveryChannel): Promise<Admission | { count: number }> {
    return this.#oneByOne(recipient, async (client) => {
      const { rows } = await client.query<{ started: boolean; wait_ms: number | null }>(SENT_DIGESTS, [
        recipient,
        channel,
        key,
      ]);
      const { started, wait_ms: waitMs } = rows[0]!;
      if (!started && waitMs !== null && waitMs > 0) return { retryInMs: waitMs, reason: 'one digest an hour' };
      await client.query(
        'UPDATE held_deliveries SET digest = $3 WHERE recipient = $1 AND channel = $2 AND digest IS NULL',
        [recipient, channel, key],
      );
      const counted = await client.query<{ count: number }>(WAITING, [key]);
      if (started && channel === 'mail') return 'started-before';
      await client.query(
        'INSERT INTO deliveries (key, recipient, channel, is_digest) VALUES ($1, $2, $3, true) ON CONFLICT DO NOTHING',
        [key, recipient, channel],
      );
      return { count: counted.rows[0]!.count };
    });
  }

  /** Marks the delivery to one browser. @returns false if it was sent before, or may have been. */
  async markStarted(key: string): Promise<boolean> {
    const rows = await this.database.query(
      'INSERT INTO deliveries (key) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
      [key],
      'delivery_begin',
    );
    return rows.length > 0;
  }

  /** Allows a retry; call it only if nothing was sent. */
  async clearMark(key: string): Promise<void> {
    await this.database.query('DELETE FROM deliveries WHERE key = $1', [key]);
  }

  #oneByOne<T>(recipient: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    return this.database.transaction(async (client) => {
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`deliveries to ${recipient}`]);
      return work(client);
    });
  }

  /** The first that is held requests the digest of all that follow. */
  async #hold({ key, recipient, channel, notificationId }: Delivery, client: pg.ClientBase): Promise<JobResult> {
    const { rows } = await client.query<{ is_requested: boolean; due_at: Date }>(NEXT_DIGEST, [recipient, channel]);
    const { is_requested: isRequested, due_at: dueAt } = rows[0]!;
    await client.query('INSERT INTO held_deliveries (key, recipient, channel, notification) VALUES ($1, $2, $3, $4)', [
      key,
      recipient,
      channel,
      notificationId,
    ]);
    if (!isRequested)
      await this.effects.requestIn(client, [
        SEND_DIGEST.request({ key: `digest_${key}`, dueAt: dueAt.toISOString(), ref: { recipient, channel } }),
      ]);
    return LEFT_TO_DIGEST;
  }
}

interface Sent {
  started: boolean;
  held: boolean;
  sent: number;
  wait_ms: number | null;
}
const ms = (duration: number): string => `${duration} * interval '1 ms'`;
const msUntil = (instant: string): string => `ceil(extract(epoch FROM ${instant} - now()) * 1000)::float8`;

const SENT = `
  SELECT EXISTS (SELECT 1 FROM deliveries WHERE key = $3) AS started,
    EXISTS (SELECT 1 FROM held_deliveries WHERE key = $3) AS held,
    count(*) FILTER (WHERE NOT is_digest)::int AS sent,
    ${msUntil(`max(at) FILTER (WHERE topic = $4) + ${ms(COALESCED_MS)}`)} AS wait_ms
  FROM deliveries WHERE recipient = $1 AND channel = $2 AND at > now() - ${ms(HOUR_MS)}`;
const SENT_DIGESTS = `
  SELECT EXISTS (SELECT 1 FROM deliveries WHERE key = $3) AS started,
    ${msUntil(`max(at) + ${ms(HOUR_MS)}`)} AS wait_ms
  FROM deliveries WHERE recipient = $1 AND channel = $2 AND is_digest AND at > now() - ${ms(HOUR_MS)}`;
const NEXT_DIGEST = `
  SELECT EXISTS (SELECT 1 FROM held_deliveries WHERE recipient = $1 AND channel = $2 AND digest IS NULL) AS is_requested,
    greatest(now() + ${ms(DIGEST_DELAY_MS)}, (SELECT max(at) + ${ms(HOUR_MS)} FROM deliveries
      WHERE recipient = $1 AND channel = $2 AND is_digest)) AS due_at`;
/** Messages count, because they have no notification that could be read. */
const WAITING = `
  SELECT count(*)::int AS count FROM held_deliveries h LEFT JOIN notifications n ON n.id = h.notification
    WHERE h.digest = $1 AND (h.notification IS NULL OR (n.id IS NOT NULL AND n.removed_at IS NULL))`;
