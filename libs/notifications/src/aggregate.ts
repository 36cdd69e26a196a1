import { type Aggregate, type RowWrite } from '@muster/platform';
import { causeOf, notificationRow } from './ports';
import { type ScrimAlert, scrimAlert, type ScrimAlertCommand, type ScrimAlertEvent } from './domain/scrim-alert';
import {
  type AnnounceCommunityScrim,
  type Announcement,
  announcement,
  type CommunityScrimAnnounced,
} from './domain/announcement';

export const announcementAggregate: Aggregate<AnnounceCommunityScrim, Announcement, CommunityScrimAnnounced> = {
  name: 'announcement',
  decider: announcement,
  idOf: ({ announcementId }) => announcementId,
  table: 'announcements',
  columns: () => ({}),
  writes: (command) => ({ rows: communityRows(command) }),
};

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
    const { kind, scrimId: relatedScrim, details = {} } = command;
    const { words, wordsFor = recipients, relatedCommunity, ...others } = details;
    const wordsOf = (to: string) =>
      words !== undefined && wordsFor.includes(to) ? { words, ...(relatedCommunity && { relatedCommunity }) } : {};
    return {
      rows: recipients.map((to) => notificationRow({ to, kind, cause, at, relatedScrim, ...others, ...wordsOf(to) })),
    };
  },
};
