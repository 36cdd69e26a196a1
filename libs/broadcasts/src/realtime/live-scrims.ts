import { BROADCAST_DELAY_MAX_SECONDS } from '@muster/contracts/broadcasts';
import { DRAFT_REPLAY, type DraftReplays, type DraftsByStream, type Hover } from '@muster/drafts/ports';
import { LogReader, LogTail, type StoredEvent } from '@muster/platform';
import { type DraftedScrim, type Scrim, SCRIM_REPLAY, type ScrimReplay } from '@muster/scrims/ports';
import { Inject, Injectable } from '@nestjs/common';
import { Moments } from '../domain/moments';

/** Further back than any delay, because a moment may be asked for a little late (ms). */
const WINDOW_MS = (BROADCAST_DELAY_MAX_SECONDS + 30) * 1_000;

/** A scrim and its drafts at one moment. `encoded`: what was made of it, for the names of this epoch. */
export interface Moment {
  scrim: DraftedScrim | undefined;
  drafts: DraftsByStream;
  hover: Hover | null;
  encoded: { epoch: number; texts: Map<string, Promise<string>> };
}

const ANY_VERSION = 2 ** 31 - 1;
const NOT_ENCODED: Moment['encoded'] = { epoch: -1, texts: new Map() };

/** A scrim with its drafts as it was in the last minutes, and as it changes. */
export class LiveScrim {
  readonly moments = new Moments<Moment>(WINDOW_MS);
  readonly streams: ReadonlySet<string>;
  #drafts: DraftsByStream = new Map();
  #hover: Hover | null = null;
  #position = 0;

  #scrim: Scrim;
  #version: number;

  /** `since`: when the window begins (ms); `scrim`: what it was then. */
  constructor(
    readonly id: string,
    since: number,
    { scrim, version }: { scrim: Scrim; version: number },
    private readonly scrims: ScrimReplay,
    private readonly drafts: DraftReplays,
  ) {
    [this.#scrim, this.#version] = [scrim, version];
    this.streams = new Set([scrims.streamOf(id), ...drafts.streamsOf(id)]);
    if (version > 0) this.#add(since);
  }

  /** Returns whether the event is new and concerns it. */
  apply(event: StoredEvent): boolean {
    if (event.position <= this.#position || !this.streams.has(event.stream)) return false;
    this.#position = event.position;
    if (event.stream === this.scrims.streamOf(this.id)) {
      if (event.version <= this.#version) return false;
      [this.#scrim, this.#version] = [this.scrims.after(this.#scrim, event), event.version];
    } else this.#drafts = this.drafts.after(this.#drafts, event);
    this.#add(Date.parse(event.at));
    return true;
  }

  /** Reads what is hovered while a captain is on turn. Returns whether it has changed. */
  async readHover(): Promise<boolean> {
    const scrim = this.scrims.shown(this.#scrim);
    const turn = scrim && this.drafts.viewOf(this.#drafts, scrim, null)?.turn;
    if (!scrim || !turn) return false;
    const hover = await this.drafts.hoverOf(scrim);
    if (hover?.champion === this.#hover?.champion && hover?.turn === this.#hover?.turn) return false;
    this.#hover = hover;
    this.#add(Date.now());
    return true;
  }

  /** Deleted, or it never was. */
  get isGone(): boolean {
    return this.scrims.shown(this.#scrim) === undefined;
  }

  #add(at: number): void {
    const scrim = this.scrims.shown(this.#scrim);
    this.moments.add(at, { scrim, drafts: this.#drafts, hover: this.#hover, encoded: NOT_ENCODED });
  }
}

/**
 * The scrims that are broadcast now. A scrim is replayed from the log when its first link is opened on this node, so
 * that every node shows the same, also after a restart; then it follows the tail (docs/adr/0030-broadcasts.md).
 */
@Injectable()
export class LiveScrims {
  readonly #live = new Map<string, Promise<LiveScrim>>();
  readonly #opened = new Map<string, LiveScrim>();
  /** Events that arrive while a scrim is replayed. */
  readonly #arriving = new Map<string, StoredEvent[]>();
  readonly #listeners: ((scrim: LiveScrim) => void)[] = [];

  constructor(
    private readonly tail: LogTail,
    private readonly reader: LogReader,
    @Inject(SCRIM_REPLAY) private readonly scrims: ScrimReplay,
    @Inject(DRAFT_REPLAY) private readonly drafts: DraftReplays,
  ) {
    tail.listen((events) => this.#onEvents(events));
  }

  onChange(listener: (scrim: LiveScrim) => void): void {
    this.#listeners.push(listener);
  }

  open(scrimId: string): Promise<LiveScrim> {
    let live = this.#live.get(scrimId);
    if (!live) {
      live = this.#replay(scrimId);
      this.#live.set(scrimId, live);
      live.catch(() => this.close(scrimId));
    }
    return live;
  }

  close(scrimId: string): void {
    this.#live.delete(scrimId);
    this.#opened.delete(scrimId);
  }

  get all(): Iterable<LiveScrim> {
    return this.#opened.values();
  }

  /** Captures the hovers, which are in no event. */
  async readHovers(scrims: Iterable<LiveScrim>): Promise<void> {
    for (const scrim of scrims) if (await scrim.readHover()) this.#changed(scrim);
  }

  async #replay(scrimId: string): Promise<LiveScrim> {
    const arriving: StoredEvent[] = [];
    this.#arriving.set(scrimId, arriving);
    try {
      await this.tail.fence();
      const since = Date.now() - WINDOW_MS;
      const before = await this.scrims.stateAt(scrimId, new Date(since).toISOString());
      const scrim = new LiveScrim(scrimId, since, before, this.scrims, this.drafts);
      const streams = [this.scrims.streamOf(scrimId), ...this.drafts.streamsOf(scrimId)];
      const parts = await Promise.all(
        streams.map((stream, i) => this.reader.part(stream, i === 0 ? before.version : 0, ANY_VERSION)),
      );
      const inOrder = parts.flat().toSorted((a, b) => a.position - b.position);
      for (const event of [...inOrder, ...arriving]) scrim.apply(event);
      this.#opened.set(scrimId, scrim);
      return scrim;
    } finally {
      this.#arriving.delete(scrimId);
    }
  }

  #onEvents(events: readonly StoredEvent[]): void {
    for (const arriving of this.#arriving.values()) arriving.push(...events);
    for (const scrim of this.#opened.values())
      if (events.filter((event) => scrim.apply(event)).length > 0) this.#changed(scrim);
  }

  #changed(scrim: LiveScrim): void {
    for (const listener of this.#listeners) listener(scrim);
  }
}
