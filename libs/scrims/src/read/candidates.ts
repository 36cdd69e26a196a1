import { PLAYERS, type PlayerDirectory } from '@muster/users/ports';
import { SCRIM_SIZE } from '@muster/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor, Candidate } from '../domain/commands';
import type { Scrim } from '../domain/scrim';
import { userIdsOf } from './view';

/** Users whom an admin may seat. */
@Injectable()
export class Candidates {
  constructor(@Inject(PLAYERS) private readonly players: PlayerDirectory) {}

  findById(userId: string): Promise<Candidate | null> {
    return this.players.findById(userId);
  }

  findMany(userIds: readonly string[]): Promise<ReadonlyMap<string, Candidate>> {
    return this.players.findMany(userIds);
  }

  /** @returns undefined without a lookup if callers act for themselves, or may not act for others */
  async findOther(by: Actor, userId: string): Promise<Candidate | null | undefined> {
    return by.isAdmin && by.userId !== userId ? this.players.findById(userId) : undefined;
  }

  /** Draws users of the region uniformly, except those in the scrim. */
  draw(region: string, scrim: Scrim, count = SCRIM_SIZE): Promise<string[]> {
    return this.players.drawRandom(region, count, userIdsOf(scrim));
  }
}
