import type { PostView } from '@muster/contracts/board';
import type { TeamRef } from '@muster/contracts/teams';
import { CONFIG, type Config, type Snapshot } from '@muster/platform';
import { TEAMS, type Teams } from '@muster/teams/ports';
import { Inject, Injectable } from '@nestjs/common';
import { keyIdOf, messageIdOf, noteIdOf } from '../aggregate';
import { startsIn } from '../domain/blocks';
import { isOpenAt, type Post } from '../domain/post';
import { isRankOutside } from '../domain/ranks';
import type { ScrimRequest } from '../domain/request';
import { BoardTextQueries } from './board-texts.queries';
import { type BookedBlock, BookingQueries } from './bookings.queries';
import { toRequestView } from './request-views';
import { RequestQueries } from './requests.queries';
import type { BoardViewer } from './board-viewers';

type PostSnapshot = Snapshot<Post>;
type Refs = ReadonlyMap<string, TeamRef>;
interface Material {
  refs: Refs;
  blocks: readonly BookedBlock[];
  requests: readonly Snapshot<ScrimRequest>[];
  texts: ReadonlyMap<string, string>;
  now: string;
  site: string;
}

/** The part that does not depend on the viewer. */
type Shared = Omit<Material, 'refs'>;

/** Completes posts to views for one viewer. */
@Injectable()
export class PostViews {
  constructor(
    private readonly bookings: BookingQueries,
    private readonly requests: RequestQueries,
    private readonly texts: BoardTextQueries,
    @Inject(TEAMS) private readonly teams: Teams,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of(posts: readonly PostSnapshot[], viewer: BoardViewer): Promise<PostView[]> {
    const material = await this.#material(posts, viewer.isAdmin || viewer.teams.length > 0);
    return this.#complete(posts, viewer, material);
  }

  async one(post: PostSnapshot, viewer: BoardViewer): Promise<PostView> {
    return (await this.of([post], viewer))[0]!;
  }

  /** Returns the post for one viewer after another. The part that does not depend on them is loaded once. */
  async forEach(
    post: PostSnapshot,
  ): Promise<{ asked: ReadonlySet<string>; view: (viewer: BoardViewer) => Promise<PostView> }> {
    const material = await this.#material([post], true);
    return {
      asked: new Set(material.requests.map(({ state }) => state.teamId)),
      view: async (viewer) => (await this.#complete([post], viewer, material))[0]!,
    };
  }

  async #complete(posts: readonly PostSnapshot[], viewer: BoardViewer, material: Shared): Promise<PostView[]> {
    const teamIds = [...posts, ...material.requests].map(({ state }) => state.teamId);
    const refs = await this.teams.refs([...new Set([...teamIds, ...viewer.sight.teams])], viewer);
    return posts.flatMap((post) =>
      refs.has(post.state.teamId) ? [toPostView(post, viewer, { ...material, refs })] : [],
    );
  }

  async #material(posts: readonly PostSnapshot[], isConcerned: boolean): Promise<Shared> {
    const ids = posts.map(({ state }) => state.id);
    const teamIds = [...new Set(posts.map(({ state }) => state.teamId))];
    const [blocks, requests] = await Promise.all([
      this.bookings.blocksOf(teamIds),
      isConcerned && ids.length > 0 ? this.requests.forPosts(ids) : [],
    ]);
    const reasons = requests.flatMap(({ state }) => (state.reasonId ? [state.reasonId] : []));
    const messages = requests.map(({ state }) => messageIdOf(state.id));
    const texts = await this.texts.byIds([
      ...ids.flatMap((id) => [noteIdOf(id), keyIdOf(id)]),
      ...reasons,
      ...messages,
    ]);
    return { blocks, requests, texts, now: new Date().toISOString(), site: this.config.PUBLIC_URL };
  }
}

/** The viewer's teams that may ask now. */
function asking(post: Post, viewer: BoardViewer, { refs, requests, now }: Material): TeamRef[] {
  if (!isOpenAt(post, now) || viewer.sight.blocked.includes(post.teamId)) return [];
  const hasAsked = (teamId: string) =>
    requests.some(({ state }) => state.postId === post.id && state.teamId === teamId && state.state === 'open');
  return [...viewer.books].flatMap((teamId) => {
    const ref = refs.get(teamId);
    const may = teamId !== post.teamId && ref && !isRankOutside(post, ref) && !hasAsked(teamId);
    return may ? [ref] : [];
  });
}

/** The team sees open requests, and a team that has asked its own ones. */
function requestsFor(post: Post, viewer: BoardViewer, { requests, refs, texts }: Material) {
  const isOwn = viewer.isAdmin || viewer.sight.teams.includes(post.teamId);
  const shown = requests.filter(
    ({ state }) =>
      state.postId === post.id && (isOwn ? state.state === 'open' : viewer.sight.teams.includes(state.teamId)),
  );
  if (!isOwn && shown.length === 0) return { requests: null, requestCount: null };
  const views = shown.flatMap((one) => {
    const ref = refs.get(one.state.teamId);
    return ref ? [toRequestView(one, ref, texts)] : [];
  });
  return { requests: views, requestCount: isOwn ? views.length : null };
}

/** Whether a request of the viewer's team was accepted. */
const isBookedWith = (post: Post, viewer: BoardViewer, { requests }: Material): boolean =>
  requests.some(
    ({ state }) => state.postId === post.id && state.state === 'accepted' && viewer.sight.teams.includes(state.teamId),
  );

function toPostView({ state, version, createdAt }: PostSnapshot, viewer: BoardViewer, material: Material): PostView {
  const { refs, blocks, texts, now, site } = material;
  const isOwn = viewer.isAdmin || viewer.sight.teams.includes(state.teamId);
  const manages = viewer.isAdmin || viewer.books.has(state.teamId);
  const key = texts.get(keyIdOf(state.id));
  return {
    _id: state.id,
    team: refs.get(state.teamId)!,
    region: state.region,
    from: state.from,
    to: state.to,
    games: state.games,
    series: { ...state.series, closed: [...state.series.closed] },
    note: texts.get(noteIdOf(state.id)) ?? '',
    languages: [...state.languages],
    ranks: state.ranks,
    oneShort: state.oneShort,
    audience: { kind: state.audience.kind, ids: isOwn ? [...state.audience.ids] : null },
    widensAt: state.widensAt,
    visibility: state.visibility,
    keepLooking: state.keepLooking,
    again: state.again,
    state: state.state === 'open' && state.expiresAt <= now ? 'expired' : state.state,
    starts: isOpenAt(state, now)
      ? startsIn(
          state,
          blocks.filter(({ teams }) => teams.includes(state.teamId)),
          now,
        )
      : [],
    expiresAt: state.expiresAt,
    ...requestsFor(state, viewer, material),
    booking: isOwn || isBookedWith(state, viewer, material) ? state.bookingId : null,
    url: manages && key !== undefined ? new URL(`/board/posts/${state.id}?key=${key}`, site).href : null,
    createdAt,
    version,
    me: { teams: asking(state, viewer, material), manages },
  };
}
