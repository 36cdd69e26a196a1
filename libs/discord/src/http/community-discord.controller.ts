import { communityDiscordRoutes } from '@muster/contracts/discord-routes';
import { type Handlers, type RequestOf, Serves } from '@muster/platform/http';
import { CommunityChannels } from '../app/community-channels';

type Routes = typeof communityDiscordRoutes;

/** Where a community shows its scrims in Discord, for its organisers. */
@Serves('communities', communityDiscordRoutes)
export class CommunityDiscordController implements Handlers<Routes> {
  constructor(private readonly channels: CommunityChannels) {}

  find({ caller, params: { slug }, language }: RequestOf<Routes['find']>) {
    return this.channels.find(slug, caller, language);
  }

  async disconnect({ caller, params: { slug }, query, language }: RequestOf<Routes['disconnect']>) {
    await this.channels.disconnect(slug, caller, query.channel);
    return this.channels.find(slug, caller, language);
  }

  async storeWebhook({ caller, params: { slug }, body, language }: RequestOf<Routes['storeWebhook']>) {
    await this.channels.storeWebhook(slug, caller, body.url, language);
    return this.channels.find(slug, caller, language);
  }

  /** Posts a message to see whether it arrives. */
  async test({ caller, params: { slug }, query, language }: RequestOf<Routes['test']>) {
    await this.channels.sendTest(slug, caller, query.channel);
    return this.channels.find(slug, caller, language);
  }

  async suspend({ caller, params: { slug }, query, language }: RequestOf<Routes['suspend']>) {
    await this.channels.suspend(slug, caller, query.channel);
    return this.channels.find(slug, caller, language);
  }

  async resume({ caller, params: { slug }, query, language }: RequestOf<Routes['resume']>) {
    await this.channels.resume(slug, caller, query.channel);
    return this.channels.find(slug, caller, language);
  }
}
