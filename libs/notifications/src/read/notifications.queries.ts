import type { NotificationKind } from '@muster/contracts/notifications';
import { LIST_MAX } from '@muster/contracts/pages';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import { COALESCED_MS } from '../domain/budget';
import type { NotificationRow } from './notification-row';
import { topicOf } from './kinds';

const COLUMNS =
  'id, recipient, cause, kind, related_user, related_scrim, conversation, related_community, words, created_at';

/** Why a notification is not delivered: only the newest with the same topic is. */
export const REPLACED = 'a newer one about the same replaces it';
/** More of one kind within minutes are a flood, of which the budget lets few through. */
const NEWER_MAX = 200;

@Injectable()
export class NotificationQueries {
  constructor(private readonly database: Database) {}

  /** Returns the newest first. */
  listUnread(
    recipient: string,
    { limit, offset }: { limit: number; offset: number },
    kinds: readonly NotificationKind[],
  ): Promise<NotificationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND removed_at IS NULL AND kind = ANY($4)
        ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [recipient, limit, offset, kinds],
      'notifications_open',
    );
  }

  async countUnread(recipient: string, kinds: readonly NotificationKind[]): Promise<number> {
    const [counted] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM notifications WHERE recipient = $1 AND removed_at IS NULL AND kind = ANY($2)',
      [recipient, kinds],
      'notifications_counted',
    );
    return counted!.n;
  }

  async findUnread(id: string): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE id = $1 AND removed_at IS NULL`,
      [id],
      'notification_open',
    );
    return row;
  }

  /** Whether the recipient got another one of the same topic within the time in which these are one. */
  async hasNewer(row: NotificationRow): Promise<boolean> {
    const newer = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND removed_at IS NULL AND kind = $2
        AND (created_at, id) > ($3, $4) AND created_at <= $3 + $5 * interval '1 ms' ORDER BY created_at LIMIT ${NEWER_MAX}`,
      [row.recipient, row.kind, row.created_at, row.id, COALESCED_MS],
      'notifications_newer',
    );
    return newer.some((other) => topicOf(other) === topicOf(row));
  }

  /** Returns the notifications that a commit inserted or withdrew, for all recipients. */
  listByAppend(append: string): Promise<(NotificationRow & { removed_at: Date | null })[]> {
    return this.database.query(
      `SELECT ${COLUMNS}, removed_at FROM notifications WHERE append = $1`,
      [append],
      'notifications_by_append',
    );
  }

  async findByCause(cause: string, recipient: string): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE cause = $1 AND recipient = $2`,
      [cause, recipient],
      'notification_about',
    );
    return row;
  }

  /** Returns the recipient's newest notification of becoming friends with `friend`, read or not. */
  async latestFriendshipNotification(recipient: string, friend: string): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND related_user = $2 AND kind = 'now-friends'
        ORDER BY created_at DESC LIMIT 1`,
      [recipient, friend],
      'notification_now_friends',
    );
    return row;
  }

  /** Returns the recipient's notifications of new friendships, read or not, newest first. */
  listFriendshipNotifications(recipient: string): Promise<NotificationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND kind = 'now-friends' ORDER BY created_at DESC
        LIMIT ${LIST_MAX}`,
      [recipient],
    );
  }

  async insertNote(id: string, recipient: string, text: string): Promise<NotificationRow> {
    const [row] = await this.database.query<NotificationRow>(
      `INSERT INTO notifications (id, recipient, cause, kind, words, created_at)
        VALUES ($1, $2, 'note_' || $1, 'note', $3, now()) RETURNING ${COLUMNS}`,
      [id, recipient, text],
    );
    return row!;
  }

  /** @returns false if there is no such notification of this recipient. */
  async remove(id: string, recipient: string): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE notifications SET removed_at = coalesce(removed_at, now()) WHERE id = $1 AND recipient = $2 RETURNING 1',
      [id, recipient],
    );
    return rows.length > 0;
  }

  async removeAll(recipient: string): Promise<void> {
    await this.database.query(
      'UPDATE notifications SET removed_at = now() WHERE recipient = $1 AND removed_at IS NULL',
      [recipient],
    );
  }
}
