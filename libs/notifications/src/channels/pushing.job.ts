import type { Effect, Job, Performed } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { Inbox } from '../read/inbox';
import { PreferenceQueries } from '../read/preference-queries';
import { NotificationQueries } from '../read/queries';
import { messageOf, scrimTitleOf } from '../read/view';
import { wants } from '../read/wants';
import { Links } from './links';
import { Pusher } from './pusher';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Pushes one notification to one person's browsers. */
@Injectable()
export class Pushing implements Job {
  constructor(
    private readonly pusher: Pusher,
    private readonly queries: NotificationQueries,
    private readonly preferences: PreferenceQueries,
    private readonly inbox: Inbox,
    private readonly links: Links,
  ) {}

  async perform({ key, ref, now }: Effect): Promise<Performed> {
    const row = await this.queries.open(String(ref['notificationId']));
    if (!row) return { dropped: 'already read' };
    if (!wants(await this.preferences.of(row.recipient), row.kind, 'push')) return { dropped: 'the recipient opted out of this push' };
    const about = await this.inbox.facts([row]);
    const starts = row.kind === 'scrim-start';
    const payload = { title: starts ? scrimTitleOf(row, about) : 'Muster', body: messageOf(row, about), url: this.links.pathOf(row), tag: row.id };
    return this.pusher.push({ key, now }, row.recipient, { payload, urgency: starts ? 'high' : 'normal', ttlSeconds: starts ? 30 * MINUTE_S : 24 * HOUR_S });
  }
}
