import { type Aggregate } from '@muster/platform';
import { causeOf, notificationRow, withdrawnNotificationRow } from './ports';
import {
  ClearAlert,
  RaiseAlert,
  type ScrimAlert,
  scrimAlert,
  type ScrimAlertCommand,
  type ScrimAlertEvent,
} from './domain/scrim-alert';
import { AnnounceStart, type Announcement, announcement, type StartAnnounced } from './domain/announcement';

export const announcementAggregate: Aggregate<AnnounceStart, Announcement, StartAnnounced> = {
  name: 'announcement',
  decider: announcement,
  commands: [AnnounceStart],
  idOf: ({ announcementId }) => announcementId,
  events: { StartAnnounced: [] },
  table: 'announcements',
  columns: () => ({}),
  writes: ({ announcementId, scrimId, ctx }, _before, { recipients }) => ({
    rows: recipients.map((to) =>
      notificationRow({
        to,
        kind: 'scrim-start',
        cause: causeOf.scrimStart(announcementId),
        at: ctx.now,
        relatedScrim: scrimId,
      }),
    ),
  }),
};

export const scrimAlertAggregate: Aggregate<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent> = {
  name: 'alert',
  decider: scrimAlert,
  commands: [RaiseAlert, ClearAlert],
  idOf: ({ alertId }) => alertId,
  events: { AlertRaised: [], AlertCleared: [] },
  table: 'scrim_alerts',
  columns: () => ({}),
  writes: (command, _before, { recipients }) => {
    const [cause, at] = [causeOf.scrimAlert(command.alertId), command.ctx.now];
    if (command.type === 'ClearAlert') return { rows: [withdrawnNotificationRow({ cause, at })] };
    const { kind, scrimId: relatedScrim, details } = command;
    return { rows: recipients.map((to) => notificationRow({ to, kind, cause, at, relatedScrim, ...details })) };
  },
};
