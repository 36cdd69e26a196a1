/**
 * A notice tells users what happened to a scrim. Its id names what happened, so it is given once; one that has ended is
 * not given any more.
 */
import type { NotificationKind } from '@muster/contracts';
import type { Decider } from '@muster/kernel';

/** `words`, `relatedUser`: kept with the notifications, not in the log. */
export class GiveNotice {
  readonly type = 'GiveNotice';
  constructor(
    readonly noticeId: string,
    readonly ctx: { now: string },
    readonly kind: NotificationKind,
    readonly scrimId: string,
    readonly recipients: readonly string[],
    readonly details: { words?: string; relatedUser?: string } = {},
  ) {}
}
/** What it is about is over. */
export class EndNotice {
  readonly type = 'EndNotice';
  constructor(
    readonly noticeId: string,
    readonly ctx: { now: string },
  ) {}
}
export type NoticeCommand = GiveNotice | EndNotice;

export type NoticeEvent =
  | { type: 'NoticeGiven'; noticeId: string; kind: NotificationKind; scrimId: string; recipients: readonly string[] }
  | { type: 'NoticeEnded'; noticeId: string };
export interface Notice {
  recipients: readonly string[];
  ended: boolean;
}

export const notice: Decider<NoticeCommand, Notice, NoticeEvent> = {
  initial: { recipients: [], ended: false },
  decide(command, { recipients, ended }) {
    if (ended) return [];
    const { noticeId } = command;
    if (command.type === 'EndNotice') return [{ type: 'NoticeEnded', noticeId }];
    if (recipients.length > 0 || command.recipients.length === 0) return [];
    const { kind, scrimId } = command;
    return [{ type: 'NoticeGiven', noticeId, kind, scrimId, recipients: command.recipients }];
  },
  evolve: (state, event) =>
    event.type === 'NoticeGiven' ? { ...state, recipients: event.recipients } : { ...state, ended: true },
};
