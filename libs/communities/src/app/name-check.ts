import { communityNameSchema, type CommunityNamesBody } from '@muster/contracts/communities';
import { slugSchema } from '@muster/contracts/slugs';
import { LogTail } from '@muster/platform';
import { sayMessage } from '@muster/platform/http';
import { nameSkeletons } from '@muster/platform/pure';
import type { Sentence } from '@muster/texts';
import { Injectable } from '@nestjs/common';
import { CommunityQueries } from '../read/communities.queries';
import { say } from '../texts/catalogue';

/** Tells which names a community could have, before it is founded or renamed. Founding decides. */
@Injectable()
export class NameCheck {
  constructor(
    private readonly tail: LogTail,
    private readonly queries: CommunityQueries,
  ) {}

  async check({ name, slug, communityId }: CommunityNamesBody): Promise<{ name?: Sentence; slug?: Sentence }> {
    await this.tail.fence();
    const [nameProblem, slugProblem] = await Promise.all([
      name === undefined ? undefined : this.#nameProblem(name, communityId),
      slug === undefined ? undefined : this.#slugProblem(slug, communityId),
    ]);
    return { ...(nameProblem && { name: nameProblem }), ...(slugProblem && { slug: slugProblem }) };
  }

  async #nameProblem(name: string, own: string | undefined): Promise<Sentence | undefined> {
    const { data, error } = communityNameSchema.safeParse(name);
    if (error) return sayMessage(error.issues[0]!.message);
    const isTaken = await this.queries.isNameTaken(nameSkeletons(data), own);
    return isTaken ? say('community-name-taken') : undefined;
  }

  async #slugProblem(slug: string, own: string | undefined): Promise<Sentence | undefined> {
    const { data, error } = slugSchema.safeParse(slug);
    if (error) return sayMessage(error.issues[0]!.message);
    const owner = await this.queries.idBySlug(data);
    return owner === undefined || owner === own ? undefined : say('slug-taken');
  }
}
