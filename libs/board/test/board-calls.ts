import type { BookingView, PostView, RequestView } from '@muster/contracts/board';
import { ROLES } from '@muster/contracts/constants';
import type { SharedWorld, TestResponse, TestUser } from '@testing/calls';
import { TeamCalls } from '../../teams/test/team-calls';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** An hour of a day that lies far enough ahead for every test, in minutes from 12:00 UTC. */
export const start = (minutes = 0, days = 3): string => {
  const noon = Math.floor((Date.now() + days * DAY_MS) / DAY_MS) * DAY_MS + DAY_MS / 2;
  return new Date(Math.round((noon + minutes * 60_000) / QUARTER_MS) * QUARTER_MS).toISOString();
};

export interface Side {
  slug: string;
  id: string;
  captain: TestUser;
  people: TestUser[];
}

/** Calls of the scrim board, as tests need them. */
export class BoardCalls {
  readonly teams: TeamCalls;
  constructor(private readonly world: SharedWorld) {
    this.teams = new TeamCalls(world);
  }

  send(method: string, path: string, as: TestUser, body?: object, node = 0): Promise<TestResponse> {
    return this.world.api(path, as, { method, body, node });
  }

  /** A team of five players with a role each, the captain first. */
  async five(over: object = {}): Promise<Side> {
    const { slug, id, captain, members } = await this.teams.staffed(4, over);
    const people = [captain, ...members];
    for (const [i, person] of people.entries()) await this.teams.edit(slug, captain, person, { roles: [ROLES[i]!] });
    return { slug, id, captain, people };
  }

  async post(side: Side, body: object = {}): Promise<PostView> {
    const made = await this.send('POST', `/teams/${side.slug}/posts`, side.captain, { from: start(), ...body });
    if (made.status !== 201) throw new Error(`no post: ${JSON.stringify(made.body)}`);
    return made.body as PostView;
  }
  ask(post: Pick<PostView, '_id'>, side: Side, body: object = {}, node = 0): Promise<TestResponse> {
    const given = { teamId: side.id, startsAt: start(), ...body };
    return this.send('POST', `/posts/${post._id}/requests`, side.captain, given, node);
  }
  async asked(post: Pick<PostView, '_id'>, side: Side, body: object = {}): Promise<RequestView> {
    const made = await this.ask(post, side, body);
    if (made.status !== 201) throw new Error(`not asked: ${JSON.stringify(made.body)}`);
    return made.body as RequestView;
  }
  accept(request: Pick<RequestView, '_id'>, as: TestUser, body: object = {}, node = 0): Promise<TestResponse> {
    return this.send('POST', `/requests/${request._id}/accept`, as, body, node);
  }
  async booked(posting: Side, asking: Side, body: object = {}): Promise<BookingView> {
    const post = await this.post(posting, body);
    const accepted = await this.accept(await this.asked(post, asking, { startsAt: post.from }), posting.captain);
    if (accepted.status !== 201) throw new Error(`not accepted: ${JSON.stringify(accepted.body)}`);
    return accepted.body as BookingView;
  }
  async view<T>(path: string, as: TestUser): Promise<T> {
    return (await this.send('GET', path, as)).body as T;
  }
}
