import { CONFIG, type Config } from '@muster/platform';
import { seal, unseal } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Encrypts secrets, so that a reader of the database or of a backup cannot sign as Muster. */
@Injectable()
export class SecretBox {
  readonly #key: Buffer;

  constructor(@Inject(CONFIG) { COOKIE_SECRET }: Config) {
    this.#key = Buffer.from(hkdfSync('sha256', COOKIE_SECRET, '', 'muster webhook secrets', KEY_BYTES));
  }

  lock(secret: string): string {
    return seal(secret, this.#key).toString('base64');
  }

  /** Returns undefined if it was encrypted with another key. */
  open(locked: string): string | undefined {
    try {
      return unseal(Buffer.from(locked, 'base64'), this.#key);
    } catch {
      return undefined;
    }
  }
}
