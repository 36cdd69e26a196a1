import { CONFIG, type Config, LogTail, PEOPLE, type People, States, type StoredEvent, streamOf } from '@muster/platform';
import type { ScrimView } from '@muster/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/scrim';
import { type ListRange, ScrimQueries } from './queries';
import { type Audience, audienceOf, type Dated, mayList, peopleOf, takesPart, type Viewer, viewOf } from './view';

/** Facts after which a scrim stands in other lists than before, or elsewhere in them. */
const MOVES_LISTS = new Set(['ScrimCreated', 'ScrimRescheduled', 'ScrimMovedToRegion', 'ScrimDeleted']);
const KEEP_LISTS = 500;
const KEEP_VIEWS = 20_000;

interface List { epoch: number; ids: readonly string[]; plain?: { stamp: string; bytes: Buffer; involved: ReadonlySet<string> } }
interface Rendered { version: number; people: number; insider?: string; outsider?: string }

/**
 * The scrims as people look at them. Lists and encoded views are kept until the log says otherwise, and every read
 * waits for the log's head first, so nobody reads something older than what was committed before he asked.
 */
@Injectable()
export class ScrimBoard {
  readonly #lists = new Map<string, List>();
  readonly #views = new Map<string, Rendered>();
  readonly #waiting = new Set<(event: StoredEvent) => void>();
  /** Counts what changes the make-up of lists, and every change of any scrim. */
  #moved = 0;
  #changed = 0;

  constructor(private readonly states: States, private readonly queries: ScrimQueries, private readonly tail: LogTail, @Inject(PEOPLE) private readonly people: People, @Inject(CONFIG) private readonly config: Config) {
    tail.listen((events) => { for (const event of events) this.#follow(event); });
  }

  /** The scrim as it stands now; undefined when there is none (any more). */
  async find(id: string): Promise<Dated | undefined> {
    await this.tail.fence();
    return this.known(id);
  }

  /** As this process knows it, without asking the log. */
  async known(id: string): Promise<Dated | undefined> {
    const known = await this.states.get<Scrim>(scrimAggregate, id);
    return known && !known.state.deleted ? known : undefined;
  }

  /** A deleted one, as it was at last. */
  async gone(id: string): Promise<Dated | undefined> {
    const known = await this.states.get<Scrim>(scrimAggregate, id);
    return known?.state.deleted ? known : undefined;
  }

  /** The view for one viewer, encoded. */
  async encoded(scrim: Dated, viewer: Viewer): Promise<string> {
    const { state, version } = scrim;
    const audience = audienceOf(state, viewer, Date.now());
    const held = this.#views.get(state.id);
    const fresh = held?.version === version && held.people === this.people.epoch;
    if (fresh && held[audience]) return held[audience];
    const epoch = this.people.epoch; // read before the people: a rename meanwhile makes this copy stale, not the other way round
    const json = JSON.stringify(await this.view(scrim, audience));
    this.#keep(state.id, { ...(fresh && held), version, people: epoch, [audience]: json });
    return json;
  }

  async view(scrim: Dated, audience: Audience): Promise<ScrimView> {
    return viewOf(scrim, await this.people.many(peopleOf(scrim.state)), audience, this.config.PUBLIC_URL);
  }

  viewFor(scrim: Dated, viewer: Viewer): Promise<ScrimView> {
    return this.view(scrim, audienceOf(scrim.state, viewer, Date.now()));
  }

  /** What this viewer may list in that range, encoded as one JSON array. */
  async list(range: ListRange, viewer: Viewer): Promise<Buffer> {
    await this.tail.fence();
    const list = await this.#list(range);
    const stamp = `${this.#changed}:${this.people.epoch}`;
    if (!viewer.isAdmin && list.plain?.stamp === stamp && !list.plain.involved.has(viewer.userId)) return list.plain.bytes;
    const scrims = await this.#load(list.ids);
    const bytes = Buffer.from(`[${(await this.#encodeAll(scrims, viewer)).join(',')}]`);
    const involved = new Set(scrims.flatMap(({ state }) => peopleOf(state)));
    if (!viewer.isAdmin && !involved.has(viewer.userId)) list.plain = { stamp, bytes, involved };
    return bytes;
  }

  /** Only when they start, and the viewer's own whole: enough to count them by day. */
  async starts(range: ListRange, viewer: Viewer): Promise<string> {
    await this.tail.fence();
    const starts = await this.queries.starts(range, viewer);
    const involved = await this.#load(starts.flatMap((start) => (start.involved ? [start.id] : [])));
    const mine = await this.#encodeAll(involved.filter(({ state }) => takesPart(state, viewer.userId)), viewer);
    return `{"starts":${JSON.stringify(starts.map(({ id, at }) => ({ _id: id, gameStartTime: at.toISOString() })))},"mine":[${mine.join(',')}]}`;
  }

  /** One page of the same, with the number of all. */
  async page(range: ListRange, viewer: Viewer, page: number, limit: number): Promise<{ data: string; total: number }> {
    await this.tail.fence();
    const all = (await this.queries.starting(range, PAGED_MAX)).filter(({ state }) => mayList(state, viewer));
    const data = await this.#encodeAll(all.slice((page - 1) * limit, page * limit), viewer);
    return { data: `[${data.join(',')}]`, total: all.length };
  }

  async #encodeAll(scrims: readonly Dated[], viewer: Viewer): Promise<string[]> {
    return Promise.all(scrims.filter(({ state }) => mayList(state, viewer)).map((scrim) => this.encoded(scrim, viewer)));
  }

  async #list(range: ListRange): Promise<List> {
    const key = `${range.region ?? ''}|${range.from}|${range.to}`;
    const held = this.#lists.get(key);
    if (held?.epoch === this.#moved) return held;
    const epoch = this.#moved;
    const scrims = await this.states.reading(async () => (await this.queries.starting(range)).map((known) => ({ stream: streamOf(scrimAggregate, known.state.id), known })));
    const list: List = { epoch, ids: scrims.map(({ known }) => (known.state as Scrim).id) };
    this.#lists.delete(key);
    this.#lists.set(key, list);
    if (this.#lists.size > KEEP_LISTS) this.#lists.delete(this.#lists.keys().next().value!);
    return list;
  }

  async #load(ids: readonly string[]): Promise<Dated[]> {
    const scrims = await Promise.all(ids.map(async (id) => this.states.cached<Scrim>(streamOf(scrimAggregate, id)) ?? this.known(id)));
    return scrims.filter((scrim) => scrim !== undefined && !scrim.state.deleted) as Dated[];
  }

  /** The scrim as soon as it is as wished, or as it stands after `ms`. */
  async until(id: string, wished: (scrim: Scrim) => boolean, ms: number): Promise<Dated | undefined> {
    const now = await this.find(id);
    if (!now || wished(now.state)) return now;
    const stream = streamOf(scrimAggregate, id);
    await new Promise<void>((resolve) => {
      const done = () => { clearTimeout(timer); this.#waiting.delete(look); resolve(); };
      const look = (event: StoredEvent) => { if (event.stream === stream && wished(this.states.cached<Scrim>(stream)?.state ?? now.state)) done(); };
      const timer = setTimeout(done, ms);
      this.#waiting.add(look);
    });
    return this.known(id);
  }

  #keep(id: string, rendered: Rendered): void {
    this.#views.delete(id);
    this.#views.set(id, rendered);
    if (this.#views.size > KEEP_VIEWS) this.#views.delete(this.#views.keys().next().value!);
  }

  #follow(event: StoredEvent): void {
    const { stream, type } = event;
    if (!stream.startsWith('scrim-')) return;
    for (const look of this.#waiting) look(event);
    this.#changed += 1;
    if (MOVES_LISTS.has(type)) this.#moved += 1;
  }
}

const PAGED_MAX = 5_000;
