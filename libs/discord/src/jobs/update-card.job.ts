import {
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
import { ChannelSuspension } from '../app/channel-suspension';
import { toCard, userIdsOn } from '../cards/card';
import { ChannelDestinations } from '../app/channel-destinations';
import { CardSender, type Destination } from '../cards/card-sender';
import { planCard } from '../cards/plan';
import { retryMs, troubleOf } from '../cards/trouble';
import type { MessageBody } from '../client/messages';
import { DiscordSettings } from '../client/settings';
import type { Channel } from '../domain/channel';
import { CARD_DELAY_MS, type CardRef, type UPDATE_CARD } from '../policies/card-effects.policy';
import { type Card, CardStore } from '../write/cards.store';

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
    private readonly destinations: ChannelDestinations,
    private readonly sender: CardSender,
    private readonly suspension: ChannelSuspension,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
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
    const to = await this.destinations.of(channel);
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

  async #send({ ref, card, to, scrim, body, hash }: Work, signal: AbortSignal): Promise<void> {
    const once = `${ref.channelId}:${ref.scrimId}:${card.generation}`;
    if (card.message) await this.sender.edit(to, card.message, body, signal);
    const message = card.message ?? (await this.sender.post(to, body, once, signal));
    await this.cards.recordSent(ref, {
      message,
      hash,
      users: userIdsOn(scrim.view),
      startsAt: scrim.view.gameStartTime,
    });
  }

  /** An outage of any length uses up no attempts, so that the last state always arrives. */
  async #handle(error: unknown, { ref, channel, card }: Work): Promise<JobResult> {
    const trouble = troubleOf(error);
    const reason = (error as Error).message;
    if (trouble.kind === 'wait') return { retryInMs: trouble.ms, reason };
    if (trouble.kind === 'message-gone' && card.message) {
      await this.cards.recordLost(ref);
      return { retryInMs: 0, reason: 'the message was deleted and is posted again' };
    }
    if (trouble.kind === 'channel-lost') {
      await this.suspension.suspend(channel, trouble.reason);
      return { skipped: `the channel is ${trouble.reason}` };
    }
    if (trouble.kind === 'refused') throw error;
    return { retryInMs: retryMs(await this.cards.recordFailure(ref)), reason };
  }
}
