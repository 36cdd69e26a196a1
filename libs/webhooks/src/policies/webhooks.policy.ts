/**
 * Requests the deliveries of events to webhooks. Each webhook has one lane, so that a slow receiver delays only itself.
 */
import type { WebhookEvent } from '@muster/contracts/webhooks';
import { aggregateIdOf, defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectRequest, Policy, StoredEvent } from '@muster/platform';

/** `at`: ISO instant. `version`: the version of the aggregate after the event. `data`: additional ids. */
export interface AnnouncedEvent {
  communityId: string;
  events: readonly WebhookEvent[];
  cause: number;
  at: string;
  version: number;
  scrimId?: string;
  /** Version of the scrim before its append. */
  since?: number;
  data: Readonly<Record<string, unknown>>;
}
/** Writes the deliveries of an event, one for each webhook. */
export const ANNOUNCE_EVENT = defineJob<AnnouncedEvent>('AnnounceWebhookEvent', 'upkeep');
/** The lane of a webhook: sends due deliveries, one after another. */
export const DELIVER_WEBHOOKS = defineJob<{ webhookId: string }>('DeliverWebhooks', 'webhooks');
/** Requests the lane when a failed delivery is due again. */
export const WAKE_WEBHOOK = defineJob<{ webhookId: string }>('WakeWebhook', 'upkeep');

export const announcement = (ref: AnnouncedEvent, { meta }: Pick<StoredEvent, 'meta'>): EffectRequest =>
  ANNOUNCE_EVENT.request({ key: `webhook-event_${ref.cause}`, ref, traceparent: meta.traceparent });

interface EveningState {
  communityId: string;
  nightId: string;
  startsAt: string;
  settings: { name: string };
}
const ofEvening =
  (name: WebhookEvent) =>
  (event: StoredEvent, { state }: CurrentSnapshot<EveningState>): EffectRequest[] => {
    const { communityId, nightId, startsAt, settings } = state;
    const round = name === 'evening.dealt' ? { round: event.data['number'], scrimIds: scrimsOf(event) } : {};
    const data = { eveningId: aggregateIdOf(event.stream), nightId, name: settings.name, startsAt, ...round };
    const { position: cause, at, version } = event;
    return [announcement({ communityId, events: [name], cause, at, version, data }, event)];
  };
const scrimsOf = ({ data }: StoredEvent): string[] =>
  (data['lobbies'] as { scrimId: string }[]).map(({ scrimId }) => scrimId);

export const eveningWebhooks: Policy<EveningState> = {
  name: 'webhooks-of-evenings',
  effects: [ANNOUNCE_EVENT, DELIVER_WEBHOOKS, WAKE_WEBHOOK],
  on: { SignUpOpened: ofEvening('evening.opened'), RoundMade: ofEvening('evening.dealt') },
};
