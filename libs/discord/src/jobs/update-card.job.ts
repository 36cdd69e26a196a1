import {
  CONFIG,
  type Config,
  type EffectOf,
  type JobOf,
  type JobResult,
  LogTail,
  SnapshotCache,
} from '@muster/platform';
import { SHOWN_POSTS, type ShownPosts } from '@muster/board/ports';
import { SHOWN_EVENINGS, type ShownEvenings } from '@muster/nights/ports';
import { SHOWN_SCRIMS, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import { ChannelSuspension } from '../app/channel-suspension';
import { type CardContext, type CardState, toCard, userIdsOn } from '../cards/card';
import { toEveningCard, userIdsOfEvening } from '../cards/evening-card';
import { ChannelDestinations } from '../app/channel-destinations';
import { CardSender, type ChannelDestination } from '../cards/card-sender';
import { contentHash } from '../cards/content-hash';
import { isForMembers, planCard, planEveningCard, planPostCard } from '../cards/plan';
import { toPostCard } from '../cards/post-card';
import { retryMs, troubleOf } from '../cards/trouble';
import type { MessageBody } from '../client/messages';
import { DiscordSettings } from '../client/settings';
import type { Channel } from '../domain/channel';
import { CARD_DELAY_MS, type CardRef, type UPDATE_CARD } from '../policies/card-effects.policy';
import { type Card, CardStore } from '../write/cards.store';

/** The scrim, evening or post that a message is about. */
interface Subject {
  communityId: string | null;
  startsAt: string;
  /** Whose names the message shows. */
  users: readonly string[];
  plan: (posted: { isPosted: boolean; now: number }) => CardState | undefined;
  toBody: (context: CardContext) => MessageBody;
}
interface Work {
  ref: CardRef;
  channel: Channel;
  card: Card | undefined;
  to: ChannelDestination;
  /** Nothing is to be shown, but an earlier attempt to post the message may have succeeded. */
  isOver: boolean;
  subject: Subject;
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
    @Inject(SHOWN_EVENINGS) private readonly evenings: ShownEvenings,
    @Inject(SHOWN_POSTS) private readonly posts: ShownPosts,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref }: EffectOf<typeof UPDATE_CARD>, signal: AbortSignal): Promise<JobResult> {
    if (!this.settings.isEnabled) return { skipped: 'Discord is switched off' };
    const work = await this.#prepare(ref);
    if (typeof work === 'string') return { skipped: work };
    const { ageMs = null, message } = work.card ?? {};
    if (message && ageMs !== null && ageMs < CARD_DELAY_MS)
      return { retryInMs: CARD_DELAY_MS - ageMs, reason: 'it was edited just now' };
    try {
      return (await this.#send(work, signal))
        ? { skipped: 'up to date' }
        : { retryInMs: CARD_DELAY_MS, reason: 'an earlier attempt to post it may have succeeded' };
    } catch (error) {
      return this.#handle(error, work);
    }
  }

  /** Returns why there is nothing to send, or what to send. */
  async #prepare(ref: CardRef): Promise<Work | string> {
    await this.tail.fence();
    const channel = (await this.snapshots.get<Channel>(channelAggregate, ref.channelId))?.state;
    const subject = channel && (await this.#findSubject(ref, channel));
    if (!channel || !subject) return 'there is no such channel, scrim, evening or post';
    const to = await this.destinations.of(channel);
    const card = await this.cards.find(ref);
    const state = subject.plan({ isPosted: Boolean(card?.message), now: Date.now() });
    if (!to || (!state && (channel.suspended === 'gone' || !mayExist(channel, card)))) return 'nothing is to be shown';
    const body = subject.toBody({
      state: state ?? 'hidden',
      language: channel.language,
      site: this.config.PUBLIC_URL,
      withButtons: !channel.isWebhook,
      now: Date.now(),
    });
    const hash = contentHash(body);
    if (card?.message && card.hash === hash) return 'up to date';
    return { ref, channel, card, to, isOver: !state, subject, body, hash };
  }

  async #findSubject({ scrimId: id }: CardRef, channel: Channel): Promise<Subject | undefined> {
    const scrim = await this.scrims.find(id, isForMembers(channel));
    if (scrim) {
      const { view, communityId } = scrim;
      return {
        communityId,
        startsAt: view.gameStartTime,
        users: userIdsOn(view),
        plan: (posted) => planCard(channel, scrim, posted),
        toBody: (context) => toCard(view, context),
      };
    }
    const evening = await this.evenings.find(id);
    if (evening)
      return {
        communityId: evening.communityId,
        startsAt: evening.view.startsAt,
        users: userIdsOfEvening(evening.view),
        plan: (posted) => planEveningCard(channel, evening, posted),
        toBody: (context) => toEveningCard(evening.view, context),
      };
    return this.#findPost(id, channel);
  }

  /** Its message names a team and no people. */
  async #findPost(id: string, channel: Channel): Promise<Subject | undefined> {
    const post = await this.posts.find(id);
    return (
      post && {
        communityId: channel.communityId,
        startsAt: post.from,
        users: [],
        plan: (posted) => planPostCard(channel, post, posted),
        toBody: (context) => toPostCard(post, context),
      }
    );
  }

  /** Returns false if the message may show what an earlier attempt to post it contained. */
  async #send(work: Work, signal: AbortSignal): Promise<boolean> {
    const { ref, card, to, subject, body, hash } = work;
    if (work.isOver) return this.#takeBack(work, signal);
    if (card?.message) await this.sender.edit(to, card.message, body, signal);
    const sent = card?.message ? { message: card.message, hash } : await this.#post(work, signal);
    const { users, startsAt, communityId } = subject;
    await this.cards.recordSent(ref, { ...sent, users, startsAt, communityId });
    return sent.hash === hash;
  }

  async #post({ ref, to, body, hash }: Work, signal: AbortSignal): Promise<{ message: string; hash: string }> {
    const first = await this.cards.recordPosting(ref, hash);
    const message = await this.sender.post(to, body, `${ref.channelId}:${ref.scrimId}:${first.generation}`, signal);
    return { message, hash: first.hash === hash ? hash : '' };
  }

  /** Finds the message by posting it once more. */
  async #takeBack(work: Work, signal: AbortSignal): Promise<true> {
    const { message } = await this.#post(work, signal);
    await this.sender.remove(work.to, message, signal);
    await this.cards.recordLost(work.ref);
    return true;
  }

  /** An outage of any length uses up no attempts, so that the last state always arrives. */
  async #handle(error: unknown, { ref, channel, card }: Work): Promise<JobResult> {
    const trouble = troubleOf(error);
    const reason = (error as Error).message;
    if (trouble.kind !== 'unsure' && !card?.message && !card?.hash) await this.cards.recordNotPosted(ref);
    if (trouble.kind === 'wait') return { retryInMs: trouble.ms, reason };
    if (trouble.kind === 'message-gone' && card?.message) {
      await this.cards.recordLost(ref);
      return { retryInMs: 0, reason: 'the message was deleted and is posted again' };
    }
    if (trouble.kind === 'channel-lost') {
      if (card?.message) await this.cards.recordFailure(ref); // what it shows can no longer be corrected
      await this.suspension.suspend(channel, trouble.reason);
      return { skipped: `the channel is ${trouble.reason}` };
    }
    if (trouble.kind === 'refused') throw error;
    return { retryInMs: retryMs(await this.cards.recordFailure(ref)), reason };
  }
}

/** Discord recognises repeated posts in channels only, so a message by a webhook cannot be found again. */
const mayExist = (channel: Channel, card: Card | undefined): boolean =>
  !channel.isWebhook && card !== undefined && !card.message && card.hash !== '';
