/**
 * An alert tells users what happened to a scrim. Its id names what happened, so it is raised once; one that was cleared
 * is not raised any more.
 */
import type { NotificationKind } from '@muster/contracts';
import { deciderOf } from '@muster/kernel';

/** What only the notifications hold, not the log. `wordsFor`: the recipients who get the words; all by default. */
export interface AlertDetails {
  words?: string;
  wordsFor?: readonly string[];
  relatedUser?: string;
  relatedCommunity?: string;
}
export interface RaiseAlert {
  type: 'RaiseAlert';
  alertId: string;
  ctx: { now: string };
  kind: NotificationKind;
  scrimId: string;
  recipients: readonly string[];
  details?: AlertDetails | undefined;
}
/** What it is about is over. */
export interface ClearAlert {
  type: 'ClearAlert';
  alertId: string;
  ctx: { now: string };
}
export type ScrimAlertCommand = RaiseAlert | ClearAlert;

/** `kind`: of the notifications; new kinds do not change the event. */
export type ScrimAlertEvent =
  | { type: 'AlertRaised'; alertId: string; kind: string; scrimId: string; recipients: readonly string[] }
  | { type: 'AlertCleared'; alertId: string };
export interface ScrimAlert {
  recipients: readonly string[];
  ended: boolean;
}

export const scrimAlert = deciderOf<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent>(
  { recipients: [], ended: false },
  {
    commands: {
      RaiseAlert: ({ alertId, kind, scrimId, recipients }, alert) =>
        alert.ended || alert.recipients.length > 0 || recipients.length === 0
          ? []
          : [{ type: 'AlertRaised', alertId, kind, scrimId, recipients }],
      ClearAlert: ({ alertId }, { ended }) => (ended ? [] : [{ type: 'AlertCleared', alertId }]),
    },
    events: {
      AlertRaised: { apply: (alert, { recipients }) => ({ ...alert, recipients }) },
      AlertCleared: { apply: (alert) => ({ ...alert, ended: true }) },
    },
  },
);
