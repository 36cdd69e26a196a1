import { DEFAULT_LANGUAGE, type Language } from '@muster/contracts/languages';
import { notificationRoutes } from '@muster/contracts/notification-routes';
import { NOTIFICATION_KINDS, type PushNotificationBody } from '@muster/contracts/notifications';
import { toPagination, toRange } from '@muster/contracts/pages';
import { HttpError, assertCaller, room, SocketRooms } from '@muster/platform';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { FRIENDS, type FriendDirectory } from '@muster/friends/ports';
import { Inject } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Inbox } from '../read/inbox';
import { IMPERSONAL } from '../read/kinds';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries } from '../read/notifications.queries';
import { say } from '../texts/catalogue';

type Routes = typeof notificationRoutes;

@Serves('notifications', notificationRoutes)
export class NotificationsController implements Handlers<Routes> {
  constructor(
    private readonly inbox: Inbox,
    private readonly queries: NotificationQueries,
    private readonly rooms: SocketRooms,
    @Inject(FRIENDS) private readonly friends: FriendDirectory,
  ) {}

  async list({ caller, query, language }: RequestOf<Routes['list']>) {
    const range = toRange(query);
    const kinds = caller.accessToken ? IMPERSONAL : NOTIFICATION_KINDS;
    const data = await this.inbox.listFor(caller.userId, language, query, kinds);
    return range.paged
      ? {
          success: true as const,
          data,
          pagination: toPagination(range, await this.queries.countUnread(caller.userId, kinds)),
        }
      : { notifications: data };
  }

  /**
   * Stores a note to oneself. For a new friend it only returns the notification, which was stored with the friendship.
   */
  async push({ caller, params: { userId: to }, body, language }: RequestOf<Routes['push']>) {
    if (to !== caller.userId)
      return {
        success: true as const,
        notification: await this.#toView(await this.#friendshipNotification(to, caller.userId), language),
      };
    const existing = await this.#existingNotification(to, body);
    const notification = await this.#toView(existing ?? (await this.#note(to, body)), language);
    // Only tabs on this node get it, because texts of users are not sent through Redis. Other tabs see it when they
    // load.
    if (!existing) this.rooms.emit([room.user(to)], 'getNotification', notification);
    return { success: true as const, notification, notifications: await this.inbox.listFor(to, language) };
  }

  /** Succeeds also for removed notifications and those of others, because they are not in the caller's list. */
  async remove({ caller, params: { id }, language }: RequestOf<Routes['remove']>) {
    if (await this.queries.remove(id, caller.userId))
      this.rooms.emitOnAllNodes([room.user(caller.userId)], 'notifications_removed', { ids: [id] });
    return { notifications: await this.inbox.listFor(caller.userId, language) };
  }

  async removeAll({ caller, params: { userId }, language }: RequestOf<Routes['removeAll']>) {
    assertCaller(userId, caller);
    await this.queries.removeAll(userId);
    this.rooms.emitOnAllNodes([room.user(userId)], 'notifications_removed', { ids: null });
    return { notifications: await this.inbox.listFor(caller.userId, language) };
  }

  /** Returns the recipient's notification of the friendship. Throws unless the two are friends. */
  async #friendshipNotification(recipient: string, friend: string): Promise<NotificationRow> {
    const notification = (await this.friends.areFriends(recipient, friend))
      ? await this.queries.latestFriendshipNotification(recipient, friend)
      : undefined;
    if (!notification) throw new HttpError(403, 'not-yourself', say('onlyToYourself'));
    return notification;
  }

  /** Finds the stored notification of a friendship, which older clients push to both users again. */
  async #existingNotification(
    me: string,
    { message, _relatedUser: friend }: PushNotificationBody,
  ): Promise<NotificationRow | undefined> {
    if (friend) return this.queries.latestFriendshipNotification(me, friend);
    const list = await this.queries.listFriendshipNotifications(me);
    const views = await this.inbox.toViews(list, DEFAULT_LANGUAGE); // older clients write English
    return list[views.findIndex((view) => view.message === message)];
  }

  async #note(me: string, { message }: PushNotificationBody): Promise<NotificationRow> {
    if (!message)
      throw new HttpError(400, 'invalid', say('needsMessage'), {
        fields: { message: say('needsMessage') },
      });
    return this.queries.insertNote(uuid(), me, message);
  }

  async #toView(row: NotificationRow, language: Language) {
    return (await this.inbox.toViews([row], language))[0]!;
  }
}
