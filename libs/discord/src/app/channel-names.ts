import { Injectable } from '@nestjs/common';
import { DiscordApi } from '../client/discord-api';

/** Names change seldom, and Discord limits how often it is asked. */
const KEEP_MS = 10 * 60_000;
/** After a failed call the name is unknown for a while, so that a slow Discord is not asked for every page. */
const RETRY_MS = 30_000;
/** If Discord takes longer, organisers see the number of the channel instead of its name. */
const TIMEOUT_MS = 1_500;
const MAX_KEPT = 1_000;

/** Names of connected channels, as Discord says. They are not stored: nothing is decided by them. */
@Injectable()
export class ChannelNames {
  readonly #known = new Map<string, { name: string | null; until: number }>();

  constructor(private readonly api: DiscordApi) {}

  async find(channelIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    return new Map(await Promise.all(channelIds.map(async (id) => [id, await this.#nameOf(id)] as const)));
  }

  async #nameOf(channelId: string): Promise<string | null> {
    const known = this.#known.get(channelId);
    if (known && known.until > Date.now()) return known.name;
    const { name, keepMs } = await this.api.getChannel(channelId, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ data }) => ({ name: data.name ?? null, keepMs: KEEP_MS }),
      () => ({ name: null, keepMs: RETRY_MS }),
    );
    if (this.#known.size >= MAX_KEPT) this.#known.clear();
    this.#known.set(channelId, { name, until: Date.now() + keepMs });
    return name;
  }
}
