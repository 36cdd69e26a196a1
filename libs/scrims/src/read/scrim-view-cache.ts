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
import { COMMUNITY_TITLES, type CommunityTitle, type CommunityTitles } from '@muster/communities/ports';
import { PEOPLE, type People } from '@muster/users/ports';
import { atLeast, LIST_MAX, type ScrimView } from '@muster/contracts';
import { ScrimRejection } from '../domain/errors';
import { Inject, Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import type { Scrim } from '../domain/state';
import { ScrimAccess } from './scrim-access';
import { type ListedScrim, type ListRange, ScrimQueries, type Slice } from './scrims.queries';
import { takeTurns } from './turns';
import {
  type Audience,
  audienceOf,
  type ScrimSnapshot,
  mayList,
  mayOpen,
  NO_ROLES,
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
/** Memory limits: clients choose the ranges of lists, and a response takes up to half a megabyte. */
const [LISTS_MB, RESPONSES_MB, VIEWS_MB] = [8, 16, 32];
const ID_BYTES = 200;
type Identity = Pick<Viewer, 'userId' | 'isAdmin'>;
/** A JSON array and its ETag. */
export interface EncodedList {
  bytes: Buffer;
  etag: string;
}
/** The first scrims of a range, for any viewer, and the communities they belong to. */
interface CachedList {
  epoch: number;
  publics: readonly string[];
  privates: readonly string[];
  communities: readonly string[];
}
/** The response to all viewers who are members of the same communities of the list and in none of its scrims. */
interface SharedResponse {
  revision: string;
  encoded: EncodedList;
  involved: ReadonlySet<string>;
}
type CachedView = Partial<Record<Audience, string>> & { version: number; epochs: string };
const bytesOfList = ({ publics, privates, communities }: CachedList): number =>
  ID_BYTES * (publics.length + privates.length + communities.length);
const bytesOfResponse = ({ encoded, involved }: SharedResponse): number =>
  encoded.bytes.byteLength + ID_BYTES * involved.size;
const bytesOfViews = ({ version: _, epochs: __, ...views }: CachedView): number =>
  2 * Object.values(views).reduce((sum, json) => sum + json.length, 0);
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
  readonly #responses = new ByteCache<SharedResponse>(RESPONSES_MB, bytesOfResponse);
  readonly #views = new ByteCache<CachedView>(VIEWS_MB, bytesOfViews);
  readonly #waiting = new Set<(event: StoredEvent) => void>();
  /** Counts the events that change lists, and all events of scrims. */
  #listRevision = 0;
  #scrimRevision = 0;

  constructor(
    private readonly states: SnapshotCache,
    private readonly queries: ScrimQueries,
    private readonly tail: LogTail,
    private readonly access: ScrimAccess,
    @Inject(PEOPLE) private readonly people: People,
    @Inject(COMMUNITY_TITLES) private readonly titles: CommunityTitles,
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

  /** Like {@link requireFresh}, but the scrim exists only for users who may open it. */
  async requireOpen(id: string, identity: Identity): Promise<ScrimSnapshot> {
    const scrim = await this.requireFresh(id);
    if (!(await this.isOpenTo(scrim.state, identity))) throw new ScrimRejection('scrim-not-found');
    return scrim;
  }

  /** Decides with the roles of which this process has read. */
  async isOpenTo(scrim: Scrim, identity: Identity): Promise<boolean> {
    return mayOpen(scrim, await this.access.viewerOf(scrim, identity));
  }

  /** Returns the scrim as this process knows it, without waiting for the log. */
  async findCached(id: string): Promise<ScrimSnapshot | undefined> {
    const scrim = await this.states.get<Scrim>(scrimAggregate, id);
    return scrim && !scrim.state.deleted ? scrim : undefined;
  }

  /** Returns the scrim if this process holds it in memory. */
  peek(id: string): ScrimSnapshot | undefined {
    return this.states.cached<Scrim>(streamOf(scrimAggregate, id));
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

  async viewJson(scrim: ScrimSnapshot, identity: Identity): Promise<string> {
    return this.#viewJson(scrim, await this.access.viewerOf(scrim.state, identity));
  }

  async #viewJson(scrim: ScrimSnapshot, viewer: Viewer): Promise<string> {
    const { state, version } = scrim;
    const audience = audienceOf(state, viewer, Date.now());
    const cached = this.#views.get(state.id);
    // Read the epochs before the names: if someone is renamed in between, the cached copy counts as stale
    const epochs = this.#epochs();
    const isFresh = cached?.version === version && cached.epochs === epochs;
    if (isFresh && cached[audience]) return cached[audience];
    const json = JSON.stringify(await this.view(scrim, audience));
    this.#views.set(state.id, { ...(isFresh && cached), version, epochs, [audience]: json });
    return json;
  }

  #epochs(): string {
    return `${this.people.epoch}:${this.titles.epoch}`;
  }

  async view(scrim: ScrimSnapshot, audience: Audience): Promise<ScrimView> {
    const [people, community] = await Promise.all([
      this.people.findMany(userIdsOf(scrim.state)),
      this.#community(scrim.state),
    ]);
    return toScrimView(scrim, people, audience, { site: this.config.PUBLIC_URL, community });
  }

  async #community({ communityId }: Scrim): Promise<CommunityTitle | undefined> {
    return communityId === null ? undefined : (await this.titles.byIds([communityId])).get(communityId);
  }

  async viewFor(scrim: ScrimSnapshot, identity: Identity): Promise<ScrimView> {
    return this.view(scrim, audienceOf(scrim.state, await this.access.viewerOf(scrim.state, identity), Date.now()));
  }

  /** Returns the scrims in the range that the viewer may list, encoded as a JSON array. */
  async list(range: ListRange, identity: Identity): Promise<EncodedList> {
    await this.tail.fence();
    const { key, list } = await this.#loadList(range);
    const viewer = needsRoles(list) ? await this.access.viewer(identity) : { ...identity, roles: NO_ROLES };
    const shared = sharedKey(key, list, viewer);
    const revision = `${this.#scrimRevision}:${this.#epochs()}`;
    const response = shared === undefined ? undefined : this.#responses.get(shared);
    if (response?.revision === revision && !response.involved.has(viewer.userId)) return response.encoded;
    const { scrims, involved } = await this.#visible(list, range, viewer);
    const bytes = Buffer.from(`[${(await this.#viewsJson(scrims, viewer)).join(',')}]`);
    const encoded = { bytes, etag: etagOf(bytes) };
    if (shared !== undefined && !involved.has(viewer.userId))
      this.#responses.set(shared, { revision, encoded, involved });
    return encoded;
  }

  /** Returns the first scrims in the range that the viewer may list, by start; communities take turns. */
  async firstOf(range: ListRange, identity: Identity, max: number): Promise<ScrimSnapshot[]> {
    await this.tail.fence();
    const { list } = await this.#loadList(range);
    return (await this.#visible(list, range, await this.access.viewer(identity), max)).scrims;
  }

  /** Returns the start times in the range, and the full views of the viewer's own scrims. */
  async startTimesJson(range: ListRange, identity: Identity): Promise<string> {
    await this.tail.fence();
    const viewer = await this.access.viewer(identity);
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
  async page(range: ListRange, identity: Identity, slice: Slice): Promise<{ data: string; total: number }> {
    await this.tail.fence();
    const viewer = await this.access.viewer(identity);
    const [ids, total] = await Promise.all([
      this.queries.page(range, viewer, slice),
      this.queries.count(range, viewer),
    ]);
    const data = await this.#viewsJson(await this.findMany(ids), viewer);
    return { data: `[${data.join(',')}]`, total };
  }

  async #viewsJson(scrims: readonly ScrimSnapshot[], viewer: Viewer): Promise<string[]> {
    return Promise.all(
      scrims.filter(({ state }) => mayList(state, viewer)).map((scrim) => this.#viewJson(scrim, viewer)),
    );
  }

  async #loadList(range: ListRange): Promise<{ key: string; list: CachedList }> {
    const key = `${range.region ?? ''}|${range.communityId ?? ''}|${range.from}|${range.to}`;
    const cached = this.#lists.get(key);
    if (cached?.epoch === this.#listRevision) return { key, list: cached };
    const epoch = this.#listRevision;
    const [publics, privates] = await Promise.all([
      this.queries.first('public', range, LIST_MAX),
      this.queries.first('private', range, LIST_MAX),
    ]);
    const list: CachedList = {
      epoch,
      publics: publics.map(({ id }) => id),
      privates: privates.map(({ id }) => id),
      communities: communitiesOf([...publics, ...privates]),
    };
    this.#lists.set(key, list);
    return { key, list };
  }

  /** Returns the first scrims of the range that the viewer may list, and the users who are in any scrim of it. */
  async #visible(
    list: CachedList,
    range: ListRange,
    viewer: Viewer,
    max = LIST_MAX,
  ): Promise<{ scrims: ScrimSnapshot[]; involved: ReadonlySet<string> }> {
    const privates =
      viewer.isAdmin || isComplete(list) ? list.privates : await this.queries.privateOf(range, viewer, LIST_MAX);
    const all = await this.findMany([...list.publics, ...privates]);
    const inOrder = all.filter(({ state }) => mayList(state, viewer)).toSorted(byStart);
    const scrims = takeTurns(inOrder, max, ({ state }) => state, 'first').toSorted(byStart);
    return { scrims, involved: new Set(all.flatMap(({ state }) => userIdsOf(state))) };
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

/** Whether the list holds every scrim of the range that is not public. Otherwise the database filters for each viewer. */
const isComplete = ({ privates }: CachedList): boolean => privates.length < LIST_MAX;

const communitiesOf = (scrims: readonly ListedScrim[]): string[] =>
  [...new Set(scrims.flatMap(({ communityId }) => communityId ?? []))].toSorted();

/** Roles make no difference to a list without scrims of communities. */
const needsRoles = (list: CachedList): boolean => list.communities.length > 0 || !isComplete(list);

/**
 * Which viewers get the same response: those who belong to the same communities of the list. Undefined for admins and
 * organisers, who see more than others.
 */
function sharedKey(key: string, list: CachedList, { isAdmin, roles }: Viewer): string | undefined {
  if (isAdmin || !isComplete(list)) return undefined;
  const own = list.communities.filter((id) => roles.has(id));
  return own.some((id) => atLeast(roles.get(id)!, 'organiser')) ? undefined : `${key}|${own.join()}`;
}
