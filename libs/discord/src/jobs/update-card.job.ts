import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import {
  CommandDispatcher,
  CONFIG,
  type Config,
  type EffectOf,
  type JobOf,
  type JobResult,
  LogTail,
  SnapshotCache,
} from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrim, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { channelAggregate } from '../aggregate';
import { toCard, userIdsOn } from '../cards/card';
import { BudgetUsedUpError, CardSender, type Destination } from '../cards/card-sender';
import { planCard } from '../cards/plan';
import { parseWebhookUrl } from '../cards/webhook-address';
import { DiscordError, DiscordRateLimitedError } from '../client/errors';
import type { MessageBody } from '../client/messages';
import { DiscordSettings } from '../client/settings';
import type { Channel, Suspension } from '../domain/channel';
import { SuspendDiscordChannel } from '../domain/channel-commands';
import { CARD_DELAY_MS, type CardRef, type UPDATE_CARD } from '../policies/card-effects.policy';
import { ChannelQueries } from '../read/channels.queries';
import { type Card, CardStore } from '../write/cards.store';

const DISCORD = { userId: 'discord', isAdmin: true, role: null };
const BAD_REQUEST = 400;
const [RETRY_MIN_MS, RETRY_MAX_MS] = [500, 30_000];
/** Messages that waited for the same limit do not all come back at once. */
const SPREAD_MS = 500;

interface Work {
  ref: CardRef;
  channel: Channel;
  card: Card;
  to: Destination;
  scrim: ShownScrim;
  body: MessageBody;
  hash: string;
}

/**
 * Brings one message up to date. It is never done: a message that shows the current state is skipped, and every
 * change requests it again.
 */
@Injectable()
export class UpdateCardJob implements JobOf<typeof UPDATE_CARD> {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly snapshots: SnapshotCache,
    private readonly tail: LogTail,
    private readonly cards: CardStore,
    private readonly channels: ChannelQueries,
    private readonly sender: CardSender,
    private readonly dispatch: CommandDispatcher,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref }: EffectOf<typeof UPDATE_CARD>, signal: AbortSignal): Promise<JobResult> {
    if (!this.settings.isEnabled) return { skipped: 'Discord is switched off' };
    const work = await this.#prepare(ref);
    if (typeof work === 'string') return { skipped: work };
    const { ageMs, message } = work.card;
    if (message && ageMs !== null && ageMs < CARD_DELAY_MS)
      return { retryInMs: CARD_DELAY_MS - ageMs, reason: 'it was edited just now' };
    try {
      await this.#send(work, signal);
      return { skipped: 'up to date' };
    } catch (error) {
      return this.#handle(error, work);
    }
  }

  /** Returns why there is nothing to send, or what to send. */
  async #prepare(ref: CardRef): Promise<Work | string> {
    await this.tail.fence();
    const channel = (await this.snapshots.get<Channel>(channelAggregate, ref.channelId))?.state;
    const scrim = channel && (await this.scrims.find(ref.scrimId, channel.communityId !== null));
    if (!channel || !scrim) return 'there is no such channel or scrim';
    const to = await this.#destinationOf(channel);
    const card = await this.cards.find(ref);
    const state = planCard(channel, scrim, { isPosted: Boolean(card?.message), now: Date.now() });
    if (!state || !to) return 'nothing is to be shown';
    const body = toCard(scrim.view, {
      state,
      language: channel.language,
      site: this.config.PUBLIC_URL,
      withButtons: !channel.isWebhook,
      now: Date.now(),
    });
    const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
    if (card?.message && card.hash === hash) return 'up to date';
    return { ref, channel, card: card ?? (await this.#open(ref)), to, scrim, body, hash };
  }

  async #open(ref: CardRef): Promise<Card> {
    await this.cards.open(ref);
    return (await this.cards.find(ref))!;
  }

  async #destinationOf({ id, isWebhook }: Channel): Promise<Destination | undefined> {
    if (!isWebhook) return { channelId: id };
    const webhook = parseWebhookUrl((await this.channels.webhookUrl(id)) ?? '', this.settings.application.url);
    return webhook && { webhook };
  }

  async #send({ ref, card, to, scrim, body, hash }: Work, signal: AbortSignal): Promise<void> {
    const once = `${ref.channelId}:${ref.scrimId}:${card.generation}`;
    if (card.message) await this.sender.edit(to, card.message, body, signal);
    const message = card.message ?? (await this.sender.post(to, body, once, signal));
    await this.cards.recordSent(ref, { message, hash, users: userIdsOn(scrim.view) });
  }

  /** An outage of any length uses up no attempts, so that the last state always arrives. */
  async #handle(error: unknown, { ref, channel, card }: Work): Promise<JobResult> {
    if (error instanceof BudgetUsedUpError || error instanceof DiscordRateLimitedError)
      return { retryInMs: error.retryAfterMs + Math.random() * SPREAD_MS, reason: error.message };
    if (error instanceof DiscordError) {
      if (error.reason === 'unknown-message' && card.message) {
        await this.cards.recordLost(ref);
        return { retryInMs: 0, reason: 'the message was deleted and is posted again' };
      }
      const reason = suspensionOf(error);
      if (reason) return this.#suspend(channel, reason);
      if (error.status === BAD_REQUEST) throw error;
    }
    const failures = await this.cards.recordFailure(ref);
    return { retryInMs: retryMs(failures), reason: (error as Error).message };
  }

  async #suspend({ id, communityId, connected }: Channel, reason: Suspension): Promise<JobResult> {
    const staff = communityId === null ? [] : await this.memberships.staffOf(communityId, 'organiser');
    const ctx = { now: new Date().toISOString() };
    if (connected)
      await this.dispatch.send(new SuspendDiscordChannel(id, DISCORD, ctx, reason, staff), { by: DISCORD.userId });
    return { skipped: `the channel is ${reason}` };
  }
}

function suspensionOf(error: DiscordError): Suspension | undefined {
  if (error.reason === 'unknown-channel' || error.reason === 'unknown-webhook') return 'gone';
  return error.isChannelLost ? 'forbidden' : undefined;
}

/** Doubles up to half a minute; half of it is random, so that an outage is not followed by a storm. */
const retryMs = (failures: number): number =>
  Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
