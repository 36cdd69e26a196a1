import { DEFAULT_LANGUAGE, type Language, type NotificationView, type PageQuery, toRange } from '@muster/contracts';
import type { Notifications } from '../ports';
import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationRow } from './notification-row';
import { NotificationQueries } from './notifications.queries';
import { type ViewContext, toNotificationView } from './view';

/** Loads notifications as views, with current names and titles. */
@Injectable()
export class Inbox implements Notifications {
  constructor(
    private readonly queries: NotificationQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(COMMUNITY_TITLES) private readonly communityTitles: CommunityTitles,
  ) {}

  async listFor(recipient: string, language: Language, range: PageQuery = {}): Promise<NotificationView[]> {
    return this.toViews(await this.queries.listUnread(recipient, toRange(range)), language);
  }

  async findByCause(cause: string, recipient: string): Promise<NotificationView | null> {
    const row = await this.queries.findByCause(cause, recipient);
    return row ? (await this.toViews([row], DEFAULT_LANGUAGE))[0]! : null;
  }

  async toViews(rows: readonly NotificationRow[], language: Language): Promise<NotificationView[]> {
    const context = await this.loadContext(rows, language);
    return rows.map((row) => toNotificationView(row, context));
  }

  async loadContext(rows: readonly NotificationRow[], language: Language): Promise<ViewContext> {
    const named = (column: 'related_user' | 'related_scrim' | 'related_community') => [
      ...new Set(rows.flatMap((row) => row[column] ?? [])),
    ];
    const [people, titles, communities, hidden] = await Promise.all([
      this.people.findMany(named('related_user')),
      this.scrims.titlesByIds(named('related_scrim')),
      this.communityTitles.byIds(named('related_community')),
      this.#hiddenScrims(rows),
    ]);
    return { people, titles, communities, hidden, language };
  }

  /** Returns the ids of notifications about scrims that do not exist for their recipients any more. */
  async #hiddenScrims(rows: readonly NotificationRow[]): Promise<ReadonlySet<string>> {
    const hidden = await Promise.all(
      rows.map(async ({ id, recipient, related_scrim: scrimId }) =>
        scrimId && !(await this.scrims.isOpenTo(scrimId, { userId: recipient, isAdmin: false })) ? [id] : [],
      ),
    );
    return new Set(hidden.flat());
  }
}
