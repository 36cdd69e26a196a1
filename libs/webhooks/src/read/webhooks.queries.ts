import type { WebhookEvent, WebhookSuspension } from '@muster/contracts/webhooks';
import { DELIVERY_DAYS } from '@muster/contracts/webhooks';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import { type DeliveryRow, webhookDeliveries } from './deliveries.schema';

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
const WEBHOOK_SQL = `SELECT w.id, w.community AS "communityId", w.events, w.enabled, w.state->>'suspended' AS suspended,
    coalesce(w.state->>'keeper', '') AS keeper, e.url, e.description, e.secret,
    CASE WHEN e.former_until > now() THEN e.former_secret END AS "formerSecret",
    e.former_until AS "formerUntil", e.failing_since AS "failingSince", w.created_at AS "createdAt"
  FROM webhooks w JOIN webhook_endpoints e ON e.id = w.id`;
/** Older deliveries are about to be deleted. */
const isKept = () => ({ createdAt: Raw((column) => `${column} > now() - interval '${DELIVERY_DAYS} days'`) });

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
    return this.database.entities((entities) =>
      entities.find(webhookDeliveries, {
        where: { webhook: webhookId, ...isKept() },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: limit,
        skip: offset,
      }),
    );
  }

  countDeliveries(webhookId: string): Promise<number> {
    return this.database.entities((entities) =>
      entities.countBy(webhookDeliveries, { webhook: webhookId, ...isKept() }),
    );
  }

  findDelivery(webhookId: string, id: string): Promise<DeliveryRow | null> {
    return this.database.entities((entities) => entities.findOneBy(webhookDeliveries, { webhook: webhookId, id }));
  }
}
