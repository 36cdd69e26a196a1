import { atLeast } from '@muster/contracts/community-roles';
import { LIST_MAX } from '@muster/contracts/pages';
import { ByteCache, idOfStream, LogTail, type StoredEvent } from '@muster/platform';
import { etagOf } from '@muster/platform/http';
import { Injectable } from '@nestjs/common';
import { scrimAggregate } from '../aggregate';
import { ScrimAccess } from './scrim-access';
import { ScrimSnapshots } from './scrim-snapshots';
import { ScrimViews } from './scrim-views';
import { type ListedScrim, type ListRange, ScrimQueries, type Slice } from './scrims.queries';
import { takeTurns } from './turns';
import {
  audienceOf,
  type Identity,
  isParticipant,
  may,
  NO_ROLES,
  type ScrimSnapshot,
  userIdsOf,
  type Viewer,
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
const [LISTS_MB, RESPONSES_MB] = [8, 16];
const ID_BYTES = 200;
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
const bytesOfList = ({ publics, privates, communities }: CachedList): number =>
  ID_BYTES * (publics.length + privates.length + communities.length);
const bytesOfResponse = ({ encoded, involved }: SharedResponse): number =>
  encoded.bytes.byteLength + ID_BYTES * involved.size;
const byStart = (a: ScrimSnapshot, b: ScrimSnapshot): number =>
  compare(a.state.startsAt, b.state.startsAt) || compare(a.createdAt, b.createdAt) || compare(a.state.id, b.state.id);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

/**
 * Lists of scrims, cached until an event changes them. Every read waits for the log's head first, so that it returns
 * everything committed before the request.
 */
@Injectable()
export class ScrimLists {
  readonly #lists = new ByteCache<CachedList>(LISTS_MB, bytesOfList);
  readonly #responses = new ByteCache<SharedResponse>(RESPONSES_MB, bytesOfResponse);
  /** Counts the events that change lists, and all events of scrims. */
  #listRevision = 0;
  #scrimRevision = 0;

  constructor(
    private readonly snapshots: ScrimSnapshots,
    private readonly views: ScrimViews,
    private readonly queries: ScrimQueries,
    private readonly tail: LogTail,
    private readonly access: ScrimAccess,
  ) {
    tail.listen((events) => {
      for (const event of events) this.#onEvent(event);
    });
  }

  /** Returns the scrims in the range that the viewer may list, encoded as a JSON array. */
  async list(range: ListRange, identity: Identity): Promise<EncodedList> {
    await this.tail.fence();
    const { key, list } = await this.#loadList(range);
    const viewer = needsRoles(list) ? await this.access.viewer(identity) : { ...identity, roles: NO_ROLES };
    const shared = sharedKey(key, list, viewer);
    const revision = `${this.#scrimRevision}:${this.views.epoch}`;
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
    const involved = await this.snapshots.findMany(
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
    const data = await this.#viewsJson(await this.snapshots.findMany(ids), viewer);
    return { data: `[${data.join(',')}]`, total };
  }

  async #viewsJson(scrims: readonly ScrimSnapshot[], viewer: Viewer): Promise<string[]> {
    return Promise.all(
      scrims
        .filter(({ state }) => may(viewer, 'list', state))
        .map((scrim) => this.views.jsonOf(scrim, audienceOf(scrim.state, viewer, Date.now()))),
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
    const all = await this.snapshots.findMany([...list.publics, ...privates]);
    const inOrder = all.filter(({ state }) => may(viewer, 'list', state)).toSorted(byStart);
    const scrims = takeTurns(inOrder, max, ({ state }) => state, 'first').toSorted(byStart);
    return { scrims, involved: new Set(all.flatMap(({ state }) => userIdsOf(state))) };
  }

  #onEvent(event: StoredEvent): void {
    if (idOfStream(scrimAggregate, event.stream) === undefined) return;
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
 * Returns a key that is equal for viewers who get the same response: they belong to the same communities of the list.
 * Returns undefined for admins and organisers, who see more than others.
 */
function sharedKey(key: string, list: CachedList, { isAdmin, roles }: Viewer): string | undefined {
  if (isAdmin || !isComplete(list)) return undefined;
  const own = list.communities.filter((id) => roles.has(id));
  return own.some((id) => atLeast(roles.get(id)!, 'organiser')) ? undefined : `${key}|${own.join()}`;
}
