import { Database, REDIS, CommandDispatcher, type Config, CONFIG } from '@muster/platform';
import { createWorker, MetricsPort, startWorker } from '@muster/platform/runtime';
import type { INestApplicationContext } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { type DiscordAt, startDiscord } from '@testing/discord-simulator';
import { waitUntil } from '@testing/wait-until';
import { weeklyFrom } from '@testing/weekly-night';
import { API_KEY, createWorld, type TestUser, type World } from '@testing/world';
import { channelAggregate } from '../src/aggregate';
import { features } from '../../../apps/features';
import { CommunityCalls } from '../../communities/test/community-calls';
import type { Subject } from '../src/domain/channel';

type Message = ReturnType<DiscordAt['messages']>[number];
const GUILD = '1100000000000000100';

/** Links the user with that person of Discord, as the browser does. */
export async function linkDiscord(world: World, discord: DiscordAt, user: TestUser, email: string): Promise<void> {
  const started = await fetch(`${world.url()}/api/auth/discord/start`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, authorization: user.token },
  });
  const cookie = started.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { url } = (await started.json()) as { url: string };
  const { search } = new URL(await discord.authorize(url, email));
  const linked = await fetch(`${world.url()}/api/auth/discord/callback${search}`, {
    headers: { cookie: cookie.join('; '), accept: 'application/json' },
  });
  if (linked.status !== 200) throw new Error(`not linked: ${await linked.text()}`);
}

/** A Muster with its worker, and a Discord of its own. */
export class DiscordWorld {
  readonly calls: CommunityCalls;
  readonly #workers: INestApplicationContext[] = [];

  private constructor(
    readonly world: World,
    readonly discord: DiscordAt,
    readonly admin: TestUser,
  ) {
    this.calls = new CommunityCalls(world);
    discord.sendTo(`${world.url()}/api/discord/interactions`);
  }

  /** The worker is separate, so that a test can end it. */
  static async create(env: Record<string, string> = {}): Promise<DiscordWorld> {
    const discord = await startDiscord();
    const world = await createWorld({ nodes: 1, env: { ...discord.env, COMMUNITY_SCRIMS: '1000', ...env } });
    const stage = new DiscordWorld(world, discord, await world.createUser({ admin: true }));
    await stage.startWorker();
    return stage;
  }

  async startWorker(): Promise<void> {
    const worker = await createWorker(this.world.node().get<Config>(CONFIG, { strict: false }), features);
    await startWorker(worker);
    this.#workers.push(worker);
  }
  async stopWorkers(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()));
  }
  async close(): Promise<void> {
    await this.stopWorkers();
    await this.world?.close();
    await this.discord?.close();
  }

  /** Deletes all keys of this installation and of Discord's limits, as FLUSHALL does; other tests use the same server. */
  async emptyRedis(): Promise<void> {
    const database = this.world.node().get<Database>(Database, { strict: false });
    const [row] = await database.query<{ id: string }>('SELECT id FROM installation');
    for (const pattern of [`*${row!.id}*`, 'discord:*']) {
      const keys = await this.redis.keys(pattern);
      if (keys.length > 0) await this.redis.del(keys);
    }
  }

  /** The internal port of the newest worker. */
  get workerUrl(): string {
    return this.#workers.at(-1)!.get(MetricsPort, { strict: false }).url;
  }

  get redis(): Redis {
    return this.world.node().get<Redis>(REDIS, { strict: false });
  }

  link(user: TestUser, email: string): Promise<void> {
    return linkDiscord(this.world, this.discord, user, email);
  }

  /** A channel that shows a community or a region, connected by an admin. */
  async connect(name: string, subject: Subject): Promise<string> {
    const { id } = this.discord.simulator.guild.addChannel(name);
    const by = { userId: this.admin.id, isAdmin: true, role: null };
    const ctx = { now: new Date().toISOString() };
    await this.world.node().get(CommandDispatcher, { strict: false }).send(
      channelAggregate,
      {
        type: 'ConnectDiscordChannel',
        channelId: id,
        by,
        ctx,
        guildId: GUILD,
        language: 'en',
        subject,
        mayManage: true,
      },
      { by: this.admin.id },
    );
    return id;
  }

  /** Creates an evening in three days, the only one of its night. Members may sign up. */
  async createEvening({ slug, organiser }: { slug: string; organiser: TestUser }, name = 'Inhouse'): Promise<string> {
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const night = { ...weeklyFrom(new Date(`${date}T20:00Z`)), name, until: date };
    return (await this.calls.call('POST', `/${slug}/nights`, organiser, night)).body.evenings[0]._id;
  }

  async rows<T>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.world.asOwner(text, values)) as T[];
  }

  /** The next message is posted without a response, and none is posted after it until the faults are cleared. */
  loseNextPost(): void {
    const faults = [
      { on: 'message.create', lose: true, times: 1 },
      { on: 'message.create', status: 503, times: 1_000 },
    ];
    this.discord.set({ faults });
  }

  /** The messages about a scrim in a channel, by the link in them. */
  about(channel: string, scrim: { _id: string }): Message[] {
    return this.discord.messages(channel).filter(({ embeds }) => embeds[0]?.url?.endsWith(scrim._id));
  }

  /** Resolves with the only message about a scrim once it contains the text. */
  async shows(channel: string, scrim: { _id: string }, text = ''): Promise<Message> {
    const found = await waitUntil(() => {
      const [message] = this.about(channel, scrim);
      return message && JSON.stringify(message.embeds).includes(text) ? message : undefined;
    });
    if (this.about(channel, scrim).length > 1) throw new Error('there is more than one message about the scrim');
    return found;
  }

  /**
   * Resolves once Muster knows that it has posted the message. Before, a suspended channel's message is taken back
   * instead of being edited, because the attempt to post it is repeated.
   */
  async recorded({ id }: Message): Promise<void> {
    await waitUntil(async () => (await this.rows('SELECT 1 FROM discord_cards WHERE message = $1', [id])).length > 0);
  }

  /** Resolves once the messages that the events so far concern have been requested. */
  async requested(): Promise<void> {
    await waitUntil(
      async () =>
        (
          await this.rows(
            "SELECT 1 FROM policies p, es_head h WHERE p.name = 'discord-cards' AND p.position >= h.position",
          )
        ).length > 0,
    );
  }

  /** Resolves once every message is up to date. */
  async settled(): Promise<void> {
    await waitUntil(async () => {
      const [row] = await this.rows<{ open: string | number }>(
        `SELECT (SELECT count(*) FROM effects
            WHERE kind IN ('UpdateDiscordCard', 'UpdateDiscordOffer') AND state IN ('pending', 'running'))
          + (SELECT count(*) FROM policies p, es_head h
            WHERE p.name IN ('discord-cards', 'discord-offers') AND p.position < h.position) AS open`,
      );
      return Number(row!.open) === 0;
    });
  }
}
