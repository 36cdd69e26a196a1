import {
  type IdentityView,
  identityList,
  identityView,
  linkingStarted,
  startLinkingBody,
} from '@muster/contracts/users';
import { type Page, pageOf, pageQuery, type PageQuery } from '@muster/contracts/pages';
import { type Caller, CurrentUser, Idempotent, RateLimit, Returns } from '@muster/platform';
import { TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Identities } from '../app/identities';
import { IdentityProviders } from '../oidc/identity-providers';
import { SignInBrowsers } from './sign-in-browsers';

const SETTINGS_PATH = '/settings';

/** What the caller signs in with; unlinking one returns the remaining ones. */
@ApiTags('sign-in')
@ApiBearerAuth()
@TokenScope(null)
@Controller('api/auth/identities')
export class IdentitiesController {
  constructor(
    private readonly identities: Identities,
    private readonly providers: IdentityProviders,
    private readonly browsers: SignInBrowsers,
  ) {}

  @ApiOperation({ summary: 'Lists the identities that sign the caller in.' })
  @Get()
  @Returns(identityList)
  async list(
    @CurrentUser() caller: Caller,
    @Query({ schema: pageQuery }) query: PageQuery,
  ): Promise<IdentityView[] | Page<IdentityView>> {
    return pageOf(await this.identities.listFor(caller.userId), query);
  }

  @ApiOperation({ summary: 'Returns where the user proves another identity, and binds it to this browser.' })
  @RateLimit('identities', 20, 60, [200, 86_400])
  @HttpCode(200)
  @Post('start')
  @Returns(linkingStarted)
  async start(
    @CurrentUser() caller: Caller,
    @Body({ schema: startLinkingBody }) { provider }: z.output<typeof startLinkingBody>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof linkingStarted>> {
    const url = await this.browsers.start(request, reply, {
      provider: this.providers.idOf(provider),
      returnTo: SETTINGS_PATH,
      clientState: null,
      linking: { userId: caller.userId, session: caller.session },
    });
    return { url };
  }

  @ApiOperation({ summary: 'Unlinks an identity; the last one stays.' })
  @RateLimit('identities', 20, 60, [200, 86_400])
  @Idempotent()
  @Delete(':id')
  @Returns(identityView.array())
  async unlink(@CurrentUser() caller: Caller, @Param('id') id: string): Promise<IdentityView[]> {
    await this.identities.unlink(caller, id);
    return this.identities.listFor(caller.userId);
  }
}
