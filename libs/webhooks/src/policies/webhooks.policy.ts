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
/** A change of a booking of two teams. `reasonId`: of a cancellation; null if no reason was given. */
export interface AnnouncedBooking {
  event: WebhookEvent;
  cause: number;
  at: string;
  version: number;
  bookingId: string;
  scrimId: string;
  teams: readonly string[];
  startsAt: string;
  games: number;
  reasonId?: string | null;
}
/** Writes the deliveries of what happened to a booking, in the communities in which its teams are listed. */
export const ANNOUNCE_BOOKING = defineJob<AnnouncedBooking>('AnnounceBooking', 'upkeep');
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

interface BookingState {
  scrimId: string;
  teams: readonly string[];
  startsAt: string;
  games: number;
  visibility: 'link' | 'public';
}
/** Nothing is said of a booking that is not public. */
const ofBooking =
  (name: WebhookEvent) =>
  (event: StoredEvent, { state }: CurrentSnapshot<BookingState>): EffectRequest[] => {
    const { position: cause, at, version, stream, data, meta } = event;
    if (state.visibility !== 'public' || (name === 'booking.moved' && data['startsAt'] === data['from'])) return [];
    const { scrimId, teams, startsAt, games } = { ...state, ...pick(data) };
    const reasonId = data['reasonId'] as string | null | undefined;
    const about = { bookingId: aggregateIdOf(stream), scrimId, teams, startsAt, games };
    const ref = { event: name, cause, at, version, ...about, ...(reasonId !== undefined && { reasonId }) };
    return [ANNOUNCE_BOOKING.request({ key: `webhook-booking_${cause}`, ref, traceparent: meta.traceparent })];
  };
/** The values of the event itself, since the snapshot may be newer. */
const pick = ({ startsAt, games }: StoredEvent['data']): Partial<BookingState> => ({
  ...(typeof startsAt === 'string' && { startsAt }),
  ...(typeof games === 'number' && { games }),
});

export const bookingWebhooks: Policy<BookingState> = {
  name: 'webhooks-of-bookings',
  effects: [ANNOUNCE_BOOKING],
  on: {
    BookingMade: ofBooking('booking.made'),
    BookingMoved: ofBooking('booking.moved'),
    BookingCancelled: ofBooking('booking.cancelled'),
  },
};
