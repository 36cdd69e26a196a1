import { type Aggregate, type RowWrite } from '@muster/platform';
import { causeOf, notificationRow, withdrawnNotificationRow } from './ports';
import { type ScrimAlert, scrimAlert, type ScrimAlertCommand, type ScrimAlertEvent } from './domain/scrim-alert';
import {
  AnnounceCommunityScrim,
  AnnounceStart,
  type Announcement,
  announcement,
  type AnnouncementCommand,
  type AnnouncementEvent,
} from './domain/announcement';

export const announcementAggregate: Aggregate<AnnouncementCommand, Announcement, AnnouncementEvent> = {
  name: 'announcement',
  decider: announcement,
  idOf: ({ announcementId }) => announcementId,
  table: 'announcements',
  columns: () => ({}),
  writes: (command, _before, { recipients }) => ({
    rows: command.type === 'AnnounceStart' ? startRows(command, recipients) : communityRows(command),
  }),
};

const startRows = ({ announcementId, scrimId, ctx }: AnnounceStart, recipients: readonly string[]): RowWrite[] =>
  recipients.map((to) =>
    notificationRow({
      to,
      kind: 'scrim-start',
      cause: causeOf.scrimStart(announcementId),
      at: ctx.now,
      relatedScrim: scrimId,
    }),
  );

const communityRows = ({ announcementId, scrimId, communityId, recipients, ctx }: AnnounceCommunityScrim): RowWrite[] =>
  recipients.map((to) =>
    notificationRow({
      to,
      kind: 'community-scrim',
      cause: causeOf.communityScrim(announcementId),
      at: ctx.now,
      relatedScrim: scrimId,
      relatedCommunity: communityId,
    }),
  );

export const scrimAlertAggregate: Aggregate<ScrimAlertCommand, ScrimAlert, ScrimAlertEvent> = {
  name: 'alert',
  decider: scrimAlert,
  idOf: ({ alertId }) => alertId,
  table: 'scrim_alerts',
  columns: () => ({}),
  writes: (command, _before, { recipients }) => {
    const [cause, at] = [causeOf.scrimAlert(command.alertId), command.ctx.now];
    if (command.type === 'ClearAlert') return { rows: [withdrawnNotificationRow({ cause, at })] };
    const { kind, scrimId: relatedScrim, details = {} } = command;
    const { words, wordsFor = recipients, relatedCommunity, ...others } = details;
    const wordsOf = (to: string) =>
      words !== undefined && wordsFor.includes(to) ? { words, ...(relatedCommunity && { relatedCommunity }) } : {};
    return {
      rows: recipients.map((to) => notificationRow({ to, kind, cause, at, relatedScrim, ...others, ...wordsOf(to) })),
    };
  },
};
