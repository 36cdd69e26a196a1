import { CONFIG, type Config, secretsMatch } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';

/** URLs in mails and pushes. */
@Injectable()
export class Links {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

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
