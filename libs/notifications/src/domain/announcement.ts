/**
 * An announcement is made once. The id of a start consists of the scrim and its start, so a rescheduled start is
 * announced again, but the same one never twice. Its event lists the recipients, because the roster may change later.
 * A community's new scrim is announced to its members in batches, each an announcement of its own.
 */
import { deciderOf } from '@muster/kernel';

export interface AnnounceStart {
  type: 'AnnounceStart';
  announcementId: string;
  ctx: { now: string };
  scrimId: string;
  recipients: readonly string[];
}

/** `recipients` are only rows: thousands of them in the log would be read by every consumer for ever. */
export interface AnnounceCommunityScrim {
  type: 'AnnounceCommunityScrim';
  announcementId: string;
  ctx: { now: string };
  scrimId: string;
  communityId: string;
  recipients: readonly string[];
}
export type AnnouncementCommand = AnnounceStart | AnnounceCommunityScrim;

export interface StartAnnounced {
  type: 'StartAnnounced';
  announcementId: string;
  scrimId: string;
  recipients: readonly string[];
}
export interface CommunityScrimAnnounced {
  type: 'CommunityScrimAnnounced';
  announcementId: string;
  scrimId: string;
  communityId: string;
}
export type AnnouncementEvent = StartAnnounced | CommunityScrimAnnounced;

export interface Announcement {
  scrimId: string;
  recipients: readonly string[];
}

export const announcement = deciderOf<AnnouncementCommand, Announcement, AnnouncementEvent>(
  { scrimId: '', recipients: [] },
  {
    commands: {
      AnnounceStart: ({ announcementId, scrimId, recipients }, { scrimId: announced }) =>
        announced ? [] : [{ type: 'StartAnnounced', announcementId, scrimId, recipients }],
      AnnounceCommunityScrim: ({ announcementId, scrimId, communityId }, { scrimId: announced }) =>
        announced ? [] : [{ type: 'CommunityScrimAnnounced', announcementId, scrimId, communityId }],
    },
    events: {
      StartAnnounced: { apply: (_, { scrimId, recipients }) => ({ scrimId, recipients }) },
      CommunityScrimAnnounced: { apply: (_, { scrimId }) => ({ scrimId, recipients: [] }) },
    },
  },
);

/** `startsAt`: ISO. */
export const announcementOf = (scrimId: string, startsAt: string): string => `${scrimId}_${Date.parse(startsAt)}`;
/** `batch`: from 0. */
export const communityAnnouncementOf = (scrimId: string, batch: number): string => `${scrimId}_batch-${batch}`;
