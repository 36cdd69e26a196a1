import { DEFAULT_LANGUAGE, type Language, type NotificationView, type PageQuery, toRange } from '@muster/contracts';
import type { Notifications } from '../ports';
import { COMMUNITY_TITLES, type CommunityTitles } from '@muster/communities/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationRow } from './notification-row';
import { NotificationQueries } from './notifications.queries';
import { type ViewContext, toNotificationView } from './view';

/** Why a notification is not sent. */
export const NOT_VISIBLE = 'the scrim does not exist for the recipient any more';

/** Loads notifications as views, with current names and titles. */
@Injectable()
export class Inbox implements Notifications {
  constructor(
    private readonly queries: NotificationQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(COMMUNITY_TITLES) private readonly communityTitles: CommunityTitles,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async listFor(recipient: string, language: Language, range: PageQuery = {}): Promise<NotificationView[]> {
    return this.toViews(await this.queries.listUnread(recipient, toRange(range)), language);
  }

  async findByCause(cause: string, recipient: string): Promise<NotificationView | null> {
    const row = await this.queries.findByCause(cause, recipient);
    return (row && (await this.toViews([row], DEFAULT_LANGUAGE))[0]) ?? null;
  }

  async toViews(rows: readonly NotificationRow[], language: Language): Promise<NotificationView[]> {
    const visible = await this.visible(rows);
    const context = await this.loadContext(visible, language);
    return visible.map((row) => toNotificationView(row, context));
  }

  /** Returns the notifications without those about scrims that do not exist for their recipients any more. */
  async visible<T extends NotificationRow>(rows: readonly T[]): Promise<T[]> {
    const isOpen = await Promise.all(rows.map((row) => this.#isOpen(row)));
    const closed = rows.filter((_, i) => !isOpen[i]).map(({ recipient }) => recipient);
    const people = closed.length > 0 ? await this.players.findMany([...new Set(closed)]) : undefined;
    return rows.filter(({ recipient }, i) => isOpen[i] || people?.get(recipient)?.isAdmin);
  }

  async isVisible(row: NotificationRow): Promise<boolean> {
    return (await this.visible([row])).length > 0;
  }

  /** To users who are no admins. */
  async #isOpen({ recipient, related_scrim: scrimId }: NotificationRow): Promise<boolean> {
    return scrimId === null || this.scrims.isOpenTo(scrimId, { userId: recipient, isAdmin: false });
  }

  async loadContext(rows: readonly NotificationRow[], language: Language): Promise<ViewContext> {
    const named = (column: 'related_user' | 'related_scrim' | 'related_community') => [
      ...new Set(rows.flatMap((row) => row[column] ?? [])),
    ];
    const talking = rows.flatMap(({ conversation, recipient }) => (conversation ? [recipient] : []));
    const [people, titles, scrims, communities] = await Promise.all([
      this.people.findMany(new Set([...named('related_user'), ...talking])),
      this.scrims.titlesByIds(named('related_scrim')),
      this.scrims.existing(named('related_scrim')),
      this.communityTitles.byIds(named('related_community')),
    ]);
    return { people, titles, scrims, communities, language };
  }
}
