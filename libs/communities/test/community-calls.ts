import type { CommunityView } from '@muster/contracts/communities';
import type { ImportResult } from '@muster/contracts/community-import';
import type { CommunityRole } from '@muster/contracts/community-roles';
import type { SharedWorld, TestResponse, TestUser } from '@testing/calls';

/** The columns of an import. */
export const IMPORT_HEADER = 'name,tagline,discord,region,role';
/** The row of an account in an import, as `createUser` names it. */
export const importRow = ({ name }: Pick<TestUser, 'name'>, role = ''): string =>
  `${name},T${name.split(' ')[1]!},,NA,${role}`;

/** Calls of the routes of communities, as tests need them. */
export class CommunityCalls {
  constructor(private readonly world: SharedWorld) {}

  call(method: string, path: string, as: TestUser, body?: object, node = 0): Promise<TestResponse> {
    return this.world.api(`/communities${path}`, as, { method, body, node });
  }

  async found(by: TestUser, over: object = {}): Promise<CommunityView> {
    const n = this.world.unique();
    const response = await this.call('POST', '', by, { name: `Community ${n}`, slug: `community-${n}`, ...over });
    if (response.status !== 201) throw new Error(`not founded: ${JSON.stringify(response.body)}`);
    return response.body as CommunityView;
  }

  join(slug: string, as: TestUser, invite?: string, node = 0): Promise<TestResponse> {
    return this.call('POST', `/${slug}/membership`, as, { ...(invite && { invite }) }, node);
  }
  leave(slug: string, as: TestUser, node = 0): Promise<TestResponse> {
    return this.call('DELETE', `/${slug}/membership`, as, undefined, node);
  }
  setRole(slug: string, as: TestUser, member: TestUser, role: CommunityRole, node = 0): Promise<TestResponse> {
    return this.call('PATCH', `/${slug}/members/${member.id}`, as, { role }, node);
  }
  exclude(slug: string, as: TestUser, member: TestUser, body: object = { reason: 'Rude' }): Promise<TestResponse> {
    return this.call('DELETE', `/${slug}/members/${member.id}`, as, body);
  }
  async invite(slug: string, as: TestUser, body: object = {}): Promise<{ _id: string; token: string; url: string }> {
    return (await this.call('POST', `/${slug}/invites`, as, body)).body;
  }
  /** Invites people by name. */
  async import(slug: string, as: TestUser, ...rows: string[]): Promise<ImportResult> {
    const csv = [IMPORT_HEADER, ...rows].join('\n');
    return (await this.call('POST', `/${slug}/import`, as, { csv, dryRun: false })).body;
  }
  async view(slug: string, as: TestUser, node = 0): Promise<CommunityView> {
    return (await this.call('GET', `/${slug}`, as, undefined, node)).body;
  }
  async roles(slug: string, as: TestUser): Promise<Record<string, CommunityRole>> {
    const { data } = (await this.call('GET', `/${slug}/members`, as)).body;
    return Object.fromEntries(data.map((member: any) => [member._user._id, member.role]));
  }

  /** A community with a user in each role, and an outsider. */
  async staffed(over: object = {}) {
    const [owner, organiser, caster, member, outsider] = (await this.world.createUsers(5)) as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    const { slug, _id: id } = await this.found(owner);
    for (const user of [organiser, caster, member]) await this.join(slug, user);
    await this.setRole(slug, owner, organiser, 'organiser');
    await this.setRole(slug, owner, caster, 'caster');
    if (Object.keys(over).length > 0) await this.call('PATCH', `/${slug}`, owner, over);
    return { slug, id, owner, organiser, caster, member, outsider };
  }
}

export const refused = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({ code, statusCode: status }),
});
