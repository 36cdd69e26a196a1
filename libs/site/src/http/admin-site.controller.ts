import { LOGO_MAX_SIDE, type SiteView } from '@muster/contracts/site';
import { adminSiteRoutes } from '@muster/contracts/site-routes';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { type Caller, CommandDispatcher, Effects, initiatorOf } from '@muster/platform';
import { type Handlers, holderOf, type RequestOf, Serves } from '@muster/platform/http';
import { Inject } from '@nestjs/common';
import { siteAggregate } from '../aggregate';
import { CurrentSite } from '../app/current-site';
import { toCommand } from '../app/to-command';
import { logoDeletions } from '../policies/unused-logos.policy';

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

  async setLogo({ caller, body: { base64 }, request }: RequestOf<Routes['setLogo']>) {
    const image = await this.images.process(base64, LOGO_MAX_SIDE, holderOf(request));
    const { location } = image;
    await this.effects.request(logoDeletions.ifUnused({ location }, Date.now()));
    return this.images.saveAndShow(image, () => this.#changeLogo(caller, location));
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
