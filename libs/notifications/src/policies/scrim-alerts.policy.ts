/**
 * Notifies a scrim's creator, its host and the organisers of its community of seats that stay free, and everybody who
 * takes part of its deletion. A query has to find these people or their texts; the notifications of other events are
 * written in their commit, see `notify` of the scrim's families.
 */
import type { NotificationKind } from '@muster/contracts/notifications';
import { isSeriesOver } from '@muster/contracts/series';
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
  words?: string;
}
export const RAISE_ALERT = defineJob<AlertRef>('RaiseAlert', 'upkeep');

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

const onUnfilled = ({ version, data: { team, role } }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  give(scrim, `unfilled_${version}`, {
    kind: 'seat-unfilled',
    recipients: [...new Set([scrim.host ?? scrim.createdBy, scrim.createdBy])],
    ...(scrim.communityId !== null && { communityId: scrim.communityId }),
    words: `${text(team)} ${text(role)}`,
  });

/** A game that is decided notifies no one, and the one who deletes it needs no notification. */
const onDeleted = ({ meta }: Event, { state: scrim }: Snapshot): EffectRequest[] =>
  isSeriesOver(
    scrim.series,
    scrim.results.map(({ winner }) => winner),
  )
    ? []
    : give(scrim, 'deleted', {
        kind: 'scrim-deleted',
        recipients: [...playersOf(scrim), ...scrim.reserves.map(({ userId }) => userId)].filter((id) => id !== meta.by),
      });

export const scrimAlerts: Policy<Scrim> = {
  name: 'scrim-alerts',
  effects: [RAISE_ALERT],
  on: {
    SeatUnfilled: onUnfilled,
    ScrimDeleted: onDeleted,
  } satisfies Record<string, Reaction<Scrim>>,
};
