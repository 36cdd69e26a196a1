import {
  ByteCache,
  CONFIG,
  type Config,
  etagOf,
  idOfStream,
  LogTail,
  SnapshotCache,
  type StoredEvent,
  streamOf,
} from '@muster/platform';
import { PEOPLE, type People } from '@muster/users/ports';
import { LIST_MAX, type ScrimView } from '@muster/contracts';
import { ScrimRejection } from '../domain/errors';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/scrim';
import { type ListRange, ScrimQueries, type Slice } from './scrims.queries';
import {
  type Audience,
  audienceOf,
  type ScrimSnapshot,
  mayList,
  userIdsOf,
  isParticipant,
  type Viewer,
  toScrimView,
} from './view';

/** Events that change which lists contain a scrim, or its position in them. */
const LIST_CHANGING_EVENTS = new Set([
  'ScrimCreated',
  'ScrimRescheduled',
  'ScrimMovedToRegion',
  'PrivacyChanged',
  'ScrimDeleted',
]);
/** Memory limits: clients choose the ranges of lists, and a list takes up to half a megabyte. */
const [LISTS_MB, VIEWS_MB] = [16, 32];
const ID_BYTES = 100;

/** A JSON array and its ETag. */
export interface EncodedList {
  bytes: Buffer;
  etag: string;
}
/** Ids of the first scrims of a range. `publicJson`: the response to viewers who take part in none of them. */
interface CachedList {
  epoch: number;
  publics: readonly string[];
  privates: readonly string[];
  publicJson?: { revision: string; encoded: EncodedList; involved: ReadonlySet<string> };
}
interface CachedView {
  version: number;
  people: number;
  insider?: string;
  outsider?: string;
}
const bytesOfList = ({ publics, privates, publicJson }: CachedList): number =>
  ID_BYTES * (publics.length + privates.length + (publicJson?.involved.size ?? 0)) +
  (publicJson?.encoded.bytes.byteLength ?? 0);
const bytesOfViews = ({ insider = '', outsider = '' }: CachedView): number => 2 * (insider.length + outsider.length);
const byStart = (a: ScrimSnapshot, b: ScrimSnapshot): number =>
  compare(a.state.startsAt, b.state.startsAt) || compare(a.createdAt, b.createdAt) || compare(a.state.id, b.state.id);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Caches lists and encoded views of scrims until an event changes them. Every read waits for the log's head first, so
 * that it returns everything committed before the request.
 */
@Injectable()
export class ScrimViewCache {
  readonly #lists = new ByteCache<CachedList>(LISTS_MB, bytesOfList);
  readonly #views = new ByteCache<CachedView>(VIEWS_MB, bytesOfViews);
  readonly #waiting = new Set<(event: StoredEvent) => void>();
  /** Counts the events that change lists, and all events of scrims. */
  #listRevision = 0;
  #scrimRevision = 0;

  constructor(
    private readonly states: SnapshotCache,
    private readonly queries: ScrimQueries,
    private readonly tail: LogTail,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** @returns undefined if the scrim does not exist or was deleted */
  async findFresh(id: string): Promise<ScrimSnapshot | undefined> {
    await this.tail.fence();
    return this.findCached(id);
  }

  /** Like {@link findFresh}, but throws a rejection instead of returning undefined. */
  async requireFresh(id: string): Promise<ScrimSnapshot> {
    const scrim = await this.findFresh(id);
    if (!scrim) throw new ScrimRejection('scrim-not-found');
    return scrim;
  }

  /** Returns the scrim as this process knows it, without waiting for the log. */
  async findCached(id: string): Promise<ScrimSnapshot | undefined> {
    const scrim = await this.states.get<Scrim>(scrimAggregate, id);
    return scrim && !scrim.state.deleted ? scrim : undefined;
  }

  /** Returns those that exist, as this process knows them, in the order of the ids. Uncached ones are read at once. */
  async findMany(ids: readonly string[]): Promise<ScrimSnapshot[]> {
    const cached = ids.map((id) => [id, this.states.cached<Scrim>(streamOf(scrimAggregate, id))] as const);
    const missing = cached.flatMap(([id, scrim]) => (scrim ? [] : [id]));
    const read = missing.length > 0 ? await this.states.cacheReads(() => this.#read(missing)) : [];
    const found = new Map(read.map(({ snapshot }) => [snapshot.state.id, snapshot]));
    return cached.flatMap(([id, scrim]) => scrim ?? found.get(id) ?? []).filter(({ state }) => !state.deleted);
  }

  /** Returns the last state of a deleted scrim. */
  async findDeleted(id: string): Promise<ScrimSnapshot | undefined> {
    const scrim = await this.states.get<Scrim>(scrimAggregate, id);
    return scrim?.state.deleted ? scrim : undefined;
  }

  async viewJson(scrim: ScrimSnapshot, viewer: Viewer): Promise<string> {
    const { state, version } = scrim;
    const audience = audienceOf(state, viewer, Date.now());
    const cached = this.#views.get(state.id);
    const isFresh = cached?.version === version && cached.people === this.people.epoch;
    if (isFresh && cached[audience]) return cached[audience];
    // Read the epoch before the people: if someone is renamed in between, the cached copy counts as stale
    const epoch = this.people.epoch;
    const json = JSON.stringify(await this.view(scrim, audience));
    this.#views.set(state.id, { ...(isFresh && cached), version, people: epoch, [audience]: json });
    return json;
  }

  async view(scrim: ScrimSnapshot, audience: Audience): Promise<ScrimView> {
    return toScrimView(scrim, await this.people.findMany(userIdsOf(scrim.state)), audience, this.config.PUBLIC_URL);
  }

  viewFor(scrim: ScrimSnapshot, viewer: Viewer): Promise<ScrimView> {
    return this.view(scrim, audienceOf(scrim.state, viewer, Date.now()));
  }

  /** Returns the scrims in the range that the viewer may list, encoded as a JSON array. */
  async list(range: ListRange, viewer: Viewer): Promise<EncodedList> {
    await this.tail.fence();
    const { key, list } = await this.#loadList(range);
    const revision = `${this.#scrimRevision}:${this.people.epoch}`;
    if (!viewer.isAdmin && list.publicJson?.revision === revision && !list.publicJson.involved.has(viewer.userId))
      return list.publicJson.encoded;
    const scrims = await this.#visible(list, range, viewer);
    const bytes = Buffer.from(`[${(await this.#viewsJson(scrims, viewer)).join(',')}]`);
    const encoded = { bytes, etag: etagOf(bytes) };
    const involved = new Set(scrims.flatMap(({ state }) => userIdsOf(state)));
    if (!viewer.isAdmin && !involved.has(viewer.userId) && isComplete(list))
      this.#lists.set(key, { ...list, publicJson: { revision, encoded, involved } });
    return encoded;
  }

  /** Returns the start times in the range, and the full views of the viewer's own scrims. */
  async startTimesJson(range: ListRange, viewer: Viewer): Promise<string> {
    await this.tail.fence();
    const starts = await this.queries.findStartTimes(range, viewer);
    const involved = await this.findMany(
      starts.flatMap((start) => (start.isInvolved ? [start.id] : [])).slice(0, LIST_MAX),
    );
    const ownViews = await this.#viewsJson(
      involved.filter(({ state }) => isParticipant(state, viewer.userId)),
      viewer,
    );
    return `{"starts":${JSON.stringify(starts.map(({ id, at }) => ({ _id: id, gameStartTime: at.toISOString() })))},"mine":[${ownViews.join(',')}]}`;
  }

  /** Returns one page of `list`, with the total count. */
  async page(range: ListRange, viewer: Viewer, slice: Slice): Promise<{ data: string; total: number }> {
    await this.tail.fence();
    const [ids, total] = await Promise.all([
      this.queries.page(range, viewer, slice),
      this.queries.count(range, viewer),
    ]);
    const data = await this.#viewsJson(await this.findMany(ids), viewer);
    return { data: `[${data.join(',')}]`, total };
  }

  async #viewsJson(scrims: readonly ScrimSnapshot[], viewer: Viewer): Promise<string[]> {
    return Promise.all(
      scrims.filter(({ state }) => mayList(state, viewer)).map((scrim) => this.viewJson(scrim, viewer)),
    );
  }

  async #loadList(range: ListRange): Promise<{ key: string; list: CachedList }> {
    const key = `${range.region ?? ''}|${range.from}|${range.to}`;
    const cached = this.#lists.get(key);
    if (cached?.epoch === this.#listRevision) return { key, list: cached };
    const epoch = this.#listRevision;
    const [publics, privates] = await Promise.all([
      this.queries.first('public', range, LIST_MAX),
      this.queries.first('private', range, LIST_MAX),
    ]);
    const list: CachedList = { epoch, publics, privates };
    this.#lists.set(key, list);
    return { key, list };
  }

  /** Returns the first scrims of the range that the viewer may list. */
  async #visible(list: CachedList, range: ListRange, viewer: Viewer): Promise<ScrimSnapshot[]> {
    const privates =
      viewer.isAdmin || isComplete(list) ? list.privates : await this.queries.privateOf(range, viewer, LIST_MAX);
    const scrims = await this.findMany([...list.publics, ...privates]);
    return scrims
      .filter(({ state }) => mayList(state, viewer))
      .toSorted(byStart)
      .slice(0, LIST_MAX);
  }

  async #read(ids: readonly string[]): Promise<{ stream: string; snapshot: ScrimSnapshot }[]> {
    return (await this.queries.many(ids)).map((snapshot) => ({
      stream: streamOf(scrimAggregate, snapshot.state.id),
      snapshot,
    }));
  }

  /** Waits until the scrim is ready, for at most `ms`, and returns its current state. */
  async waitUntil(id: string, isReady: (scrim: Scrim) => boolean, ms: number): Promise<ScrimSnapshot | undefined> {
    const now = await this.findFresh(id);
    if (!now || isReady(now.state)) return now;
    const stream = streamOf(scrimAggregate, id);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve();
      };
      const check = (event: StoredEvent) => {
        if (event.stream === stream && isReady(this.states.cached<Scrim>(stream)?.state ?? now.state)) done();
      };
      const timer = setTimeout(done, ms);
      this.#waiting.add(check);
    });
    return this.findCached(id);
  }

  #onEvent(event: StoredEvent): void {
    if (idOfStream(scrimAggregate, event.stream) === undefined) return;
    for (const check of this.#waiting) check(event);
    this.#scrimRevision += 1;
    if (LIST_CHANGING_EVENTS.has(event.type)) this.#listRevision += 1;
  }
}

/** Whether the list holds every private scrim of the range. */
const isComplete = ({ privates }: CachedList): boolean => privates.length < LIST_MAX;
