import type { DeliveredType } from '@muster/contracts/webhooks';
import { DELIVERIES_MAX, DELIVERY_DAYS } from '@muster/contracts/webhooks';
import { Database, type EffectRequest, Effects } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DELIVER_WEBHOOKS, WAKE_WEBHOOK } from '../policies/webhooks.policy';
import type { Outcome } from '../wire/sender';

export interface DueDelivery {
  id: string;
  body: string;
  attempts: number;
  step: number;
}
export interface NewDelivery {
  type: DeliveredType;
  cause: string;
  body: string;
}
/** Rows deleted per statement, so that each statement stays short. */
const SWEPT_MAX = 1_000;

/**
 * Stores deliveries to webhooks and the outcomes of their attempts. Whatever makes a delivery due also requests the
 * lane of its webhook.
 */
@Injectable()
export class DeliveryStore {
  constructor(
    private readonly database: Database,
    private readonly effects: Effects,
  ) {}

  /** Writes one delivery for each of the community's webhooks that subscribe to the event; existing deliveries stay. */
  addToAll(communityId: string, delivery: NewDelivery): Promise<number> {
    return this.effects.requestWithin(async (client, request) => {
      const { rows } = await client.query<{ id: string }>(
        'SELECT id FROM webhooks WHERE community = $1 AND enabled AND $2 = ANY(events)',
        [communityId, delivery.type],
      );
      const webhookIds = rows.map(({ id }) => id);
      await insert(client, webhookIds, delivery);
      await request(...(await lanesOf(client, webhookIds)));
      return rows.length;
    });
  }

  /** Returns the id of the delivery. */
  add(webhookId: string, delivery: NewDelivery): Promise<string> {
    return this.effects.requestWithin(async (client, request) => {
      const [id] = await insert(client, [webhookId], delivery);
      await request(...(await lanesOf(client, [webhookId])));
      return id!;
    });
  }

  /** Makes the delivery due again at once. */
  repeat(webhookId: string, id: string): Promise<void> {
    return this.effects.requestWithin(async (client, request) => {
      await client.query(
        `UPDATE webhook_deliveries SET status = 'pending', step = 0, due_at = now() WHERE webhook = $1 AND id = $2`,
        [webhookId, id],
      );
      await request(...(await lanesOf(client, [webhookId])));
    });
  }

  wake(webhookId: string): Promise<void> {
    return this.effects.requestWithin(async (client, request) => request(...(await lanesOf(client, [webhookId]))));
  }

  async nextDue(webhookId: string): Promise<DueDelivery | undefined> {
    const [due] = await this.database.query<DueDelivery>(
      `SELECT id, body, attempts, step FROM webhook_deliveries
        WHERE webhook = $1 AND status = 'pending' AND due_at <= now() ORDER BY due_at, id LIMIT 1`,
      [webhookId],
      'webhook_next_due',
    );
    return due;
  }

  async recordDelivered(webhookId: string, { id }: DueDelivery, outcome: Outcome): Promise<void> {
    await this.database.query(
      `WITH recorded AS (${RECORD_ATTEMPT}) UPDATE webhook_endpoints SET failing_since = NULL
        WHERE id = $7 AND failing_since IS NOT NULL`,
      [...attemptOf(id, outcome, 'delivered'), webhookId],
      'webhook_delivered',
    );
  }

  /**
   * `waitMs`: time until the next attempt; null for the last attempt. Returns since when the webhook has been failing.
   */
  async recordFailed(
    webhookId: string,
    delivery: DueDelivery,
    outcome: Outcome,
    waitMs: number | null,
  ): Promise<Date | undefined> {
    return this.effects.requestWithin(async (client, request) => {
      const status = waitMs === null ? 'failed' : 'pending';
      await client.query(RECORD_ATTEMPT, attemptOf(delivery.id, outcome, status, waitMs));
      if (waitMs !== null)
        await request(
          WAKE_WEBHOOK.request({
            key: `webhook-wake_${delivery.id}_${delivery.attempts + 1}`,
            ref: { webhookId },
            dueAt: new Date(Date.now() + waitMs).toISOString(),
          }),
        );
      const { rows } = await client.query<{ since: Date }>(
        `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, now()) WHERE id = $1
          RETURNING failing_since AS since`,
        [webhookId],
      );
      return rows[0]?.since;
    });
  }

  /** Deletes old deliveries of all webhooks. */
  async sweep(): Promise<void> {
    let deleted: number;
    do {
      const rows = await this.database.query(
        `DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries
          WHERE created_at < now() - interval '${DELIVERY_DAYS} days' ORDER BY created_at LIMIT ${SWEPT_MAX}) RETURNING 1`,
      );
      deleted = rows.length;
    } while (deleted === SWEPT_MAX);
  }
}

/** Returns the ids, in the order of the webhooks. */
async function insert(
  client: pg.ClientBase,
  webhookIds: readonly string[],
  { type, cause, body }: NewDelivery,
): Promise<string[]> {
  const ids = webhookIds.map(() => `msg_${randomUUID().replaceAll('-', '')}`);
  await client.query(
    `INSERT INTO webhook_deliveries (id, webhook, cause, type, body)
      SELECT id, webhook, $3, $4, $5 FROM unnest($1::text[], $2::text[]) AS fresh (id, webhook)
      ON CONFLICT (webhook, cause) DO NOTHING`,
    [ids, webhookIds, cause, type, body],
  );
  await client.query(
    `DELETE FROM webhook_deliveries WHERE id IN (SELECT old.id FROM unnest($1::text[]) AS of (webhook),
      LATERAL (SELECT id FROM webhook_deliveries WHERE webhook = of.webhook
        ORDER BY created_at DESC, id DESC OFFSET ${DELIVERIES_MAX} LIMIT ${SWEPT_MAX}) AS old)`,
    [webhookIds],
  );
  return ids;
}

/**
 * Returns the requests of their lanes. A lane that is running runs again, because the revision has changed. Rows are
 * locked in the order of their ids, so that two events do not wait for each other.
 */
async function lanesOf(client: pg.ClientBase, webhookIds: readonly string[]): Promise<EffectRequest[]> {
  const { rows } = await client.query<{ id: string; wakes: number }>(
    `UPDATE webhook_endpoints e SET wakes = wakes + 1
      FROM (SELECT id FROM webhook_endpoints WHERE id = ANY($1) ORDER BY id FOR UPDATE) AS locked
      WHERE e.id = locked.id RETURNING e.id, wakes`,
    [webhookIds],
  );
  return rows.map(({ id: webhookId, wakes }) =>
    DELIVER_WEBHOOKS.request({ key: `webhook-lane_${webhookId}`, ref: { webhookId }, revision: wakes }),
  );
}

const RECORD_ATTEMPT = `UPDATE webhook_deliveries SET status = $2, attempts = attempts + 1, step = step + 1,
  status_code = $3, response = $4, error = $5, last_attempt_at = now(), due_at = now() + $6 * interval '1 ms'
  WHERE id = $1`;
const attemptOf = (
  id: string,
  { statusCode, response, error }: Outcome,
  status: 'delivered' | 'failed' | 'pending',
  waitMs: number | null = null,
): unknown[] => [id, status, statusCode, response, error, waitMs];
