/** A community's new scrim is announced to its members in batches, each an announcement that is made once. */
import { deciderOf } from '@muster/kernel';

/** `recipients` are only rows: thousands of them in the log would be read by every consumer for ever. */
export interface AnnounceCommunityScrim {
  type: 'AnnounceCommunityScrim';
  announcementId: string;
  ctx: { now: string };
  scrimId: string;
  communityId: string;
  recipients: readonly string[];
}

export interface CommunityScrimAnnounced {
  type: 'CommunityScrimAnnounced';
  announcementId: string;
  scrimId: string;
  communityId: string;
}

export interface Announcement {
  scrimId: string;
}

export const announcement = deciderOf<AnnounceCommunityScrim, Announcement, CommunityScrimAnnounced>(
  { scrimId: '' },
  {
    commands: {
      AnnounceCommunityScrim: ({ announcementId, scrimId, communityId }, { scrimId: announced }) =>
        announced ? [] : [{ type: 'CommunityScrimAnnounced', announcementId, scrimId, communityId }],
    },
    events: { CommunityScrimAnnounced: { apply: (_, { scrimId }) => ({ scrimId }) } },
  },
);

/** `batch`: from 0. */
export const communityAnnouncementOf = (scrimId: string, batch: number): string => `${scrimId}_batch-${batch}`;
