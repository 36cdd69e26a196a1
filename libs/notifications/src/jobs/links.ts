import { CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { NotificationRow } from '../read/notification-row';
import type { ViewContext } from '../read/view';

/** URLs in mails and pushes: the target of a notification, and the signed unsubscribe link. */
@Injectable()
export class Links {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Path within the app; the service worker opens the same one for a push. */
  pathOf(
    {
      kind,
      related_scrim: scrimId,
      related_community: communityId,
      conversation,
    }: Pick<NotificationRow, 'kind' | 'related_scrim' | 'related_community' | 'conversation'>,
    { communities }: Pick<ViewContext, 'communities'>,
  ): string {
    const communitySlug = communities.get(communityId ?? '')?.slug;
    switch (kind) {
      case 'scrim-start':
      case 'community-scrim':
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
      case 'now-friends':
      case 'note':
        return '/?open=notifications';
    }
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
