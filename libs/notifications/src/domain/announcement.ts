/**
 * An announcement is made once. The id of a start consists of the scrim and its start, so a rescheduled start is
 * announced again, but the same one never twice. Its event lists the recipients, because the roster may change later.
 * A community's new scrim is announced to its members in batches, each an announcement of its own.
 */
import type { Decider } from '@muster/kernel';

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

export const announcement: Decider<AnnouncementCommand, Announcement, AnnouncementEvent> = {
  initial: { scrimId: '', recipients: [] },
  decide: (command, { scrimId: announced }) => (announced ? [] : [toEvent(command)]),
  evolve: (_, event) => ({
    scrimId: event.scrimId,
    recipients: event.type === 'StartAnnounced' ? event.recipients : [],
  }),
};

function toEvent(command: AnnouncementCommand): AnnouncementEvent {
  const { announcementId, scrimId } = command;
  return command.type === 'AnnounceStart'
    ? { type: 'StartAnnounced', announcementId, scrimId, recipients: command.recipients }
    : { type: 'CommunityScrimAnnounced', announcementId, scrimId, communityId: command.communityId };
}

/** `startsAt`: ISO. */
export const announcementOf = (scrimId: string, startsAt: string): string => `${scrimId}_${Date.parse(startsAt)}`;
/** `batch`: from 0. */
export const communityAnnouncementOf = (scrimId: string, batch: number): string => `${scrimId}_batch-${batch}`;
