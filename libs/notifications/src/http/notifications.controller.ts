import { type NotificationList, notificationList, type NotificationView, notificationView, type Page, pageOf, pageQuery, type PageQuery, paginated, pushedAnswer, type PushNotificationBody, pushNotificationBody, slice } from '@muster/contracts';
import { type Caller, FRIENDS, type Friends, HttpRefusal, Idempotent, mustBeCaller, RateLimit, Returns, room, Rooms, Who } from '@muster/platform';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { Inbox } from '../read/inbox';
import type { NotificationRow } from '../read/notification-row';
import { NotificationQueries } from '../read/queries';

@ApiTags('notifications')
@ApiBearerAuth()
@Controller('api/notifications')
export class NotificationsController {
  constructor(private readonly inbox: Inbox, private readonly queries: NotificationQueries, private readonly rooms: Rooms, @Inject(FRIENDS) private readonly friends: Friends) {}

  @Get('user-notifications')
  @Returns(z.union([notificationList, pageOf(notificationView)]))
  async mine(@Who() who: Caller, @Query({ schema: pageQuery }) query: PageQuery): Promise<NotificationList | Page<NotificationView>> {
    const range = slice(query);
    const data = await this.inbox.of(who.userId, query);
    return range.paged ? { success: true, data, pagination: paginated(range, await this.queries.countOpenOf(who.userId)) } : { notifications: data };
  }

  /** A note to oneself. For a new friend there is nothing to add: what both are told was stored when they became friends. */
  @RateLimit('notes', 60, 60)
  @HttpCode(200)
  @Idempotent()
  @Post('push-user-notification/:userId')
  @Returns(pushedAnswer)
  async push(@Who() who: Caller, @Param('userId') to: string, @Body({ schema: pushNotificationBody }) body: PushNotificationBody): Promise<z.input<typeof pushedAnswer>> {
    if (to !== who.userId) return { success: true, notification: await this.#worded(await this.#friendshipTold(to, who.userId)) };
    const told = await this.#toldAlready(to, body);
    const notification = await this.#worded(told ?? (await this.#note(to, body)));
    if (!told) this.rooms.emit([room.user(to)], 'getNotification', notification); // tabs on other nodes find it when they load: a person's words do not travel through Redis
    return { success: true, notification, notifications: await this.inbox.of(to) };
  }

  /** A notification that is gone, or belongs to somebody else, is not in the caller's list already. */
  @HttpCode(200)
  @Idempotent()
  @Post('remove-user-notification/:id')
  @Returns(notificationList)
  async remove(@Who() who: Caller, @Param('id') id: string): Promise<NotificationList> {
    if (await this.queries.remove(id, who.userId)) this.rooms.emitEverywhere([room.user(who.userId)], 'notifications_removed', { ids: [id] });
    return { notifications: await this.inbox.of(who.userId) };
  }

  @HttpCode(200)
  @Idempotent()
  @Post('remove-all-user-notifications/:userId')
  @Returns(notificationList)
  async removeAll(@Who() who: Caller, @Param('userId') userId: string): Promise<NotificationList> {
    mustBeCaller(userId, who);
    await this.queries.removeAll(userId);
    this.rooms.emitEverywhere([room.user(userId)], 'notifications_removed', { ids: null });
    return { notifications: await this.inbox.of(who.userId) };
  }

  /** What `recipient` was told of his friendship with `friend`; nobody else's notifications are anybody's business. */
  async #friendshipTold(recipient: string, friend: string): Promise<NotificationRow> {
    const told = (await this.friends.are(recipient, friend)) ? await this.queries.nowFriends(recipient, friend) : undefined;
    if (!told) throw new HttpRefusal(403, 'not-yourself', 'You can only send notifications to yourself');
    return told;
  }

  /** Older clients push the news of a friendship to both sides; the server has told both by itself. */
  async #toldAlready(me: string, { message, _relatedUser: friend }: PushNotificationBody): Promise<NotificationRow | undefined> {
    if (friend) return this.queries.nowFriends(me, friend);
    const mine = await this.queries.allNowFriends(me);
    const words = await this.inbox.worded(mine);
    return mine[words.findIndex((told) => told.message === message)];
  }

  async #note(me: string, { message }: PushNotificationBody): Promise<NotificationRow> {
    if (!message) throw new HttpRefusal(400, 'invalid', 'A notification needs a message', { fields: { message: 'A notification needs a message' } });
    return this.queries.note(uuid(), me, message);
  }

  async #worded(row: NotificationRow) {
    return (await this.inbox.worded([row]))[0]!;
  }
}
