import { type Aggregate } from '@muster/platform';
import { causeOf, notificationRow, withdrawnNotificationRow } from './ports';
import { EndNotice, GiveNotice, type Notice, notice, type NoticeCommand, type NoticeEvent } from './domain/notice';
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

export const noticeAggregate: Aggregate<NoticeCommand, Notice, NoticeEvent> = {
  name: 'notice',
  decider: notice,
  commands: [GiveNotice, EndNotice],
  idOf: ({ noticeId }) => noticeId,
  events: { NoticeGiven: [], NoticeEnded: [] },
  table: 'notices',
  columns: () => ({}),
  writes: (command, _before, { recipients }) => {
    const [cause, at] = [causeOf.notice(command.noticeId), command.ctx.now];
    if (command.type === 'EndNotice') return { rows: [withdrawnNotificationRow({ cause, at })] };
    const { kind, scrimId: relatedScrim, details } = command;
    return { rows: recipients.map((to) => notificationRow({ to, kind, cause, at, relatedScrim, ...details })) };
  },
};
