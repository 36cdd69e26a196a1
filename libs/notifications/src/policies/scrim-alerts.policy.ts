/** Players, reserves and organisers are notified of check-in, offers, moved and deleted scrims. */
import type { NotificationKind, NotifiedOffer } from '@muster/contracts';
import { defineJob } from '@muster/platform/pure';
import type { CurrentSnapshot, EffectRequest, Policy, Reaction, StoredEvent } from '@muster/platform';
import type { Scrim } from '@muster/scrims/ports';

export interface AlertRef {
  alertId: string;
  kind: NotificationKind;
  scrimId: string;
  recipients: readonly string[];
  /** Organisers of this community are notified as well. */
  communityId?: string;
  relatedUser?: string;
  words?: string;
  offer?: NotifiedOffer;
}
export const RAISE_ALERT = defineJob<AlertRef>('RaiseAlert');
export const CLEAR_ALERT = defineJob<{ alertId: string }>('ClearAlert');

type Event = Pick<StoredEvent, 'version' | 'data' | 'meta'>;
type Snapshot = Pick<CurrentSnapshot<Scrim>, 'state'>;
type Details = Omit<AlertRef, 'alertId' | 'scrimId'>;

/** `about`: what happened, once per scrim. */
function give({ id }: Scrim, about: string, details: Details): EffectRequest[] {
  const alertId = `${id}_${about}`;
  return details.recipients.length === 0 && details.communityId === undefined
    ? []
    : [RAISE_ALERT.request({ key: `alert_${alertId}`, ref: { alertId, scrimId: id, ...details } })];
}

const playersOf = ({ seats, casters }: Scrim): string[] => [...seats.map(({ userId }) => userId), ...casters];
const text = (value: unknown): string => String(value);
const ids = (value: unknown): string[] => (value as string[]).map(text);
const startOf = ({ data }: Event): number => Date.parse(text(data['startsAt']));

/** Told once for each start, however often it moves away and back. */
const onOpened = (event: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `opened_${startOf(event)}`, {
    kind: 'check-in-open',
    recipients: playersOf(scrim).filter((userId) => !scrim.checkedIn.includes(userId)),
  });

const onReminded = (event: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `reminded_${startOf(event)}`, { kind: 'check-in-missing', recipients: ids(event.data['missing']) });

const onNudged = ({ version, data }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `nudged_${version}`, { kind: 'check-in-missing', recipients: ids(data['missing']) });

interface OfferMade extends Pick<NotifiedOffer, 'reason' | 'expiresAt'> {
  offerId: string;
  userId: string;
  team: NotifiedOffer['seat']['team'];
  role: NotifiedOffer['seat']['role'];
}
const offerAlert = (event: Event): string => `offer_${text(event.data['offerId'])}`;

const onOffer = (event: Event, { state: scrim }: Snapshot): EffectRequest[] => {
  const { offerId, userId, team, role, reason, expiresAt } = event.data as unknown as OfferMade;
  const offer: NotifiedOffer = { _id: offerId, seat: { team, role }, reason, expiresAt };
  return give(scrim, offerAlert(event), { kind: 'seat-offer', recipients: [userId], offer });
};

const onOfferEnded = (event: Event, { state: { id } }: Snapshot): EffectRequest[] => {
  const alertId = `${id}_${offerAlert(event)}`;
  return [CLEAR_ALERT.request({ key: `cleared-alert_${alertId}`, ref: { alertId } })];
};

const onPassed = (event: Event, snapshot: Snapshot): EffectRequest[] => {
  const { userId, former, reason } = event.data as Record<string, string | null>;
  return [
    ...onOfferEnded(event, snapshot),
    ...give(snapshot.state, `passed_${event.version}`, {
      kind: 'seat-passed',
      recipients: former ? [former] : [],
      relatedUser: userId!,
      words: reason!,
    }),
  ];
};

const onUnfilled = ({ version, data: { team, role } }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `unfilled_${version}`, {
    kind: 'seat-unfilled',
    recipients: [...new Set([scrim.host ?? scrim.createdBy, scrim.createdBy])],
    ...(scrim.communityId !== null && { communityId: scrim.communityId }),
    words: `${text(team)} ${text(role)}`,
  });

const onMoved = ({ version }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `moved_${version}`, { kind: 'scrim-moved', recipients: playersOf(scrim) });

/** Nobody is notified of a game that is decided, nor the one who deletes it. */
const onDeleted = ({ meta }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  scrim.winner
    ? []
    : give(scrim, 'deleted', {
        kind: 'scrim-deleted',
        recipients: [...playersOf(scrim), ...scrim.reserves.map(({ userId }) => userId)].filter((id) => id !== meta.by),
      });

export const scrimAlerts: Policy<Scrim> = {
  name: 'scrim-alerts',
  effects: [RAISE_ALERT, CLEAR_ALERT],
  on: {
    CheckInOpened: onOpened,
    CheckInReminded: onReminded,
    MissingNudged: onNudged,
    OfferMade: onOffer,
    OfferDeclined: onOfferEnded,
    OfferExpired: onOfferEnded,
    OfferWithdrawn: onOfferEnded,
    SeatOpened: onOfferEnded,
    SeatPassed: onPassed,
    SeatUnfilled: onUnfilled,
    CheckInsVoided: onMoved,
    ScrimDeleted: onDeleted,
  } satisfies Record<string, Reaction<Scrim>>,
};
