import { CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { pathOf } from '../read/kinds';
import type { NotificationRow } from '../read/notification-row';
import type { ViewContext } from '../read/view';

/** URLs in mails and pushes: the target of a notification, and the signed unsubscribe link. */
@Injectable()
export class Links {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Path within the app; the service worker opens the same one for a push. */
  pathOf(row: NotificationRow, { communityOf }: Pick<ViewContext, 'communityOf'>): string {
    return pathOf(row, { community: communityOf(row)?.slug, person: undefined });
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
