import { ROLES, type Role } from '@muster/contracts/constants';
import type { CheckView, CommunityAround } from '@muster/contracts/pickups';
import type { SharedWorld, TestResponse, TestUser } from '@testing/calls';
import { CommunityCalls } from '../../communities/test/community-calls';

const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** A community that plays pick-ups, its people, and somebody who is no member. */
export interface Club {
  slug: string;
  id: string;
  name: string;
  owner: TestUser;
  outsider: TestUser;
  people: TestUser[];
}

/** Calls of the routes of people around and of checks, as tests need them. */
export class AroundCalls {
  readonly #communities: CommunityCalls;
  constructor(private readonly world: SharedWorld) {
    this.#communities = new CommunityCalls(world);
  }

  call(method: string, path: string, as: TestUser, body?: object, node = 0): Promise<TestResponse> {
    return this.world.api(path, as, { method, body, node });
  }

  settings(slug: string, as: TestUser, pickups: object): Promise<TestResponse> {
    return this.#communities.call('PATCH', `/${slug}`, as, { pickups });
  }

  async club(people: number, pickups: object = {}, over: object = {}): Promise<Club> {
    const [owner, outsider, ...members] = (await this.world.createUsers(people + 2)) as [
      TestUser,
      TestUser,
      ...TestUser[],
    ];
    const { slug, _id: id, name } = await this.#communities.found(owner, over);
    for (const member of members) await this.#communities.join(slug, member);
    await this.settings(slug, owner, { on: true, start: 'organisers', ...pickups });
    return { slug, id, name, owner, outsider, people: members };
  }

  come(as: TestUser, body: object = {}, node = 0): Promise<TestResponse> {
    return this.call('PUT', '/around', as, { until: inMinutes(120), roles: ['Mid'], ...body }, node);
  }
  /** They come in this order, two in each role. */
  async comeAll(people: readonly TestUser[], body: object = {}): Promise<void> {
    for (const [i, person] of people.entries()) {
      const { status, body: answer } = await this.come(person, { roles: [roleOf(i)], ...body });
      if (status !== 200) throw new Error(`not around: ${JSON.stringify(answer)}`);
    }
  }
  go(as: TestUser): Promise<TestResponse> {
    return this.call('DELETE', '/around', as);
  }
  async around({ slug }: Pick<Club, 'slug'>, as: TestUser, node = 0): Promise<CommunityAround> {
    return (await this.call('GET', `/communities/${slug}/around`, as, undefined, node)).body;
  }
  begin({ slug }: Pick<Club, 'slug'>, as: TestUser, node = 0): Promise<TestResponse> {
    return this.call('POST', `/communities/${slug}/checks`, as, {}, node);
  }
  answer(check: string, answer: 'ready' | 'no' | 'off', as: TestUser, node = 0): Promise<TestResponse> {
    return this.call('POST', `/checks/${check}/${answer}`, as, {}, node);
  }
  check(id: string, as: TestUser, node = 0): Promise<TestResponse> {
    return this.call('GET', `/checks/${id}`, as, undefined, node);
  }
  async view(id: string, as: TestUser, node = 0): Promise<CheckView> {
    return (await this.check(id, as, node)).body;
  }
}

export const roleOf = (i: number): Role => ROLES[i % ROLES.length]!;
export const refused = (status: number, code: string, error?: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status, ...(error !== undefined && { error }) }),
});
/** The answers of those who are asked or ready, by name. */
export const answersIn = ({ people }: CheckView): Record<string, string> =>
  Object.fromEntries(people.map(({ _user, answer }) => [_user.name, answer]));
