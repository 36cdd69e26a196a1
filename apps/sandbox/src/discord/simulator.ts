import type { IncomingMessage, ServerResponse } from 'node:http';
import { Api } from './api';
import { serveAuthorization } from './authorization';
import type { RegisteredCommand } from './command-schema';
import { answerControl } from './control';
import { Guild } from './guild';
import { Interactions } from './interactions';
import { OAuth } from './oauth';
import { servePage } from './page-routes';
import type { SimulatorParts } from './parts';
import { SentRecord } from './record';
import { type Switches, switches } from './switches';

export interface DiscordOptions {
  /** Where the application receives interactions. */
  interactionsUrl?: string | undefined;
  /** The application's callbacks. Callbacks on this machine are always allowed. */
  redirects?: readonly string[];
}

/** Discord on this machine: `/oauth2/…`, `/api/v10/…`, the page `/discord` and the control `/_discord/…`. */
export class DiscordSimulator implements SimulatorParts {
  switches: Switches = switches.parse({});
  readonly record = new SentRecord();
  readonly guild = new Guild();
  readonly commands: { all: RegisteredCommand[] } = { all: [] };
  readonly interactions: Interactions;
  readonly oauth: OAuth;
  readonly #api: Api;

  constructor({ interactionsUrl, redirects = [] }: DiscordOptions = {}) {
    const read = () => this.switches;
    this.interactions = new Interactions(this.guild, read, this.record, interactionsUrl);
    this.oauth = new OAuth(redirects);
    this.#api = new Api(this, read, this.record);
  }

  /** Returns false if the request is not for the simulator. */
  serve(url: URL, req: IncomingMessage, res: ServerResponse): boolean {
    return (
      serveAuthorization(this.oauth, url, req, res) ||
      this.#api.serve(url, req, res) ||
      servePage(this, url, req, res) ||
      answerControl(this, url, req, res)
    );
  }

  /** Resets everything except the registered commands. */
  reset(): void {
    this.switches = switches.parse({});
    this.record.clear();
    this.guild.reset();
    this.interactions.reset();
    this.#api.clear();
  }
}
