import type { BroadcastKind } from '@muster/contracts/broadcasts';
import type { Language } from '@muster/contracts/languages';
import { DRAFT_REPLAY, type DraftReplays } from '@muster/drafts/ports';
import { type EventStream, eventText } from '@muster/platform/http';
import { PEOPLE, type People } from '@muster/users/ports';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LinkRights } from '../app/link-rights';
import { BroadcastRejection } from '../domain/errors';
import { personIdsOf, toBroadcastState } from '../read/view';
import type { Broadcast } from '../read/broadcasts.schema';
import { Broadcasts } from '../write/broadcasts.store';
import { type LiveScrim, LiveScrims, type Moment } from './live-scrims';

/** How often hovers of drafts that are watched are read, and how often links are looked for that were revoked (ms). */
const HOVER_INTERVAL_MS = 500;
const LINK_INTERVAL_MS = 1_000;
/** A scrim without streams stays in memory for this long after it was last asked for (ms). */
const KEPT_MS = 60_000;
const GONE = eventText('gone', '{}');

type Showing = Pick<Broadcast, 'kind' | 'delaySeconds' | 'language'>;
/** The streams that show the same: links of one scrim, kind, delay and language. */
interface Channel extends Showing {
  live: LiveScrim;
  delayMs: number;
  streams: Set<EventStream>;
  sent: Moment | undefined;
  timer: NodeJS.Timeout | undefined;
  isSending: boolean;
}
const channelOf = (link: Broadcast): string => `${link.scrimId} ${link.kind} ${link.delaySeconds} ${link.language}`;

/** Sends scrims to broadcast pages. A state is encoded once for all streams that show it. */
@Injectable()
export class BroadcastStreams implements OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger('broadcasts');
  readonly #channels = new Map<string, Channel>();
  /** By the id of their link. */
  readonly #streams = new Map<string, { link: Broadcast; streams: Set<EventStream> }>();
  readonly #askedFor = new Map<string, number>();
  #timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly live: LiveScrims,
    private readonly broadcasts: Broadcasts,
    private readonly rights: LinkRights,
    @Inject(DRAFT_REPLAY) private readonly drafts: DraftReplays,
    @Inject(PEOPLE) private readonly people: People,
  ) {}

  onModuleInit(): void {
    this.live.onChange((scrim) => this.#onChange(scrim));
    const every = (ms: number, run: () => Promise<void>) =>
      setInterval(() => void run().catch((error: Error) => this.#log.warn(error.message)), ms).unref();
    this.#timers = [
      every(HOVER_INTERVAL_MS, () => this.live.readHovers(this.#watched())),
      every(LINK_INTERVAL_MS, () => this.#endRevoked()),
    ];
  }

  onModuleDestroy(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { timer } of this.#channels.values()) clearTimeout(timer);
  }

  /** Returns the encoded view of what the link shows now. */
  async viewOf(link: Broadcast): Promise<string> {
    const live = await this.#open(link);
    return this.#encode(link, live.moments.shownAt(Date.now() - link.delaySeconds * 1_000));
  }

  /** Rejected with `broadcast-not-found` if the scrim is deleted. */
  async prepare(link: Broadcast): Promise<void> {
    await this.#open(link);
  }

  async attach(link: Broadcast, stream: EventStream): Promise<void> {
    const live = await this.#open(link);
    const delayMs = link.delaySeconds * 1_000;
    // The moment may change while it is encoded, and an older one must not follow it.
    let text: string;
    let shown: Moment | undefined;
    do {
      shown = shownNow({ live, delayMs });
      text = await this.#stateText(link, shown);
    } while (shown !== shownNow({ live, delayMs }));
    if (!stream.isOpen) return;
    stream.send(text);
    const channel = this.#channel(link, live, shown);
    channel.streams.add(stream);
    const opened = this.#streams.get(link.id) ?? { link, streams: new Set() };
    opened.streams.add(stream);
    this.#streams.set(link.id, opened);
    stream.onClose(() => this.#detach(link, stream));
    if (live.isGone) this.#endAll(channel.streams);
    else void this.#send(channel);
  }

  /** Ends the streams of a link that was revoked. */
  end(linkId: string): void {
    this.#endAll(this.#streams.get(linkId)?.streams ?? []);
  }

  async #open({ scrimId }: Broadcast): Promise<LiveScrim> {
    this.#askedFor.set(scrimId, Date.now());
    const live = await this.live.open(scrimId);
    if (live.isGone) throw new BroadcastRejection('broadcast-not-found');
    return live;
  }

  /** `shown`: what the first stream of a new channel has got. */
  #channel(link: Broadcast, live: LiveScrim, shown: Moment | undefined): Channel {
    let channel = this.#channels.get(channelOf(link));
    if (channel) return channel;
    const { kind, language, delaySeconds } = link;
    const none = { streams: new Set<EventStream>(), timer: undefined, isSending: false };
    channel = { live, kind, language, delaySeconds, delayMs: delaySeconds * 1_000, sent: shown, ...none };
    this.#channels.set(channelOf(link), channel);
    return channel;
  }

  #detach(link: Broadcast, stream: EventStream): void {
    const [key, streams] = [channelOf(link), this.#streams.get(link.id)?.streams];
    const channel = this.#channels.get(key);
    channel?.streams.delete(stream);
    streams?.delete(stream);
    if (streams?.size === 0) this.#streams.delete(link.id);
    if (channel?.streams.size !== 0) return;
    clearTimeout(channel.timer);
    this.#channels.delete(key);
  }

  #onChange(scrim: LiveScrim): void {
    for (const channel of this.#channels.values()) {
      if (channel.live !== scrim) continue;
      if (scrim.isGone) this.#endAll(channel.streams);
      else void this.#send(channel);
    }
  }

  /** Sends what is due, and waits for what comes next. */
  async #send(channel: Channel): Promise<void> {
    if (channel.isSending) return;
    channel.isSending = true;
    try {
      for (let due = shownNow(channel); due !== channel.sent; due = shownNow(channel)) {
        const text = Buffer.from(await this.#stateText(channel, due));
        channel.sent = due;
        for (const stream of channel.streams) stream.send(text);
      }
    } catch (error) {
      this.#log.warn(`could not send a broadcast of scrim ${channel.live.id}: ${(error as Error).message}`);
    } finally {
      channel.isSending = false;
    }
    clearTimeout(channel.timer);
    const { live, delayMs } = channel;
    const now = Date.now();
    const next = live.moments.nextAfter(now - delayMs);
    if (next !== undefined && channel.streams.size > 0)
      channel.timer = setTimeout(() => void this.#send(channel), Math.max(1, next + delayMs - now)).unref();
  }

  async #stateText(shows: Showing, moment: Moment | undefined): Promise<string> {
    return eventText('state', await this.#encode(shows, moment));
  }

  async #encode({ kind, delaySeconds, language }: Showing, moment: Moment | undefined): Promise<string> {
    const state = moment ? await this.#stateOf(moment, kind, language) : 'null';
    const at = new Date(Date.now() - delaySeconds * 1_000).toISOString();
    return `{"kind":"${kind}","at":"${at}","language":"${language}","state":${state}}`;
  }

  #stateOf(moment: Moment, kind: BroadcastKind, language: Language): Promise<string> {
    const { epoch } = this.people;
    // A person may have a new name.
    if (moment.encoded.epoch !== epoch) moment.encoded = { epoch, texts: new Map() };
    const { texts } = moment.encoded;
    const key = `${kind === 'waiting'} ${language}`;
    let state = texts.get(key);
    if (!state) {
      texts.set(key, (state = this.#write(moment, kind, language)));
      state.catch(() => texts.delete(key));
    }
    return state;
  }

  async #write({ scrim, drafts, hover }: Moment, kind: BroadcastKind, language: Language): Promise<string> {
    if (!scrim) return 'null';
    const people = await this.people.findMany(personIdsOf(scrim));
    const shown = { scrim, draft: this.drafts.viewOf(drafts, scrim, hover, people) };
    return JSON.stringify(
      toBroadcastState(shown, kind, people, (champion) => this.drafts.championName(champion, language)),
    );
  }

  #watched(): ReadonlySet<LiveScrim> {
    return new Set([...this.#channels.values()].map(({ live }) => live));
  }

  #endAll(streams: Iterable<EventStream>): void {
    for (const stream of streams) stream.end(GONE);
  }

  /** Links are revoked on any node, and by the worker; and their makers lose access. */
  async #endRevoked(): Promise<void> {
    this.#closeUnused();
    if (this.#streams.size === 0) return;
    const existing = await this.broadcasts.existing([...this.#streams.keys()]);
    for (const { link } of this.#streams.values())
      if (!existing.has(link.id) || !(await this.rights.isOpen(link))) this.end(link.id);
  }

  #closeUnused(): void {
    const watched = new Set([...this.#watched()].map(({ id }) => id));
    for (const [scrimId, at] of this.#askedFor) {
      if (watched.has(scrimId) || Date.now() - at < KEPT_MS) continue;
      this.#askedFor.delete(scrimId);
      this.live.close(scrimId);
    }
  }
}

const shownNow = ({ live, delayMs }: Pick<Channel, 'live' | 'delayMs'>): Moment | undefined =>
  live.moments.shownAt(Date.now() - delayMs);
