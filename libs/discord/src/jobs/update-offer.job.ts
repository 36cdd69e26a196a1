import type { OfferView } from '@muster/contracts/attendance';
import { CONFIG, type Config, type EffectOf, type JobOf, type JobResult, LogTail } from '@muster/platform';
import { SHOWN_SCRIMS, type ShownScrim, type ShownScrims } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { ChannelDestinations } from '../app/channel-destinations';
import { ChannelSuspension } from '../app/channel-suspension';
import { OfferPlaces } from '../app/offer-places';
import { CardSender, type Destination } from '../cards/card-sender';
import { contentHash } from '../cards/content-hash';
import { toEndedNote, toOfferNote } from '../cards/offer-note';
import { isShownIn } from '../cards/plan';
import { retryMs, type Trouble, troubleOf } from '../cards/trouble';
import { DiscordSettings } from '../client/settings';
import type { Channel } from '../domain/channel';
import type { OfferRef, UPDATE_OFFER } from '../policies/card-effects.policy';
import type { OfferNote } from '../read/offers.schema';
import { OfferStore } from '../write/offers.store';

const EARLY_MS = 1_000;

/** A message about an offer, and where it is. `channel`: undefined for a message that only the person sees. */
interface Note extends OfferNote {
  ref: OfferRef;
  channel: Channel | undefined;
  to: Destination | undefined;
}

/** Tells a reserve of an offer, keeps the message up to date, and takes it back when the offer ends. */
@Injectable()
export class UpdateOfferJob implements JobOf<typeof UPDATE_OFFER> {
  constructor(
    private readonly settings: DiscordSettings,
    private readonly tail: LogTail,
    private readonly offers: OfferStore,
    private readonly places: OfferPlaces,
    private readonly destinations: ChannelDestinations,
    private readonly sender: CardSender,
    private readonly suspension: ChannelSuspension,
    @Inject(SHOWN_SCRIMS) private readonly scrims: ShownScrims,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async perform({ ref }: EffectOf<typeof UPDATE_OFFER>, signal: AbortSignal): Promise<JobResult> {
    if (!this.settings.isEnabled) return { skipped: 'Discord is switched off' };
    await this.tail.fence();
    const scrim = await this.scrims.find(ref.scrimId, true);
    const offer = scrim?.isDeleted ? undefined : scrim?.view.offers.find(({ _id }) => _id === ref.offerId);
    const note = await this.#find(ref);
    if (!scrim || !offer) return note ? this.#end(note, signal) : { done: 'the offer is over' };
    if (note?.channel && !belongsIn(note.channel, note, scrim)) return this.#moveOn(await this.#end(note, signal));
    if (note) return this.#show(note, scrim, offer, signal);
    return this.#begin(ref, scrim, offer);
  }

  /** Chooses where they learn of it. The message is sent by the next run, which finds the place. */
  async #begin(ref: OfferRef, scrim: ShownScrim, offer: OfferView): Promise<JobResult> {
    if (Date.parse(offer.expiresAt) <= Date.now()) return { skipped: 'the offer is over' };
    const place = await this.places.find(offer, scrim);
    if (!place) return { skipped: 'they cannot be reached in Discord' };
    await this.offers.open(ref, offer.to._id, place);
    return { retryInMs: 0, reason: 'where to tell them was chosen' };
  }

  async #find(ref: OfferRef): Promise<Note | undefined> {
    const note = await this.offers.find(ref);
    if (!note) return undefined;
    if (note.token !== null) return { ...note, ref, channel: undefined, to: { interaction: note.token } };
    const channel = await this.places.findChannel(note.channelId!);
    return { ...note, ref, channel, to: channel && (await this.destinations.of(channel)) };
  }

  async #show(note: Note, scrim: ShownScrim, offer: OfferView, signal: AbortSignal): Promise<JobResult> {
    if (!note.to) return { skipped: 'the webhook was removed' };
    const { language, channel, message, ref } = note;
    const context = { language, site: this.config.PUBLIC_URL, withButtons: !channel?.isWebhook };
    const body = toOfferNote(scrim.view, offer, context);
    const hash = contentHash(body);
    if (message && note.hash === hash) return { skipped: 'up to date' };
    try {
      if (message) await this.sender.edit(note.to, message, body, signal);
      else await this.offers.recordPosting(ref, true);
      const sent = message ?? (await this.sender.post(note.to, body, onceFor(note), signal));
      // Discord ignores a repeated post, so the message may show what an earlier attempt contained.
      const isUnsure = !message && note.isPosting;
      await this.offers.recordSent(ref, sent, isUnsure ? '' : hash);
      return isUnsure ? { retryInMs: 0, reason: 'an earlier attempt may have succeeded' } : { skipped: 'up to date' };
    } catch (error) {
      return this.#handle(error, note, offer.to._id);
    }
  }

  async #handle(error: unknown, note: Note, userId: string): Promise<JobResult> {
    const [trouble, { ref }, reason] = [troubleOf(error), note, (error as Error).message];
    if (trouble.kind !== 'unsure') await this.offers.recordPosting(ref, false);
    if (trouble.kind === 'wait') return { retryInMs: trouble.ms, reason };
    if (trouble.kind === 'unsure') return { retryInMs: retryMs(await this.offers.recordFailure(ref)), reason };
    if (trouble.kind === 'message-gone') {
      if (!note.channel) return { skipped: 'they dismissed it' };
      await this.offers.recordLost(ref);
      return { retryInMs: 0, reason: 'the message was deleted and is posted again' };
    }
    return this.#tellElsewhere(trouble, note, userId, error);
  }

  /** The token is no longer accepted, or the channel is lost. */
  async #tellElsewhere(
    trouble: Trouble,
    { ref, channel, token }: Note,
    userId: string,
    error: unknown,
  ): Promise<JobResult> {
    if (token !== null) {
      // Discord accepts nothing by a token before it has the response to the interaction.
      if ((await this.offers.recordFailure(ref)) === 1)
        return { retryInMs: EARLY_MS, reason: 'perhaps it was too early' };
      await this.places.forgetToken(userId);
    } else if (trouble.kind === 'channel-lost' && channel) await this.suspension.suspend(channel, trouble.reason);
    else throw error;
    await this.offers.forget(ref);
    return { retryInMs: 0, reason: 'another place is chosen' };
  }

  /** Deletes a message in a channel. One that only the person sees says that the offer is over. */
  async #end(note: Note, signal: AbortSignal): Promise<JobResult> {
    const { ref, channel, to } = note;
    try {
      if (to && channel?.suspended !== 'gone') await this.#takeBack(note, to, signal);
    } catch (error) {
      const trouble = troubleOf(error);
      const reason = (error as Error).message;
      if (trouble.kind === 'wait') return { retryInMs: trouble.ms, reason };
      if (trouble.kind === 'unsure') return { retryInMs: retryMs(await this.offers.recordFailure(ref)), reason };
    }
    await this.offers.forget(ref);
    return { done: 'the offer is over' };
  }

  /** A message that may have been posted just before a crash is found by posting it once more. */
  async #takeBack(note: Note, to: Destination, signal: AbortSignal): Promise<void> {
    const ended = toEndedNote(note.language);
    if ('interaction' in to) return note.message ? this.sender.edit(to, note.message, ended, signal) : undefined;
    const isFound = note.isPosting && !('webhook' in to);
    const message = note.message ?? (isFound ? await this.sender.post(to, ended, onceFor(note), signal) : null);
    if (message) await this.sender.remove(to, message, signal);
  }

  /** The offer goes on, and its message is posted where the scrim is still shown. */
  #moveOn(ended: JobResult): JobResult {
    return 'done' in ended ? { retryInMs: 0, reason: 'its channel no longer shows the scrim' } : ended;
  }
}

/** A suspended channel keeps the message that it has, but gets no new one. */
const belongsIn = (channel: Channel, { message }: OfferNote, scrim: ShownScrim): boolean =>
  channel.connected && isShownIn(channel, scrim) && (!channel.suspended || message !== null);

const onceFor = ({ channelId, generation, ref: { scrimId, offerId } }: Note): string =>
  `${channelId}:${scrimId}:offer:${offerId}:${generation}`;
