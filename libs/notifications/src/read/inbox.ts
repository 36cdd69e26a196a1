import { type NotificationView, type PageQuery, slice } from '@muster/contracts';
import { type Notifications, PEOPLE, type People } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationRow } from './notification-row';
import { NotificationQueries } from './queries';
import { type About, viewOf } from './view';

/** What people were told, in words. */
@Injectable()
export class Inbox implements Notifications {
  constructor(private readonly queries: NotificationQueries, @Inject(PEOPLE) private readonly people: People) {}

  async of(recipient: string, range: PageQuery = {}): Promise<NotificationView[]> {
    return this.worded(await this.queries.openOf(recipient, slice(range)));
  }

  async about(cause: string, recipient: string): Promise<NotificationView | null> {
    const row = await this.queries.about(cause, recipient);
    return row ? (await this.worded([row]))[0]! : null;
  }

  async worded(rows: readonly NotificationRow[]): Promise<NotificationView[]> {
    const about = await this.facts(rows);
    return rows.map((row) => viewOf(row, about));
  }

  async facts(rows: readonly NotificationRow[]): Promise<About> {
    const named = (column: 'related_user' | 'related_scrim') => [...new Set(rows.flatMap((row) => row[column] ?? []))];
    const [people, titles] = await Promise.all([this.people.many(named('related_user')), this.queries.titles(named('related_scrim'))]);
    return { people, titles };
  }
}
