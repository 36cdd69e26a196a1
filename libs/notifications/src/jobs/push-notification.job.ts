import { DEFAULT_LANGUAGE } from '@muster/contracts/languages';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { Inbox, NOT_VISIBLE } from '../read/inbox';
import { PreferenceStore } from '../write/preferences.store';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries, REPLACED } from '../read/notifications.queries';
import { buttonsOf, isUrgent, KINDS, objectOf, startOf, topicOf } from '../read/kinds';
import { Deliveries } from '../write/deliveries.store';
import { pushTitleOf, toMessage } from '../read/view';
import { isEnabled } from '../read/preferences';
import type { PUSH_NOTIFICATION } from '../write/deliver.policy';
import { Links } from './links';
import { PushSender } from './push-sender';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A browser shows one notification per tag: a newer one replaces it. */
const tagOf = (row: NotificationRow): string => KINDS[row.kind].tag?.(row) ?? row.id;

/** An urgent push about a match is of no use once the match begins. */
function uselessAtOf(row: NotificationRow): Date | undefined {
  const start = isUrgent(row) ? startOf(row) : undefined;
  return start === undefined ? KINDS[row.kind].uselessAt?.(row) : new Date(start);
}
/** How long a push service keeps it for a browser that is not there. */
function ttlSecondsOf(row: NotificationRow, now: Date): number {
  const uselessAt = uselessAtOf(row);
  if (uselessAt) return Math.max(1, Math.ceil((uselessAt.getTime() - now.getTime()) / 1_000));
  return isUrgent(row) ? 30 * MINUTE_S : 24 * HOUR_S;
}
const isUseless = (row: NotificationRow, now: Date): boolean => {
  const uselessAt = uselessAtOf(row);
  return uselessAt !== undefined && uselessAt <= now;
};

/** A push service keeps only the newest of several urgent pushes about the same. It reads at most 32 characters. */
const pushTopicOf = (row: NotificationRow): string =>
  createHash('sha256').update(objectOf(row)).digest('base64url').slice(0, 32);

/** Pushes one notification to one user's browsers. */
@Injectable()
export class PushNotificationJob implements JobOf<typeof PUSH_NOTIFICATION> {
  constructor(
    private readonly pushSender: PushSender,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceStore,
    private readonly inbox: Inbox,
    private readonly links: Links,
    private readonly deliveries: Deliveries,
  ) {}

  async perform({ key, ref, now }: EffectOf<typeof PUSH_NOTIFICATION>): Promise<JobResult> {
    const row = await this.queries.findUnread(ref.notificationId);
    if (!row) return { skipped: 'already read' };
    if (isUseless(row, now)) return { skipped: 'too late to be of use' };
    if (await this.queries.hasNewer(row)) return { skipped: REPLACED };
    if (!isEnabled(await this.preferences.of(row.recipient), row.kind, 'push'))
      return { skipped: 'the recipient opted out of this push' };
    if (!(await this.inbox.isVisible(row))) return { skipped: NOT_VISIBLE };
    const admission = await this.deliveries.admit({
      key,
      recipient: row.recipient,
      channel: 'push',
      topic: topicOf(row),
      isUrgent: isUrgent(row),
      notificationId: row.id,
    });
    if (typeof admission === 'object') return admission; // browsers that have it are skipped
    const language = ref.language ?? DEFAULT_LANGUAGE;
    const about = await this.inbox.loadContext([row], language);
    const [actions, urgent] = [buttonsOf(row, language), isUrgent(row)];
    const payload = {
      title: pushTitleOf(row, about),
      body: toMessage(row, about),
      url: this.links.pathOf(row, about),
      tag: tagOf(row),
      ...(actions.length > 0 && { actions }),
    };
    return this.pushSender.push({ key, now }, row.recipient, {
      payload,
      urgency: urgent ? 'high' : 'normal',
      ttlSeconds: ttlSecondsOf(row, now),
      ...(urgent && { topic: pushTopicOf(row) }),
    });
  }
}
