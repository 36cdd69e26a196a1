/**
 * An alert notifies users of what happened to a scrim, where it takes a query to know whom or with which words. Its id
 * names what happened, so it is raised once, even if its recipients have changed since.
 */
import type { NotificationKind } from '@muster/contracts/notifications';
import { deciderOf } from '@muster/kernel';

/**
 * Details that only the notifications hold, not the log. `wordsFor`: the recipients who get the words and the community
 * that says them; all by default.
 */
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
  /** Recipients are stored only in rows. In the log, every consumer would read thousands of them for ever. */
  recipients: readonly string[];
  details?: AlertDetails | undefined;
}
export type ScrimAlertCommand = RaiseAlert;

/** `kind`: of the notifications; new kinds do not change the event. */
export interface ScrimAlertEvent {
  type: 'AlertRaised';
  alertId: string;
  kind: string;
  scrimId: string;
}
export interface ScrimAlert {
  raised: boolean;
}

export const scrimAlert = deciderOf<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent>(
  { raised: false },
  {
    commands: {
      RaiseAlert: ({ alertId, kind, scrimId, recipients }, { raised }) =>
        raised || recipients.length === 0 ? [] : [{ type: 'AlertRaised', alertId, kind, scrimId }],
    },
    events: { AlertRaised: { apply: () => ({ raised: true }) } },
  },
);
