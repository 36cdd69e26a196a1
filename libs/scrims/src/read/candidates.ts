import { COMMUNITY_MEMBERSHIPS, type CommunityMemberships } from '@muster/communities/ports';
import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { SCRIM_SIZE } from '@muster/contracts/constants';
import { may } from '@muster/contracts/scrim-rights';
import { Inject, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import type { Actor, Candidate } from '../domain/command';
import type { Scrim } from '../domain/state';
import { subjectOf } from '../domain/rules';
import { userIdsOf } from './view';

/** Number of drawn members that are looked up at once. */
const DRAW_BATCH = 100;

/** Users whom others may seat, with their standing in the scrim's community. */
@Injectable()
export class Candidates {
  constructor(
    @Inject(PLAYERS) private readonly players: PlayerDirectory,
    @Inject(COMMUNITY_MEMBERSHIPS) private readonly memberships: CommunityMemberships,
  ) {}

  async findById({ communityId }: Pick<Scrim, 'communityId'>, userId: string): Promise<Candidate | null> {
    return (await this.findMany({ communityId }, [userId])).get(userId) ?? null;
  }

  /** @param at ISO time at which the users would play; defaults to now */
  async findMany(
    { communityId }: Pick<Scrim, 'communityId'>,
    userIds: readonly string[],
    at?: string,
  ): Promise<ReadonlyMap<string, Candidate>> {
    if (communityId === null) return this.players.findMany(userIds, at);
    const [players, members, excluded] = await Promise.all([
      this.players.findMany(userIds, at),
      this.memberships.membersAmong(userIds, communityId),
      this.memberships.excludedAmong(userIds, communityId),
    ]);
    return new Map(
      [...players].map(([id, player]) => [
        id,
        { ...player, isMember: members.has(id), isExcluded: !player.isAdmin && excluded.has(id) },
      ]),
    );
  }

  /** @returns undefined without a lookup if callers act for themselves, or may not act for others */
  async findOther(scrim: Scrim | undefined, by: Actor, userId: string): Promise<Candidate | null | undefined> {
    if (!scrim || by.userId === userId || !may(by, 'manage', subjectOf(scrim))) return undefined;
    return this.findById(scrim, userId);
  }

  /** Draws users of the region uniformly, except those in the scrim; from the members for a scrim of a community. */
  draw(scrim: Scrim, count = SCRIM_SIZE): Promise<string[]> {
    const { region, communityId } = scrim;
    if (communityId === null) return this.players.drawRandom(region, count, userIdsOf(scrim));
    return this.#drawMembers(communityId, scrim, count);
  }

  async #drawMembers(communityId: string, scrim: Scrim, count: number): Promise<string[]> {
    const involved = new Set(userIdsOf(scrim));
    const members = (await this.memberships.memberIdsOf(communityId)).filter((id) => !involved.has(id));
    const drawn: string[] = [];
    while (members.length > 0 && drawn.length < count) {
      const batch = Array.from({ length: Math.min(DRAW_BATCH, members.length) }, () => takeRandom(members));
      const players = await this.players.findMany(batch);
      drawn.push(
        ...batch.filter((id) => players.get(id)?.region === scrim.region && players.get(id)?.banned === false),
      );
    }
    return drawn.slice(0, count);
  }
}

function takeRandom(ids: string[]): string {
  const i = randomInt(ids.length);
  const taken = ids[i]!;
  ids[i] = ids.at(-1)!;
  ids.pop();
  return taken;
}
