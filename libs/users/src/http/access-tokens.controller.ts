import {
  accessTokenList,
  accessTokenView,
  type AccessTokenView,
  createdTokenView,
  type CreatedTokenView,
  createTokenBody,
  type CreateTokenBody,
} from '@muster/contracts/access-tokens';
import { type Page, pageOf, pageQuery, type PageQuery } from '@muster/contracts/pages';
import { type Caller, CurrentUser, Idempotent, RateLimit, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { IssuedTokens } from '../app/issued-tokens';

/** The caller's tokens for other programs. A token is in the response that creates it, and nowhere else. */
@ApiTags('access tokens')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/auth/tokens')
export class AccessTokensController {
  constructor(private readonly tokens: IssuedTokens) {}

  @ApiOperation({ summary: 'Lists the caller’s access tokens, never the tokens themselves.' })
  @Get()
  @Returns(accessTokenList)
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<AccessTokenView[] | Page<AccessTokenView>> {
    return pageOf(await this.tokens.list(caller.userId), query);
  }

  @ApiOperation({
    summary: 'Creates an access token, which is shown once.',
    description: 'A repeat with the same `Idempotency-Key` answers without `token`.',
  })
  @RateLimit('settings', 60, 60)
  @Idempotent({ omits: ['token'] })
  @Header('cache-control', 'no-store')
  @Post()
  @Returns(createdTokenView, 201)
  create(
    @CurrentUser() caller: Caller,
    @Body({ schema: createTokenBody }) body: CreateTokenBody,
  ): Promise<CreatedTokenView> {
    return this.tokens.create(caller, body);
  }

  /** Returns the remaining ones. */
  @ApiOperation({ summary: 'Ends an access token.' })
  @RateLimit('settings', 60, 60)
  @Idempotent()
  @Delete(':id')
  @Returns(accessTokenView.array())
  async revoke(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<AccessTokenView[]> {
    await this.tokens.revoke(caller, id);
    return this.tokens.list(caller.userId);
  }
}
