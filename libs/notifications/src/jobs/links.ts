import type { Language, PushPayload } from '@muster/contracts';
import { CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { NotificationRow } from '../read/notification-row';
import { offerOf } from '../read/notified-offer';
import type { ViewContext } from '../read/view';
import { catalogue } from '../texts/catalogue';

type NotificationAction = NonNullable<PushPayload['actions']>[number];

/** URLs in mails and pushes: the target of a notification, and the signed unsubscribe link. */
@Injectable()
export class Links {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Path within the app; the service worker opens the same one for a push. */
  pathOf(row: NotificationRow, { communityOf }: Pick<ViewContext, 'communityOf'>): string {
    const { kind, related_scrim: scrimId, conversation } = row;
    const communitySlug = communityOf(row)?.slug;
    switch (kind) {
      case 'scrim-start':
      case 'community-scrim':
      case 'check-in-open':
      case 'check-in-missing':
      case 'seat-offer':
      case 'seat-passed':
      case 'seat-unfilled':
      case 'scrim-moved':
        return `/scrims/${encodeURIComponent(scrimId!)}`;
      case 'conversation-start':
        return this.pathTo(conversation!);
      case 'friend-request':
        return '/?open=friend-requests';
      case 'community-request':
        return `/communities/${encodeURIComponent(communitySlug ?? '')}/staff?tab=requests`;
      case 'community-approved':
      case 'community-role':
      case 'discord-suspended':
        return `/communities/${encodeURIComponent(communitySlug ?? '')}`;
      case 'community-excluded':
      case 'scrim-deleted':
      case 'now-friends':
      case 'note':
        return '/?open=notifications';
    }
  }

  /** The buttons of a notification. The page focuses the button that the query names; the user presses it. */
  actionsOf(row: NotificationRow, language: Language): NotificationAction[] {
    const texts = catalogue[language];
    const scrim = `/scrims/${encodeURIComponent(row.related_scrim ?? '')}`;
    const offer = offerOf(row);
    if (offer)
      return [
        { action: 'accept', title: texts.acceptSeat, url: `${scrim}?offer=${offer._id}&answer=accept` },
        { action: 'decline', title: texts.declineSeat, url: `${scrim}?offer=${offer._id}&answer=decline` },
      ];
    if (row.kind === 'check-in-open' || row.kind === 'check-in-missing')
      return [{ action: 'check-in', title: texts.checkIn, url: `${scrim}?check-in=1` }];
    return [];
  }

  pathTo(conversationId: string): string {
    return `/?conversation=${encodeURIComponent(conversationId)}`;
  }

  urlTo(path: string): string {
    return `${this.config.PUBLIC_URL}${path}`;
  }

  unsubscribeUrl(userId: string): string {
    return this.urlTo(`/api/notifications/unsubscribe/${encodeURIComponent(userId)}/${this.#sign(userId)}`);
  }

  isSigned(userId: string, signature: string): boolean {
    return secretsMatch(signature, this.#sign(userId));
  }

  /** The prefix keeps the signature from being valid as a token. */
  #sign(userId: string): string {
    return createHmac('sha256', this.config.JWT_SECRET).update(`unsubscribe ${userId}`).digest('base64url');
  }
}
