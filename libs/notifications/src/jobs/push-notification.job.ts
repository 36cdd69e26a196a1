import { DEFAULT_LANGUAGE } from '@muster/contracts';
import type { EffectOf, JobOf, JobResult } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Inbox } from '../read/inbox';
import { PreferenceStore } from '../write/preferences.store';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries } from '../read/notifications.queries';
import { toMessage, scrimTitleOf } from '../read/view';
import { isEnabled } from '../read/preferences';
import type { PUSH_NOTIFICATION } from '../write/deliver.policy';
import { Links } from './links';
import { PushSender } from './push-sender';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A browser shows one notification per tag: the newest of several new scrims replaces the others. */
const tagOf = ({ id, kind, related_community: communityId }: NotificationRow): string =>
  kind === 'community-scrim' ? `community-scrim_${communityId ?? ''}` : id;

/** Pushes one notification to one user's browsers. */
@Injectable()
export class PushNotificationJob implements JobOf<typeof PUSH_NOTIFICATION> {
  constructor(
    private readonly pushSender: PushSender,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceStore,
    private readonly inbox: Inbox,
    private readonly links: Links,
  ) {}

  async perform({ key, ref, now }: EffectOf<typeof PUSH_NOTIFICATION>): Promise<JobResult> {
    const row = await this.queries.findUnread(ref.notificationId);
    if (!row) return { skipped: 'already read' };
    if (!isEnabled(await this.preferences.of(row.recipient), row.kind, 'push'))
      return { skipped: 'the recipient opted out of this push' };
    const about = await this.inbox.loadContext([row], ref.language ?? DEFAULT_LANGUAGE);
    const starts = row.kind === 'scrim-start';
    const payload = {
      title: starts ? scrimTitleOf(row, about) : 'Muster',
      body: toMessage(row, about),
      url: this.links.pathOf(row, about),
      tag: tagOf(row),
    };
    return this.pushSender.push({ key, now }, row.recipient, {
      payload,
      urgency: starts ? 'high' : 'normal',
      ttlSeconds: starts ? 30 * MINUTE_S : 24 * HOUR_S,
    });
  }
}
