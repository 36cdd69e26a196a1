import type { Aggregate } from '@muster/platform';
import { causeOf, notificationRow } from './ports';
import { type ScrimAlert, scrimAlert, type ScrimAlertCommand, type ScrimAlertEvent } from './domain/scrim-alert';

export const scrimAlertAggregate: Aggregate<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent> = {
  name: 'alert',
  decider: scrimAlert,
  idOf: ({ alertId }) => alertId,
  table: 'scrim_alerts',
  columns: () => ({}),
  writes: ({ alertId, kind, scrimId: relatedScrim, recipients, ctx: { now: at }, details = {} }) => {
    const { wordsFor = recipients, relatedUser, ...said } = details;
    const cause = causeOf.scrimAlert(alertId);
    return {
      rows: recipients.map((to) =>
        notificationRow({
          to,
          kind,
          cause,
          at,
          relatedScrim,
          ...(relatedUser && { relatedUser }),
          ...(wordsFor.includes(to) && said),
        }),
      ),
    };
  },
};
