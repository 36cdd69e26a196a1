import type { TeamView } from '@muster/contracts/teams';
import type { SharedWorld, TestResponse, TestUser } from '@testing/calls';

/** Calls of the routes of teams, as tests need them. */
export class TeamCalls {
  constructor(private readonly world: SharedWorld) {}

  call(method: string, path: string, as: TestUser, body?: object, node = 0): Promise<TestResponse> {
    return this.world.api(`/teams${path}`, as, { method, body, node });
  }

  async found(by: TestUser, over: object = {}): Promise<TeamView> {
    const n = this.world.unique();
    const body = { name: `Team ${n} of words`, slug: `team-${n}`, tag: `T${n}`.slice(0, 5), region: 'NA', ...over };
    const response = await this.call('POST', '', by, body);
    if (response.status !== 201) throw new Error(`not founded: ${JSON.stringify(response.body)}`);
    return response.body as TeamView;
  }

  async token(slug: string, as: TestUser, body: object = {}): Promise<string> {
    return (await this.call('POST', `/${slug}/invites`, as, body)).body.token;
  }
  join(slug: string, as: TestUser, invite?: string, node = 0): Promise<TestResponse> {
    return this.call('POST', `/${slug}/membership`, as, { ...(invite && { invite }) }, node);
  }
  leave(slug: string, as: TestUser, node = 0): Promise<TestResponse> {
    return this.call('DELETE', `/${slug}/membership`, as, undefined, node);
  }
  edit(slug: string, as: TestUser, member: TestUser, body: object, node = 0): Promise<TestResponse> {
    return this.call('PATCH', `/${slug}/members/${member.id}`, as, body, node);
  }
  async view(slug: string, as: TestUser, node = 0): Promise<TeamView> {
    return (await this.call('GET', `/${slug}`, as, undefined, node)).body;
  }
  async befriend(one: TestUser, other: TestUser): Promise<void> {
    const post = (path: string, as: TestUser, body: object = {}) => this.world.api(path, as, { method: 'POST', body });
    await post(`/friend-requests/send-friend-request/${other.id}/${one.id}`, one);
    await post(`/friend-requests/accept-request/${other.id}`, other, { newFriendUserId: one.id });
  }

  /** A team of a captain and these further members, and an outsider. */
  async staffed(members = 2, over: object = {}) {
    const [captain, outsider, ...others] = (await this.world.createUsers(members + 2)) as [
      TestUser,
      TestUser,
      ...TestUser[],
    ];
    const { slug, _id: id } = await this.found(captain, over);
    const invite = await this.token(slug, captain, { uses: 20 });
    for (const one of others) await this.join(slug, one, invite);
    return { slug, id, captain, outsider, members: others };
  }
}

export const refused = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status }),
});
/** The members in a view: name, kind and captaincy. */
export const rosterOf = ({ members }: TeamView): string[] =>
  members.map(({ _user, kind, captain }) => `${_user.name} ${kind}${captain ? ' C' : ''}`);
