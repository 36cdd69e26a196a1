import {
  CONFIG,
  type Config,
  type EffectOf,
  type JobOf,
  type JobResult,
  LogTail,
  SnapshotCache,
} from '@muster/platform';
import { PEOPLE_AROUND, type PeopleAround, type ShownCheck } from '@muster/pickups/ports';
import { DISCORD_LINKS, type DiscordLinks } from '@muster/users/ports';
import { Inject, Injectable } from '@nestjs/common';
import { channelAggregate } from '../aggregate';
import { ChannelDestinations } from '../app/channel-destinations';
import { ChannelSuspension } from '../app/channel-suspension';
import { type AroundContext, toAroundCard, toCheckCard, toEndedCheck, userIdsAround } from '../cards/around-card';
import { CardSender, type ChannelDestination } from '../cards/card-sender';
import { contentHash } from '../cards/content-hash';
import { retryMs, troubleOf } from '../cards/trouble';
import type { MessageBody } from '../client/messages';
import { DiscordSettings } from '../client/settings';
import type { Channel } from '../domain/channel';
import { type AroundRef, CARD_DELAY_MS, type UPDATE_AROUND } from '../policies/card-effects.policy';
import type { AroundNote } from '../read/around-notes.schema';
import { AroundNotes } from '../write/around-notes.store';

/** The message that the channel is to show. `subject`: the community or the check. */
interface Wanted {
  subject: string;
  body: MessageBody;
  users: readonly string[];
}
interface Place {
  ref: AroundRef;
  note: AroundNote;
  channel: Channel;
  to: ChannelDestination;
  context: AroundContext;
}

/**
 * Brings one of a channel's two messages about people around up to date. A message is about one community or one check:
 * when that is over, the message of people is removed, because it would name them for ever, and the question says what
 * came of it.
 */
@Injectable()
export class UpdateAroundJob implements JobOf<typeof UPDATE_AROUND> {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly snapshots: SnapshotCache,
    private readonly tail: LogTail,
    private readonly notes: AroundNotes,
    private readonly destinations: ChannelDestinations,
    private readonly sender: CardSender,
    private readonly suspension: ChannelSuspension,
    @Inject(PEOPLE_AROUND) private readonly people: PeopleAround,
    @Inject(DISCORD_LINKS) private readonly links: DiscordLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref }: EffectOf<typeof UPDATE_AROUND>, signal: AbortSignal): Promise<JobResult> {
    if (!this.settings.isEnabled) return { skipped: 'Discord is switched off' };
    const place = await this.#find(ref);
    if (!place) return { skipped: 'there is no such channel, or nothing can be shown in it' };
    try {
      const wanted = await this.#wantedIn(place);
      if (place.note.subject !== null && place.note.subject !== wanted?.subject) return await this.#end(place, signal);
      return wanted ? await this.#show(place, wanted, signal) : { skipped: 'nothing is to be shown' };
    } catch (error) {
      return this.#handle(error, place);
    }
  }

  async #find(ref: AroundRef): Promise<Place | undefined> {
    await this.tail.fence();
    const channel = (await this.snapshots.get<Channel>(channelAggregate, ref.channelId))?.state;
    const to = channel && channel.suspended !== 'gone' ? await this.destinations.of(channel) : undefined;
    if (!channel || !to) return undefined;
    const note = await this.notes.find(ref);
    const context = { language: channel.language, site: this.config.PUBLIC_URL, withButtons: !channel.isWebhook };
    return { ref, note, channel, to, context };
  }

  /** Undefined if nobody is around, if no check runs, or if the channel shows nothing. */
  async #wantedIn({ ref, channel, context }: Place): Promise<Wanted | undefined> {
    const { communityId, connected, suspended } = channel;
    if (communityId === null || !connected || suspended) return undefined;
    const around = await this.people.find(communityId);
    if (!around) return undefined;
    if (ref.part === 'around')
      return around.people.length + around.ifEnough === 0
        ? undefined
        : { subject: communityId, body: toAroundCard(around, context), users: userIdsAround(around) };
    const check = around.checkId === null ? undefined : await this.people.findCheck(around.checkId);
    if (check?.state !== 'asking') return undefined;
    return { subject: check._id, body: toCheckCard(check, await this.#accountsOf(check), context), users: [] };
  }

  async #accountsOf({ pressed }: ShownCheck): Promise<string[]> {
    const accounts = await Promise.all(pressed.map((userId) => this.links.findAccount(userId)));
    return accounts.flatMap((account) => account ?? []);
  }

  async #show({ ref, note, to }: Place, wanted: Wanted, signal: AbortSignal): Promise<JobResult> {
    const { message, isPosting, sentAt } = note;
    const hash = contentHash(wanted.body);
    if (message && note.hash === hash) return { skipped: 'up to date' };
    const ageMs = message && sentAt ? Date.now() - sentAt.getTime() : CARD_DELAY_MS;
    if (ageMs >= 0 && ageMs < CARD_DELAY_MS)
      return { retryInMs: CARD_DELAY_MS - ageMs, reason: 'it was edited just now' };
    if (message) await this.sender.edit(to, message, wanted.body, signal);
    else await this.notes.recordPosting(ref, wanted.subject);
    const sent = message ?? (await this.sender.post(to, wanted.body, onceFor(ref, wanted.subject, note), signal));
    // Discord ignores a repeated post, so the message may show what an earlier attempt contained.
    const isUnsure = !message && isPosting;
    await this.notes.recordSent(ref, sent, isUnsure ? '' : hash, wanted.users);
    return isUnsure ? { retryInMs: 0, reason: 'an earlier attempt may have succeeded' } : { skipped: 'up to date' };
  }

  /** A message that may have been posted just before a crash is found by posting it once more. */
  async #end({ ref, note, to, context }: Place, signal: AbortSignal): Promise<JobResult> {
    const ended = ref.part === 'check' ? toEndedCheck(await this.people.findCheck(note.subject!), context) : GONE;
    const isFound = note.isPosting && !('webhook' in to);
    const message =
      note.message ??
      (isFound ? await this.sender.post(to, ended, onceFor(ref, note.subject!, note), signal) : undefined);
    if (message && ref.part === 'check') await this.sender.edit(to, message, ended, signal);
    else if (message) await this.sender.remove(to, message, signal);
    await this.notes.recordOver(ref);
    return { retryInMs: 0, reason: 'perhaps there is a next one' };
  }

  /** An outage of any length uses up no attempts, so that the last state always arrives. */
  async #handle(error: unknown, { ref, channel, note }: Place): Promise<JobResult> {
    const trouble = troubleOf(error);
    const reason = (error as Error).message;
    if (trouble.kind !== 'unsure' && !note.isPosting) await this.notes.recordNotPosted(ref);
    if (trouble.kind === 'wait') return { retryInMs: trouble.ms, reason };
    if (trouble.kind === 'unsure') return { retryInMs: retryMs(await this.notes.recordFailure(ref)), reason };
    await this.notes.recordOver(ref);
    if (trouble.kind === 'message-gone') return { retryInMs: 0, reason: 'the message was deleted' };
    if (trouble.kind === 'refused') throw error;
    await this.suspension.suspend(channel, trouble.reason);
    return { skipped: `the channel is ${trouble.reason}` };
  }
}

/** A message that is looked for shows this for a moment, before it is removed. */
const GONE: MessageBody = { content: '…' };

const onceFor = ({ channelId, part }: AroundRef, subject: string, { generation }: AroundNote): string =>
  `${channelId}:${part}:${subject}:${generation}`;
