import { SITE_COLORS } from '@muster/contracts/constants';
import { siteIconQuery, siteView, type SiteView } from '@muster/contracts/site';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { HttpError, NoApiKey, Public, RateLimit, Returns, ReturnsFile } from '@muster/platform';
import { type Holder, RequestHolder, TokenScope } from '@muster/platform/http';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CurrentSite } from '../app/current-site';
import { say } from '../texts/catalogue';

/** Tells everybody the site's name and appearance. */
@ApiTags('site')
@Public()
@TokenScope('read', 'any')
@Controller('api/site')
export class SiteController {
  constructor(
    private readonly site: CurrentSite,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  @ApiOperation({ summary: 'Returns the site’s name, colour, operator and ways to sign in.' })
  @RateLimit('site', 240, 60)
  @Get()
  @Returns(siteView)
  find(): SiteView {
    return this.site.view;
  }

  /** The logo as a square PNG: for the icons of browsers and systems, and for mails. Its address changes with it. */
  @ApiOperation({ summary: 'Returns the site’s logo as an icon.' })
  @NoApiKey()
  @RateLimit('card', 30, 60)
  @Get('icon.png')
  @ReturnsFile('image/png')
  async icon(
    @Query({ schema: siteIconQuery }) { size, purpose }: z.output<typeof siteIconQuery>,
    @RequestHolder() holder: Holder,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { logo } = this.site.state;
    const uri =
      logo === null
        ? undefined
        : await this.images.toDataUri(logo, size, {
            ground: purpose === 'maskable' ? SITE_COLORS.ground : undefined,
            holder,
          });
    if (!uri) throw new HttpError(404, 'image-not-found', say('noLogo'));
    await reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=86400')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64'));
  }
}
