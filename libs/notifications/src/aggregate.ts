import { type Aggregate } from '@muster/platform';
import { causeOf, notificationRow } from './ports';
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
