/**
 * An announcement is made once. Its id consists of the scrim and its start, so a rescheduled start is announced again,
 * but the same one never twice. The event lists the recipients, because the roster may change later.
 */
import type { Decider } from '@muster/kernel';

export class AnnounceStart {
  readonly type = 'AnnounceStart';
  constructor(
    readonly announcementId: string,
    readonly ctx: { now: string },
    readonly scrimId: string,
    readonly recipients: readonly string[],
  ) {}
}

export interface StartAnnounced {
  type: 'StartAnnounced';
  announcementId: string;
  scrimId: string;
  recipients: readonly string[];
}
export interface Announcement {
  scrimId: string;
  recipients: readonly string[];
}

export const announcement: Decider<AnnounceStart, Announcement, StartAnnounced> = {
  initial: { scrimId: '', recipients: [] },
  decide: ({ announcementId, scrimId, recipients }, { scrimId: announced }) =>
    announced ? [] : [{ type: 'StartAnnounced', announcementId, scrimId, recipients }],
  evolve: (_, { scrimId, recipients }) => ({ scrimId, recipients }),
};

/** `startsAt`: ISO. */
export const announcementOf = (scrimId: string, startsAt: string): string => `${scrimId}_${Date.parse(startsAt)}`;
