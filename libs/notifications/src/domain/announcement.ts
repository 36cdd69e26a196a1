/**
 * An announcement's life: it is made, once. Its id names the scrim and the start it announces, so a moved start is
 * announced
 * anew and the same one never twice. Who is told stands in the fact: whoever leaves a moment later was told all the
 * same.
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
