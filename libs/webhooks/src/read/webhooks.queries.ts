import type { DeliveredType, DeliveryError, WebhookEvent, WebhookSuspension } from '@muster/contracts/webhooks';
import { DELIVERY_DAYS } from '@muster/contracts/webhooks';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';

export interface WebhookRow {
  id: string;
  communityId: string;
  events: WebhookEvent[];
  keeper: string;
  enabled: boolean;
  suspended: WebhookSuspension | null;
  url: string;
  description: string;
  secret: string;
  formerSecret: string | null;
  formerUntil: Date | null;
  failingSince: Date | null;
  createdAt: Date;
}
export interface DeliveryRow {
  id: string;
  type: DeliveredType;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  statusCode: number | null;
  response: string | null;
  error: DeliveryError | null;
  createdAt: Date;
  lastAttemptAt: Date | null;
  dueAt: Date | null;
}
const WEBHOOK_SQL = `SELECT w.id, w.community AS "communityId", w.events, w.enabled, w.state->>'suspended' AS suspended,
    coalesce(w.state->>'keeper', '') AS keeper, e.url, e.description, e.secret,
    CASE WHEN e.former_until > now() THEN e.former_secret END AS "formerSecret",
    e.former_until AS "formerUntil", e.failing_since AS "failingSince", w.created_at AS "createdAt"
  FROM webhooks w JOIN webhook_endpoints e ON e.id = w.id`;
const DELIVERY_COLUMNS = `id, type, status, attempts, status_code AS "statusCode", response, error,
  created_at AS "createdAt", last_attempt_at AS "lastAttemptAt", due_at AS "dueAt"`;
const KEPT_SQL = `created_at > now() - interval '${DELIVERY_DAYS} days'`;

@Injectable()
export class WebhookQueries {
  constructor(private readonly database: Database) {}

  ofCommunity(communityId: string): Promise<WebhookRow[]> {
    return this.database.query<WebhookRow>(
      `${WEBHOOK_SQL} WHERE w.community = $1 AND NOT w.deleted ORDER BY w.created_at, w.id`,
      [communityId],
      'webhooks_of_community',
    );
  }

  async find(id: string): Promise<WebhookRow | undefined> {
    const [row] = await this.database.query<WebhookRow>(`${WEBHOOK_SQL} WHERE w.id = $1 AND NOT w.deleted`, [id]);
    return row;
  }

  async isSubscribed(communityId: string, events: readonly WebhookEvent[]): Promise<boolean> {
    const rows = await this.database.query(
      'SELECT 1 FROM webhooks WHERE community = $1 AND enabled AND events && $2::text[] LIMIT 1',
      [communityId, events],
    );
    return rows.length > 0;
  }

  /** The newest first. */
  deliveriesOf(webhookId: string, { limit, offset }: { limit: number; offset: number }): Promise<DeliveryRow[]> {
    return this.database.query<DeliveryRow>(
      `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries WHERE webhook = $1 AND ${KEPT_SQL}
        ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [webhookId, limit, offset],
      'webhook_deliveries_of',
    );
  }

  async countDeliveries(webhookId: string): Promise<number> {
    const [row] = await this.database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM webhook_deliveries WHERE webhook = $1 AND ${KEPT_SQL}`,
      [webhookId],
    );
    return row!.n;
  }

  async findDelivery(webhookId: string, id: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.database.query<DeliveryRow>(
      `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries WHERE webhook = $1 AND id = $2`,
      [webhookId, id],
    );
    return row;
  }
}
