import {
  editSiteBody,
  type EditSiteBody,
  LOGO_MAX_SIDE,
  logoBody,
  siteView,
  type SiteView,
} from '@muster/contracts/site';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import {
  AdminOnly,
  type Caller,
  CommandDispatcher,
  CommandRejected,
  CurrentUser,
  Effects,
  Idempotent,
  initiatorOf,
  RateLimit,
  Returns,
} from '@muster/platform';
import { BodyLimit, type Holder, RequestHolder, TokenScope } from '@muster/platform/http';
import { Body, Controller, Delete, Inject, Patch, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { siteAggregate } from '../aggregate';
import { CurrentSite } from '../app/current-site';
import { toCommand } from '../app/to-command';
import { deleteLogoIfUnused } from '../policies/unused-logos.policy';

/** 2 MB as base64. */
const BODY_LIMIT = 2.8 * 1024 * 1024;

/** Admins name the site and choose how it looks. */
@ApiTags('site')
@ApiBearerAuth()
@AdminOnly()
@TokenScope('admin')
@Controller('api/admin/site')
export class AdminSiteController {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly site: CurrentSite,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  @ApiOperation({ summary: 'Changes the site’s name, colour, operator and links.' })
  @RateLimit('edit-site', 60, 3_600)
  @Idempotent()
  @Patch()
  @Returns(siteView)
  async edit(@CurrentUser() caller: Caller, @Body({ schema: editSiteBody }) body: EditSiteBody): Promise<SiteView> {
    const { operator, links, ...changes } = body;
    const rows = { ...(operator !== undefined && { operator }), ...(links && { links }) };
    const command = toCommand('EditSite', caller, { changes, ...rows });
    await this.dispatch.send(siteAggregate, command, initiatorOf(caller));
    return this.#fresh();
  }

  /**
   * The order lets a crash leave no orphan: the clean-up is requested before the image is stored, and the image stored
   * before the command.
   */
  @ApiOperation({ summary: 'Stores the site’s logo.' })
  @RateLimit('site-logo', 12, 3_600, [48, 86_400])
  @BodyLimit(BODY_LIMIT)
  @Idempotent()
  @Put('logo')
  @Returns(siteView)
  async setLogo(
    @CurrentUser() caller: Caller,
    @Body({ schema: logoBody }) { base64 }: z.output<typeof logoBody>,
    @RequestHolder() holder: Holder,
  ): Promise<SiteView> {
    const image = await this.images.process(base64, LOGO_MAX_SIDE, holder);
    await this.effects.request(deleteLogoIfUnused(image.location, Date.now()));
    await this.images.save(image);
    try {
      return await this.#changeLogo(caller, image.location);
    } catch (error) {
      // Only after a rejection: after other errors the site may still show the image.
      if (error instanceof CommandRejected) await this.images.remove(image.location).catch(() => undefined);
      throw error;
    }
  }

  @ApiOperation({ summary: 'Removes the site’s logo.' })
  @RateLimit('edit-site', 60, 3_600)
  @Idempotent()
  @Delete('logo')
  @Returns(siteView)
  removeLogo(@CurrentUser() caller: Caller): Promise<SiteView> {
    return this.#changeLogo(caller, null);
  }

  async #changeLogo(caller: Caller, location: string | null): Promise<SiteView> {
    await this.dispatch.send(siteAggregate, toCommand('ChangeLogo', caller, { location }), initiatorOf(caller));
    return this.#fresh();
  }

  async #fresh(): Promise<SiteView> {
    await this.site.refresh();
    return this.site.view;
  }
}
