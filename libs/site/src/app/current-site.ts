import { servedSite, serveSite } from '@muster/contracts/served-site';
import type { SiteView } from '@muster/contracts/site';
import { serveMark } from '@muster/drawing';
import { isSame } from '@muster/kernel';
import { IMAGE_STORE, type ImageStore } from '@muster/media/ports';
import { CONFIG, type Config, idOfStream, LogTail, type StoredEvent, Turns } from '@muster/platform';
import { SITE_ADMINS, type SiteAdmins } from '@muster/users/ports';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { siteAggregate } from '../aggregate';
import { initialSite, type Site, termsSince } from '../domain/site';
import { SiteQueries } from '../read/site.queries';

/** The logo in drawn images. */
const MARK_PX = 102;
/** Events after which the first admin may exist, or the last one may be gone. */
const CHANGES_ADMINS = new Set(['AdminGranted', 'AdminRevoked', 'AccountDeleted', 'AccountRestored', 'AccountErased']);

/** The site as this process serves it: read when it starts and after every change, so that no request reads it. */
@Injectable()
export class CurrentSite implements OnModuleInit {
  readonly #log = new Logger('site');
  readonly #listeners: ((view: SiteView) => void)[] = [];
  #site: Site = initialSite;
  #needsSetup = false;
  /** The view that was last sent to open pages. */
  #announced: SiteView | undefined;
  readonly #readings = new Turns();

  constructor(
    private readonly queries: SiteQueries,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(SITE_ADMINS) private readonly admins: SiteAdmins,
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
    tail: LogTail,
  ) {
    tail.listen((events) => {
      if (events.some(concernsSite)) void this.#refreshAndAnnounce().catch(this.#warn);
    });
  }

  async onModuleInit(): Promise<void> {
    await this.refresh();
    this.#announced = this.view;
  }

  /** Calls `react` after every change, also one on another node. */
  onChange(react: (view: SiteView) => void): void {
    this.#listeners.push(react);
  }

  get state(): Site {
    return this.#site;
  }

  get needsSetup(): boolean {
    return this.#needsSetup;
  }

  get view(): SiteView {
    const site = servedSite();
    return { ...site, links: [...site.links], providers: [...site.providers], needsSetup: this.#needsSetup };
  }

  /**
   * Resolves when everything that was committed before has been read. Readings take turns, so that an older one never
   * replaces a newer one.
   */
  refresh(): Promise<void> {
    return this.#readings.take(() => this.#read());
  }

  async #read(): Promise<void> {
    const [{ site, operator, links }, hasAdmin] = await Promise.all([this.queries.find(), this.admins.exists()]);
    const { name, accent, logo, discordInvite } = site;
    if (logo !== this.#site.logo) serveMark(await this.#markOf(logo));
    this.#site = site;
    this.#needsSetup = !hasAdmin;
    const providers = this.config.signInProviders.map(({ id, name: label }) => ({ id, name: label }));
    const address = logo && new URL(logo, this.config.PUBLIC_URL).href;
    const terms = termsSince(site);
    const served = {
      name,
      accent,
      logo: address,
      operator,
      links,
      discordInvite,
      providers,
      ...(Object.keys(terms).length > 0 && { termsSince: terms }),
    };
    // A new object has the page made and compressed again.
    if (!isSame(served, servedSite())) serveSite(served);
  }

  /** While the storage is unavailable, cards show our mark until the next change. */
  async #markOf(logo: string | null): Promise<string | undefined> {
    return logo === null ? undefined : this.images.toDataUri(logo, MARK_PX).catch(() => undefined);
  }

  /** Most changes of accounts leave the site as it is. */
  async #refreshAndAnnounce(): Promise<void> {
    const before = this.#announced;
    await this.refresh();
    const { view } = this;
    if (isSame(before, view)) return;
    this.#announced = view;
    for (const react of this.#listeners) react(view);
  }

  readonly #warn = (error: Error): void => this.#log.warn(`could not read the site: ${error.message}`);
}

const concernsSite = ({ stream, type }: StoredEvent): boolean =>
  idOfStream(siteAggregate, stream) !== undefined || CHANGES_ADMINS.has(type);
