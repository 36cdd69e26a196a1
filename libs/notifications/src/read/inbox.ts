import { atLeast, findsCommunity } from '@muster/contracts/community-roles';
import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import { NOTIFICATION_KINDS, type NotificationView } from '@muster/contracts/notifications';
import { type PageQuery, toRange } from '@muster/contracts/pages';
import type { Notifications } from '../ports';
import {
  COMMUNITY_MEMBERSHIPS,
  COMMUNITY_TITLES,
  type CommunityMemberships,
  type CommunityTitle,
  type CommunityTitles,
} from '@muster/communities/ports';
import { ASK_NOTES, type AskNotes } from '@muster/availability/ports';
import { BOARD_REASONS, type BoardReasons } from '@muster/board/ports';
import { EVENING_REASONS, type EveningReasons } from '@muster/nights/ports';
import { type ScrimDirectory, SCRIMS } from '@muster/scrims/ports';
import { TEAM_REASONS, type TeamReasons } from '@muster/teams/ports';
import { PEOPLE, type People, PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { KINDS } from './kinds';
import { eveningReasonIdOf } from './notified-evening';
import { bookingReasonIdOf } from './notified-match';
import { askNoteIdOf, teamReasonIdOf } from './notified-team';
import type { NotificationRow } from './notification-row';
import { NotificationQueries } from './notifications.queries';
import { type ViewContext, toNotificationView } from './view';

/** Why a notification is not sent. */
export const NOT_VISIBLE = 'what it is about does not exist for the recipient any more';

/** Loads notifications as views, with current names and titles. */
@Injectable()
export class Inbox implements Notifications {
  constructor(
    private readonly queries: NotificationQueries,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(SCRIMS) private readonly scrims: ScrimDirectory,
    @Inject(COMMUNITY_TITLES) private readonly communityTitles: CommunityTitles,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(EVENING_REASONS) private readonly evenings: EveningReasons,
    @Inject(TEAM_REASONS) private readonly teams: TeamReasons,
    @Inject(ASK_NOTES) private readonly asks: AskNotes,
    @Inject(BOARD_REASONS) private readonly board: BoardReasons,
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
  ) {}

  async listFor(
    recipient: string,
    language: Language,
    range: PageQuery = {},
    kinds = NOTIFICATION_KINDS,
  ): Promise<NotificationView[]> {
    return this.toViews(await this.queries.listUnread(recipient, toRange(range), kinds), language);
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

  /**
   * Returns the notifications that their recipients may still see. It leaves out those about scrims that no longer
   * exist for them, those for organisers who are none any more, those about evenings of communities that they no longer
   * find, and those about invitations that are over.
   */
  visible<T extends NotificationRow>(rows: readonly T[]): Promise<T[]> {
    return this.#allowed(rows, async (row) => (await this.#isOpen(row)) && this.#concernsThem(row));
  }

  /** Returns the rows that fulfil a condition, and all rows of admins. */
  async #allowed<T extends NotificationRow>(rows: readonly T[], isAllowed: (row: T) => Promise<boolean>): Promise<T[]> {
    const allowed = await Promise.all(rows.map(isAllowed));
    const others = rows.filter((_, i) => !allowed[i]).map(({ recipient }) => recipient);
    const people = others.length > 0 ? await this.players.findMany([...new Set(others)]) : undefined;
    return rows.filter(({ recipient }, i) => allowed[i] || people?.get(recipient)?.isAdmin);
  }

  async isVisible(row: NotificationRow): Promise<boolean> {
    return (await this.visible([row])).length > 0;
  }

  /** Whether the recipient may open the scrim. Admins are let through by the caller. */
  async #isOpen({ recipient, related_scrim: scrimId }: NotificationRow): Promise<boolean> {
    return scrimId === null || this.scrims.isOpenTo(scrimId, { userId: recipient, isAdmin: false });
  }

  async #concernsThem({ recipient, kind, related_community: communityId }: NotificationRow): Promise<boolean> {
    if (communityId === null) return true;
    const { forOrganisers, forInvited, forFinders } = KINDS[kind];
    if (forInvited) return this.memberships.isInvited(recipient, communityId);
    if (forFinders) return this.#finds(recipient, (await this.communityTitles.byIds([communityId])).get(communityId));
    if (!forOrganisers) return true;
    return atLeast(await this.memberships.latest.roleOf(recipient, communityId), 'organiser');
  }

  /** Whether the user finds the community. Admins are let through by the caller. */
  async #finds(userId: string, community: CommunityTitle | undefined): Promise<boolean> {
    if (!community) return false;
    const role = await this.memberships.latest.roleOf(userId, community._id);
    return findsCommunity({ isAdmin: false, role }, community);
  }

  /** Whether the recipient finds the community or was invited to it. Admins are let through by the caller. */
  async #findsCommunity(row: NotificationRow, communities: ReadonlyMap<string, CommunityTitle>): Promise<boolean> {
    const community = communities.get(row.related_community ?? '');
    if (community && KINDS[row.kind].forInvited) return true;
    return this.#finds(row.recipient, community);
  }

  async loadContext(rows: readonly NotificationRow[], language: Language): Promise<ViewContext> {
    const idsIn = (column: 'related_user' | 'related_scrim' | 'related_community') => [
      ...new Set(rows.flatMap((row) => row[column] ?? [])),
    ];
    const talking = rows.flatMap(({ conversation, recipient }) => (conversation ? [recipient] : []));
    const said = rows.flatMap(({ kind, related_scrim: id }) => (KINDS[kind].saysStart && id ? id : []));
    const reasonIds = rows.flatMap(({ kind, words }) => (kind === 'scrim-deleted' && words ? words : []));
    const [people, titles, starts, scrims, communities, ...ofReasons] = await Promise.all([
      this.people.findMany(new Set([...idsIn('related_user'), ...talking])),
      this.scrims.titlesByIds(idsIn('related_scrim')),
      this.scrims.startsByIds(said),
      this.scrims.existing(idsIn('related_scrim')),
      this.communityTitles.byIds(idsIn('related_community')),
      this.scrims.reasonsByIds(reasonIds),
      this.evenings.texts(rows.flatMap((row) => eveningReasonIdOf(row) ?? [])),
      this.teams.reasons(rows.flatMap((row) => teamReasonIdOf(row) ?? [])),
      this.asks.notes(rows.flatMap((row) => askNoteIdOf(row) ?? [])),
      this.board.reasons(rows.flatMap((row) => bookingReasonIdOf(row) ?? [])),
    ]);
    const about = rows.filter(({ related_community: communityId }) => communityId !== null);
    const named = new Set(await this.#allowed(about, (row) => this.#findsCommunity(row, communities)));
    const communityOf = (row: NotificationRow) =>
      named.has(row) ? communities.get(row.related_community ?? '') : undefined;
    const reasons = new Map(ofReasons.flatMap((texts) => [...texts]));
    return { people, titles, starts, scrims, communityOf, reasons, language };
  }
}
