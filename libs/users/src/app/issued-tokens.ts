import type { AccessTokenView, CreatedTokenView, CreateTokenBody } from '@muster/contracts/access-tokens';
import { type CommunityTitles, COMMUNITY_TITLES } from '@muster/communities/ports';
import { type Caller, CommandDispatcher, HttpError, initiatorOf } from '@muster/platform';
import { Inject, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { userAggregate } from '../aggregate';
import { SECRET_LENGTH, tokenOf } from '../domain/access-token';
import { AccessTokenRows, tokenView } from '../read/access-tokens.queries';
import { say } from '../texts/catalogue';
import { commandContext } from './command-context';
import { hashOf } from './stored-tokens';

const DAY_MS = 24 * 60 * 60_000;
const BASE = 62;

/** Tokens that the caller gives to other programs. */
@Injectable()
export class IssuedTokens {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly rows: AccessTokenRows,
    @Inject(COMMUNITY_TITLES) private readonly communities: CommunityTitles,
  ) {}

  async list(userId: string): Promise<AccessTokenView[]> {
    return (await this.rows.listFor(userId)).map(tokenView);
  }

  async create(caller: Caller, body: CreateTokenBody): Promise<CreatedTokenView> {
    const { name, scopes, communityId = null, expiresInDays } = body;
    if (communityId !== null && !(await this.communities.byIds([communityId])).has(communityId))
      throw new HttpError(404, 'community-not-found', say('communityUnknown'));
    const token = tokenOf(
      Array.from({ length: SECRET_LENGTH }, () => randomInt(BASE)),
      crc32,
    );
    const [tokenId, ctx] = [uuid(), commandContext()];
    const expiresAt = new Date(Date.parse(ctx.now) + expiresInDays * DAY_MS).toISOString();
    await this.dispatch.send(
      userAggregate,
      {
        type: 'CreateAccessToken',
        userId: caller.userId,
        ctx,
        tokenId,
        expiresAt,
        row: { hash: hashOf(token), name, scopes, communityId },
      },
      initiatorOf(caller),
    );
    return { _id: tokenId, token, name, scopes, communityId, createdAt: ctx.now, expiresAt, lastUsedAt: null };
  }

  async revoke(caller: Caller, tokenId: string): Promise<void> {
    await this.dispatch.send(
      userAggregate,
      { type: 'RevokeAccessToken', userId: caller.userId, ctx: commandContext(), tokenId },
      initiatorOf(caller),
    );
  }
}
