import { CONFIG, type Config, secretsMatch } from '@muster/platform';
import { hashInviteToken } from '@muster/platform/http';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac, hkdfSync } from 'node:crypto';
import type { Community } from '../domain/community';
import { InviteQueries } from '../read/invites.queries';
import type { InviteRow } from '../read/invites.schema';

/** Finds invites by their tokens. The one of the lasting link is derived, so that its address can be shown again. */
@Injectable()
export class InviteTokens {
  readonly #key: Buffer;

  constructor(
    private readonly invites: InviteQueries,
    @Inject(CONFIG) config: Pick<Config, 'JWT_SECRET'>,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'community link', 32));
  }

  ofLink(communityId: string, linkId: string): string {
    return createHmac('sha256', this.#key).update(`${communityId}.${linkId}`).digest('base64url');
  }

  findOpen({ id, link }: Community, token: string): Promise<InviteRow | undefined> {
    const isLink = link !== null && secretsMatch(token, this.ofLink(id, link.id));
    const which = isLink ? { id: link.id } : { token_hash: hashInviteToken(token) };
    return this.invites.findOpen(id, new Date().toISOString(), which);
  }
}
