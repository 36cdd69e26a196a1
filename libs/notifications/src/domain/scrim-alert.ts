/**
 * An alert tells users what happened to a scrim. Its id names what happened, so it is raised once.
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
export type ScrimAlertCommand = RaiseAlert;

/** `kind`: of the notifications; new kinds do not change the event. */
export interface ScrimAlertEvent {
  type: 'AlertRaised';
  alertId: string;
  kind: string;
  scrimId: string;
  recipients: readonly string[];
}
export interface ScrimAlert {
  recipients: readonly string[];
}

export const scrimAlert = deciderOf<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent>(
  { recipients: [] },
  {
    commands: {
      RaiseAlert: ({ alertId, kind, scrimId, recipients }, alert) =>
        alert.recipients.length > 0 || recipients.length === 0
          ? []
          : [{ type: 'AlertRaised', alertId, kind, scrimId, recipients }],
    },
    events: { AlertRaised: { apply: (_, { recipients }) => ({ recipients }) } },
  },
);
