import { communityNameSchema, type CommunityNamesBody, type CommunityNamesResult, slugSchema } from '@muster/contracts';
import { LogTail } from '@muster/platform';
import { nameSkeletons } from '@muster/platform/pure';
import { Injectable } from '@nestjs/common';
import { communityErrors } from '../domain/errors';
import { CommunityQueries } from '../read/communities.queries';

/** Tells which names a community could have, before it is founded or renamed. Founding decides. */
@Injectable()
export class NameCheck {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: CommunityQueries,
  ) {}

  /** Returns problems in English. */
  async check({ name, slug, communityId }: CommunityNamesBody): Promise<CommunityNamesResult['fields']> {
    await this.tail.fence();
    const [nameProblem, slugProblem] = await Promise.all([
      name === undefined ? undefined : this.#nameProblem(name, communityId),
      slug === undefined ? undefined : this.#slugProblem(slug, communityId),
    ]);
    return { ...(nameProblem && { name: nameProblem }), ...(slugProblem && { slug: slugProblem }) };
  }

  async #nameProblem(name: string, own: string | undefined): Promise<string | undefined> {
    const { data, error } = communityNameSchema.safeParse(name);
    if (error) return error.issues[0]!.message;
    const isTaken = await this.queries.isNameTaken(nameSkeletons(data), own);
    return isTaken ? communityErrors['community-name-taken'][1] : undefined;
  }

  async #slugProblem(slug: string, own: string | undefined): Promise<string | undefined> {
    const { data, error } = slugSchema.safeParse(slug);
    if (error) return error.issues[0]!.message;
    const owner = await this.queries.idBySlug(data);
    return owner === undefined || owner === own ? undefined : communityErrors['slug-taken'][1];
  }
}
