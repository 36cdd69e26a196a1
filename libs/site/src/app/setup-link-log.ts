import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SetupLink } from './setup-link';

/** Prints the link at each start while there is no admin. People who read the log may set the site up. */
@Injectable()
export class SetupLinkLog implements OnApplicationBootstrap {
  readonly #log = new Logger('setup');

  constructor(private readonly link: SetupLink) {}

  async onApplicationBootstrap(): Promise<void> {
    const url = await this.link.issue();
    if (url) this.#log.warn(`Set up: ${url}`);
  }
}
