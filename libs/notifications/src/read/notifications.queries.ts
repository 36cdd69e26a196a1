import { LIST_MAX } from '@muster/contracts';
import { Database } from '@muster/platform';
import { Injectable } from '@nestjs/common';
import type { NotificationRow } from './notification-row';

const COLUMNS = 'id, recipient, cause, kind, related_user, related_scrim, conversation, words, created_at';

/** The SQL of what people were told. */
@Injectable()
export class NotificationQueries {
  constructor(private readonly database: Database) {}

  /** Not yet read, newest first. */
  listUnread(recipient: string, { limit, offset }: { limit: number; offset: number }): Promise<NotificationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND removed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [recipient, limit, offset],
      'notifications_open',
    );
  }

  async countUnread(recipient: string): Promise<number> {
    const [counted] = await this.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM notifications WHERE recipient = $1 AND removed_at IS NULL',
      [recipient],
      'notifications_counted',
    );
    return counted!.n;
  }

  /** One that is not read yet. */
  async findUnread(id: string): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE id = $1 AND removed_at IS NULL`,
      [id],
      'notification_open',
    );
    return row;
  }

  /** Everybody told of one cause, who has not read it yet. */
  listUnreadByCause(cause: string): Promise<NotificationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM notifications WHERE cause = $1 AND removed_at IS NULL`,
      [cause],
      'notifications_by_cause',
    );
  }

  /** Everybody who was told of one cause and needs not read it any more. */
  listRemovedByCause(cause: string): Promise<Pick<NotificationRow, 'id' | 'recipient'>[]> {
    return this.database.query(
      'SELECT id, recipient FROM notifications WHERE cause = $1 AND removed_at IS NOT NULL',
      [cause],
      'notifications_removed_of',
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

  /** That the two became friends, as `recipient` was told, read or not: the newest time it happened. */
  async latestFriendshipNotification(recipient: string, friend: string): Promise<NotificationRow | undefined> {
    const [row] = await this.database.query<NotificationRow>(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND related_user = $2 AND kind = 'now-friends' ORDER BY created_at DESC LIMIT 1`,
      [recipient, friend],
      'notification_now_friends',
    );
    return row;
  }

  /** All the friendships he was told of, read or not, newest first. */
  listFriendshipNotifications(recipient: string): Promise<NotificationRow[]> {
    return this.database.query(
      `SELECT ${COLUMNS} FROM notifications WHERE recipient = $1 AND kind = 'now-friends' ORDER BY created_at DESC LIMIT ${LIST_MAX}`,
      [recipient],
    );
  }

  async insertNote(id: string, recipient: string, words: string): Promise<NotificationRow> {
    const [row] = await this.database.query<NotificationRow>(
      `INSERT INTO notifications (id, recipient, cause, kind, words, created_at) VALUES ($1, $2, 'note_' || $1, 'note', $3, now()) RETURNING ${COLUMNS}`,
      [id, recipient, words],
    );
    return row!;
  }

  /** False: it is not there, or not his. One read already is read. */
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

  /** Titles by the ids of scrims, deleted ones too. */
  async scrimTitles(scrimIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (scrimIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; title: string }>(
      `SELECT id, state->>'title' AS title FROM scrims WHERE id = ANY($1)`,
      [scrimIds],
      'scrim_titles',
    );
    return new Map(rows.filter(({ title }) => title).map(({ id, title }) => [id, title]));
  }
}
