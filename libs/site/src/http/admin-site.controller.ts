import { LOGO_MAX_SIDE, type SiteView } from '@muster/contracts/site';
import { adminSiteRoutes } from '@muster/contracts/site-routes';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type Caller, CommandDispatcher, CommandRejected, Effects, initiatorOf } from '@muster/platform';
import { type Handlers, holderOf, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { siteAggregate } from '../aggregate';
import { CurrentSite } from '../app/current-site';
import { toCommand } from '../app/to-command';
import { deleteLogoIfUnused } from '../policies/unused-logos.policy';

type Routes = typeof adminSiteRoutes;

@Serves('site', adminSiteRoutes)
export class AdminSiteController implements Handlers<Routes> {
  constructor(
    private readonly dispatch: CommandDispatcher,
    private readonly site: CurrentSite,
    private readonly effects: Effects,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
  ) {}

  async edit({ caller, body }: RequestOf<Routes['edit']>) {
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
  async setLogo({ caller, body: { base64 }, request }: RequestOf<Routes['setLogo']>) {
    const image = await this.images.process(base64, LOGO_MAX_SIDE, holderOf(request));
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

  removeLogo({ caller }: RequestOf<Routes['removeLogo']>) {
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
