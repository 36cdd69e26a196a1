import type { Feature } from '@muster/platform';
import { webhookAggregate } from './aggregate';
import { SecretBox } from './app/secret-box';
import { WebhookAccess } from './app/webhook-access';
import { webhookErrors } from './domain/errors';
import { WebhooksController } from './http/webhooks.controller';
import { AnnounceBookingJob } from './jobs/announce-booking.job';
import { AnnounceEventJob } from './jobs/announce-event.job';
import { DeliverWebhooksJob } from './jobs/deliver-webhooks.job';
import { WakeWebhookJob } from './jobs/wake-webhook.job';
import {
  ANNOUNCE_BOOKING,
  ANNOUNCE_EVENT,
  bookingWebhooks,
  DELIVER_WEBHOOKS,
  eveningWebhooks,
  WAKE_WEBHOOK,
} from './policies/webhooks.policy';
import { webhookDeliveries } from './read/deliveries.schema';
import { WebhookQueries } from './read/webhooks.queries';
import { catalogue as texts } from './texts/catalogue';
import { AddressGuard } from './wire/address-guard';
import { HostNames } from './wire/host-names';
import { WebhookSender } from './wire/sender';
import { announceScrims } from './write/announce-scrims.policy';
import { DeliveryStore } from './write/deliveries.store';
import { ExpiredDeliveriesSweep } from './write/expired-deliveries-sweep';
import { eraseDeliveries } from './write/erase-deliveries.policy';
import { Webhooks1795653000000 } from './write/webhooks.migration';

/** Tells servers of communities what happens in them. */
export const webhooks: Feature = {
  name: 'webhooks',
  aggregates: [webhookAggregate],
  errors: webhookErrors,
  texts,
  migrations: [Webhooks1795653000000],
  entities: [webhookDeliveries],
  policies: [announceScrims, eveningWebhooks, bookingWebhooks, eraseDeliveries],
  jobs: [
    ANNOUNCE_BOOKING.performedBy(AnnounceBookingJob),
    ANNOUNCE_EVENT.performedBy(AnnounceEventJob),
    DELIVER_WEBHOOKS.performedBy(DeliverWebhooksJob),
    WAKE_WEBHOOK.performedBy(WakeWebhookJob),
  ],
  controllers: [WebhooksController],
  providers: [HostNames, AddressGuard, SecretBox, WebhookQueries, DeliveryStore],
  apiProviders: [WebhookAccess],
  workerProviders: [WebhookSender, ExpiredDeliveriesSweep],
};

export { webhookAggregate } from './aggregate';
export type { SuspendWebhook, CreateWebhook } from './domain/webhook';
