import { ByteCache, CONFIG, type Config, LogTail, PEOPLE, type People, States, type StoredEvent, streamOf } from '@muster/platform';
import { LIST_MAX, type ScrimView } from '@muster/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/scrim';
import { type ListRange, ScrimQueries, type Slice } from './queries';
import { type Audience, audienceOf, type Dated, mayList, peopleOf, takesPart, type Viewer, viewOf } from './view';

/** Facts after which a scrim stands in other lists than before, or elsewhere in them. */
const MOVES_LISTS = new Set(['ScrimCreated', 'ScrimRescheduled', 'ScrimMovedToRegion', 'PrivacyChanged', 'ScrimDeleted']);
/** The most memory that cached lists and views take: clients choose the ranges of lists, and a list is up to half a megabyte. */
const [LISTS_MB, VIEWS_MB] = [16, 32];
const ID_BYTES = 100;

/** Ids of the first public and the first private scrims of a range; `plain`: the response to those who take part in none of them. */
interface List { epoch: number; publics: readonly string[]; privates: readonly string[]; plain?: { stamp: string; bytes: Buffer; involved: ReadonlySet<string> } }
interface Rendered { version: number; people: number; insider?: string; outsider?: string }
const bytesOfList = ({ publics, privates, plain }: List): number => ID_BYTES * (publics.length + privates.length + (plain?.involved.size ?? 0)) + (plain?.bytes.byteLength ?? 0);
const bytesOfViews = ({ insider = '', outsider = '' }: Rendered): number => 2 * (insider.length + outsider.length);
const byStart = (a: Dated, b: Dated): number => compare(a.state.startsAt, b.state.startsAt) || compare(a.createdAt, b.createdAt) || compare(a.state.id, b.state.id);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * The scrims as people look at them. Lists and encoded views are kept until the log says otherwise, and every read
 * waits for the log's head first, so nobody reads something older than what was committed before he asked.
 */
@Injectable()
export class ScrimBoard {
  readonly #lists = new ByteCache<List>(LISTS_MB, bytesOfList);
  readonly #views = new ByteCache<Rendered>(VIEWS_MB, bytesOfViews);
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
    const epoch = this.people.epoch; // read the epoch before the people: if someone is renamed in between, the cached copy counts as stale
    const json = JSON.stringify(await this.view(scrim, audience));
    this.#views.set(state.id, { ...(fresh && held), version, people: epoch, [audience]: json });
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
    const { key, list } = await this.#list(range);
    const stamp = `${this.#changed}:${this.people.epoch}`;
    if (!viewer.isAdmin && list.plain?.stamp === stamp && !list.plain.involved.has(viewer.userId)) return list.plain.bytes;
    const scrims = await this.#visible(list, range, viewer);
    const bytes = Buffer.from(`[${(await this.#encodeAll(scrims, viewer)).join(',')}]`);
    const involved = new Set(scrims.flatMap(({ state }) => peopleOf(state)));
    if (!viewer.isAdmin && !involved.has(viewer.userId) && isWhole(list)) this.#lists.set(key, { ...list, plain: { stamp, bytes, involved } });
    return bytes;
  }

  /** Only when they start, and the viewer's own whole: enough to count them by day. */
  async starts(range: ListRange, viewer: Viewer): Promise<string> {
    await this.tail.fence();
    const starts = await this.queries.starts(range, viewer);
    const involved = await this.#load(starts.flatMap((start) => (start.involved ? [start.id] : [])).slice(0, LIST_MAX));
    const mine = await this.#encodeAll(involved.filter(({ state }) => takesPart(state, viewer.userId)), viewer);
    return `{"starts":${JSON.stringify(starts.map(({ id, at }) => ({ _id: id, gameStartTime: at.toISOString() })))},"mine":[${mine.join(',')}]}`;
  }

  /** One page of the same, with the number of all. */
  async page(range: ListRange, viewer: Viewer, slice: Slice): Promise<{ data: string; total: number }> {
    await this.tail.fence();
    const [ids, total] = await Promise.all([this.queries.page(range, viewer, slice), this.queries.count(range, viewer)]);
    const data = await this.#encodeAll(await this.#load(ids), viewer);
    return { data: `[${data.join(',')}]`, total };
  }

  async #encodeAll(scrims: readonly Dated[], viewer: Viewer): Promise<string[]> {
    return Promise.all(scrims.filter(({ state }) => mayList(state, viewer)).map((scrim) => this.encoded(scrim, viewer)));
  }

  async #list(range: ListRange): Promise<{ key: string; list: List }> {
    const key = `${range.region ?? ''}|${range.from}|${range.to}`;
    const held = this.#lists.get(key);
    if (held?.epoch === this.#moved) return { key, list: held };
    const epoch = this.#moved;
    const [publics, privates] = await Promise.all([this.queries.first('public', range, LIST_MAX), this.queries.first('private', range, LIST_MAX)]);
    const list: List = { epoch, publics, privates };
    this.#lists.set(key, list);
    return { key, list };
  }

  /** The first of the range that the viewer may list. */
  async #visible(list: List, range: ListRange, viewer: Viewer): Promise<Dated[]> {
    const privates = viewer.isAdmin || isWhole(list) ? list.privates : await this.queries.privateOf(range, viewer, LIST_MAX);
    const scrims = await this.#load([...list.publics, ...privates]);
    return scrims.filter(({ state }) => mayList(state, viewer)).toSorted(byStart).slice(0, LIST_MAX);
  }

  /** In the order of the ids; those that this process does not know are read by one statement. */
  async #load(ids: readonly string[]): Promise<Dated[]> {
    const cached = ids.map((id) => [id, this.states.cached<Scrim>(streamOf(scrimAggregate, id))] as const);
    const missing = cached.flatMap(([id, known]) => (known ? [] : [id]));
    const read = missing.length > 0 ? await this.states.reading(() => this.#read(missing)) : [];
    const found = new Map(read.map(({ known }) => [(known.state as Scrim).id, known as Dated]));
    return cached.flatMap(([id, known]) => known ?? found.get(id) ?? []).filter(({ state }) => !state.deleted);
  }

  async #read(ids: readonly string[]): Promise<{ stream: string; known: Dated }[]> {
    return (await this.queries.many(ids)).map((known) => ({ stream: streamOf(scrimAggregate, known.state.id), known }));
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

  #follow(event: StoredEvent): void {
    const { stream, type } = event;
    if (!stream.startsWith('scrim-')) return;
    for (const look of this.#waiting) look(event);
    this.#changed += 1;
    if (MOVES_LISTS.has(type)) this.#moved += 1;
  }
}

/** Every private scrim of the range is in it. */
const isWhole = ({ privates }: List): boolean => privates.length < LIST_MAX;
